import { tick } from "svelte";
import { LiveTable } from "$lib/table/liveTable.svelte";
import type { ReplayMoment } from "$lib/router.svelte";
import { offlineTableInfo } from "$lib/table/offlineTableInfo";
import type { View } from "$lib/wire/messages";
import { NO_SOCKET } from "$lib/wire/socket";
import type { Eyes } from "$lib/wire/recording";
import { pauseBefore, viewsOf, type PlayableRecording } from "./recording";

const MAX_PAST_EVENTS = 200;

/** Plays a recording on a `LiveTable` in the place of a server. A step forward is an event like any other; a jump is a fresh view. */
export class ReplayPlayer {
  readonly live: LiveTable;
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  #recording: PlayableRecording;
  #views = $state.raw<readonly View[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(recording: PlayableRecording, { at, eyes }: ReplayMoment) {
    this.#recording = recording;
    this.at = Math.min(at, recording.events.length);
    this.#views = viewsOf(recording);
    this.live = new LiveTable(`replay of ${recording.game}`, () => NO_SOCKET, "recording");
    this.#sit(eyes);
  }

  get length(): number {
    return this.#recording.events.length;
  }

  /** The views after the deal and after every event. */
  get views(): readonly View[] {
    return this.#views;
  }

  /** Show the same moment from another viewpoint. */
  switchTo(recording: PlayableRecording, eyes: Eyes): void {
    this.#recording = recording;
    this.#views = viewsOf(recording);
    this.#sit(eyes);
  }

  seek(at: number): void {
    const wanted = Math.max(0, Math.min(this.length, at));
    const event = wanted === this.at + 1 ? this.#recording.events[wanted - 1] : undefined;
    this.at = wanted;
    if (event) this.live.onMessage({ type: "event", event, menu: [], clocks: [] });
    else this.#jump();
  }

  /** Show the event after which the recording stands at `at`, as it happens. */
  async showEvent(at: number): Promise<void> {
    this.seek(at - 1);
    await tick();
    this.seek(at);
  }

  play(): void {
    if (this.at === this.length) this.seek(0);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    const event = this.#recording.events[this.at];
    if (!event) return this.pause();
    const wait = pauseBefore(event, this.#recording.events[this.at - 1], this.speed);
    this.#timer = setTimeout(() => {
      this.seek(this.at + 1);
      this.#next();
    }, wait);
  }

  #sit(eyes: Eyes): void {
    const seat = eyes === "open" || eyes === "spectator" ? null : Number(eyes);
    const { game, options, round, names, people } = this.#recording;
    this.live.onConnection("online");
    this.live.onMessage({
      type: "welcome",
      table: offlineTableInfo({ id: "replay", game, options, round, names, people }),
      you: { seat, host: false },
      ...this.#scene(),
    });
  }

  #jump(): void {
    this.live.onMessage({ type: "deal", ...this.#scene() });
  }

  #scene() {
    const { view, events } = this.#recording;
    const past = events.slice(Math.max(0, this.at - MAX_PAST_EVENTS), this.at);
    return { game: this.#views[this.at] ?? view, past, seated: [], menu: [], clocks: [] };
  }
}
