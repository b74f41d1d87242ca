import type { Eyes, Recording } from "./recording";
import type {
  BalanceProgress,
  CardList,
  DeckCheckReport,
  DeckReport,
  DeckSheet,
  GameInfo,
  HeldSeats,
  NewDeck,
  NewDeckVariant,
  NewTable,
  OpenedTable,
  PictureHash,
  SeatKey,
  TableInfo,
  Reason,
} from "./messages";

const NO_CONTENT = 204;

/** Thrown when the server refuses a request; `why` is its reason. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly why: Reason | null,
    /** Milliseconds after which to ask again, if the server has said so. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(why?.text ?? `status ${status}`);
  }
}

export const listGames = (): Promise<readonly GameInfo[]> => call("GET", "/api/games");
export const listTables = (): Promise<readonly TableInfo[]> => call("GET", "/api/tables");
export const readTable = (id: string): Promise<TableInfo> =>
  call("GET", `/api/tables/${encodeURIComponent(id)}`);
/** Return where others in the network find the server, for a page that was opened as localhost. */
export const readServerAddress = (): Promise<{ readonly lan: string | null }> =>
  call("GET", "/api/address");
/** Return what everybody should know before playing. */
export const readServerInfo = (): Promise<{ readonly research: boolean }> =>
  call("GET", "/api/house");
export const readReplay = (id: string, round: number, eyes: Eyes): Promise<Recording> =>
  call("GET", `/api/tables/${encodeURIComponent(id)}/replays/${round}?eyes=${eyes}`);
/** Return the journal of a finished game, byte by byte. */
export const readJournal = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(path);
  if (!answer.ok) throw await readRefusal(answer);
  return new Uint8Array(await answer.arrayBuffer());
};
/** Return the key with which the server signs. */
export const readSigningKey = async (): Promise<string> =>
  (await call<{ readonly key: string }>("GET", "/.well-known/orderup-key.json")).key;
/** Upload a card list, as it stands in its file. */
export const addDeck = (deck: NewDeck): Promise<DeckReport> => call("POST", "/api/decks", deck);
/** Add a variant of a card list of the server, with other numbers. */
export const addDeckVariant = (numbers: NewDeckVariant): Promise<DeckReport> =>
  call("POST", "/api/decks/numbers", numbers);
export const checkDeck = (deck: NewDeck): Promise<DeckCheckReport> =>
  call("POST", "/api/decks/check", deck);
/** Return a card list of the server as a table. */
export const readDeckSheet = (sha256: string): Promise<DeckSheet> =>
  call("GET", `/api/decks/${encodeURIComponent(sha256)}/sheet`);
/** Return the list that comes with a game, as a table. */
export const readStandardSheet = (game: string): Promise<DeckSheet> =>
  call("GET", `/api/games/${encodeURIComponent(game)}/sheet`);
/** Upload a picture for cards. */
export const addPicture = (file: Blob): Promise<PictureHash> => send("POST", "/api/pictures", file);
/** Return the address of the PDF of a card list. */
export const deckPdfPath = (sha256: string, paper: string): string =>
  `/api/decks/${encodeURIComponent(sha256)}/print.pdf?paper=${paper}`;
const balancePath = (sha256: string): string => `/api/decks/${encodeURIComponent(sha256)}/balance`;
/** Have bots play a card list of the server against the standard one. */
export const startBalance = (sha256: string): Promise<BalanceProgress> =>
  call("POST", balancePath(sha256));
export const readBalance = (sha256: string): Promise<BalanceProgress> =>
  call("GET", balancePath(sha256));
export const cancelBalance = (sha256: string): Promise<BalanceProgress> =>
  call("DELETE", balancePath(sha256));
/** Return the address of the lab's report on it. */
export const balanceReportPath = (sha256: string): string => `${balancePath(sha256)}/report.html`;
export const readDeck = (sha256: string): Promise<CardList> =>
  call("GET", `/api/decks/${encodeURIComponent(sha256)}`);
export const openTable = (table: NewTable): Promise<OpenedTable> =>
  call("POST", "/api/tables", table);

/** Return the seats that these keys still open. */
export const readSeats = (keys: readonly SeatKey[]): Promise<HeldSeats> =>
  call("POST", "/api/seats", { keys });

/** Call the administration API with the server's admin token. */
export const callAsAdmin = <T>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> =>
  send(
    method,
    `/api/admin${path}`,
    body === undefined ? undefined : JSON.stringify(body),
    "application/json",
    { authorization: `Bearer ${token}` },
  );

const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  send(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json");

async function send<T>(
  method: string,
  path: string,
  body: BodyInit | undefined,
  type = "application/octet-stream",
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: { accept: "application/json", "content-type": type, ...more },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw await readRefusal(answer);
  return (answer.status === NO_CONTENT ? undefined : await answer.json()) as T;
}

async function readRefusal(answer: Response): Promise<HttpRefusal> {
  const seconds = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
  const later = Number.isFinite(seconds) ? seconds * 1000 : null;
  return new HttpRefusal(answer.status, await readReason(answer), later);
}

/** Return the reason in the body of a refusal; null if a proxy has answered instead. */
async function readReason(answer: Response): Promise<Reason | null> {
  try {
    const why = (await answer.json()) as Partial<Reason>;
    return typeof why.code === "string" ? { code: why.code, text: why.text ?? "" } : null;
  } catch {
    return null;
  }
}
