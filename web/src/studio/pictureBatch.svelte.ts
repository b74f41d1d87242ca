import { HttpRefusal } from "$lib/wire/http";
import { withRetry } from "$lib/wire/retry";
import { errorText } from "./deckUpload";
import { uploadPicture, UnreadablePicture } from "./pictures";
import { t } from "./words";

/** A file that was not put on a card, and why. */
export interface SkippedFile {
  readonly file: string;
  readonly why: string;
}

type PlacePicture = (name: string, picture: string) => void;
type UploadPicture = (file: File) => Promise<string>;

const SECOND_MS = 1000;

/** Uploads many pictures one after the other, each in a file named after what it shows. */
export class PictureBatch {
  state = $state<"none" | "on" | "over">("none");
  done = $state(0);
  total = $state(0);
  /** The number of pictures that are on cards now. */
  placed = $state(0);
  /** Seconds until the server takes the next one; null: it takes them. */
  waitSeconds = $state<number | null>(null);
  skipped = $state.raw<readonly SkippedFile[]>([]);

  #closed = false;

  constructor(
    readonly names: readonly string[],
    readonly onpicture: PlacePicture,
    readonly upload: UploadPicture = uploadPicture,
  ) {}

  /** Upload these files; each picture is on its cards as soon as it has arrived. */
  async start(files: readonly File[]): Promise<void> {
    Object.assign(this, { state: "on", done: 0, total: files.length, placed: 0, skipped: [] });
    let refusedAll: string | null = null;
    for (const file of files) {
      if (this.#closed) return;
      if (refusedAll === null) refusedAll = await this.#uploadOne(file);
      else this.#skip(file, refusedAll);
      this.done++;
    }
    this.state = "over";
  }

  /** Stop: no further file is uploaded. */
  close(): void {
    this.#closed = true;
  }

  /** Upload one file; return why the others need not be uploaded, either, or null: they may be. */
  async #uploadOne(file: File): Promise<string | null> {
    const name = this.names.find((each) => keyOf(each) === keyOf(stemOf(file)));
    if (name === undefined) {
      this.#skip(file, t("pictures.unlike"));
      return null;
    }
    try {
      const picture = await withRetry(() => this.upload(file), this.#pause);
      if (this.#closed) return null;
      this.onpicture(name, picture);
      this.placed++;
      return null;
    } catch (error) {
      const why = error instanceof UnreadablePicture ? error.message : errorText(error);
      this.#skip(file, why);
      return isFileFault(error) ? null : why;
    }
  }

  readonly #pause = async (ms: number): Promise<void> => {
    for (let left = Math.ceil(ms / SECOND_MS); left > 0 && !this.#closed; left--) {
      this.waitSeconds = left;
      await new Promise((done) => setTimeout(done, SECOND_MS));
    }
    this.waitSeconds = null;
    if (this.#closed) throw new Error("nobody waits anymore");
  };

  #skip({ name: file }: File, why: string): void {
    this.skipped = [...this.skipped, { file, why }];
  }
}

/** Return whether an error is about this file, so that another may be accepted. */
const isFileFault = (error: unknown): boolean =>
  error instanceof UnreadablePicture || (error instanceof HttpRefusal && error.status < 500);

const stemOf = ({ name }: File): string => name.replace(/\.[^.]*$/, "");

/** Return the letters and digits of a name, by which names are compared: file names cannot contain every character. */
const keyOf = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
