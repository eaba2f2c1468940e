import type { Place } from '#contract/notes/note-presence.ts';
import { ApiError } from '#web/platform/api-error.ts';

/** At most one call in this time, in milliseconds. */
const tellEvery = 300;

/** A sign of life where nothing else is told, in milliseconds. */
const signOfLifeAfter = 10_000;

interface PlaceTellerOptions {
  /** The place of now. */
  readPlace: () => Place;
  /** Rejects as the call does. */
  send: (place: Place | null, signal?: AbortSignal) => Promise<unknown>;
}

/** Tells where the cursor of this tab stands, while it is on. A place that nobody hears is told again with the next sign of life. */
export class PlaceTeller {
  readonly #options: PlaceTellerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signOfLife: ReturnType<typeof setTimeout> | undefined;
  #lastSentAt = -Infinity;
  #sending: AbortController | undefined;
  #isOn = false;
  /** The note is not there, or not for this person any more. */
  #isOver = false;

  constructor(options: PlaceTellerOptions) {
    this.#options = options;
  }

  /** Begins to tell, or says that the note is left. */
  turn(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (isOn) return this.tell();
    clearTimeout(this.#timer);
    clearTimeout(this.#signOfLife);
    this.#timer = undefined;
    // A place under way could arrive after the leaving.
    this.#sending?.abort();
    if (!this.#isOver && this.#lastSentAt > -Infinity) void this.#send(null);
  }

  /** Tells the place soon. */
  tell(): void {
    if (!this.#isOn || this.#isOver) return;
    this.#timer ??= setTimeout(() => this.#tellNow(), Math.max(0, this.#lastSentAt + tellEvery - Date.now()));
  }

  #tellNow(): void {
    this.#timer = undefined;
    if (this.#sending) {
      // Over a slow network, one after the other.
      this.#timer = setTimeout(() => this.#tellNow(), tellEvery);
      return;
    }
    clearTimeout(this.#signOfLife);
    this.#signOfLife = setTimeout(() => this.tell(), signOfLifeAfter);
    void this.#send(this.#options.readPlace());
  }

  async #send(place: Place | null): Promise<void> {
    const sending = place ? new AbortController() : undefined;
    this.#sending = sending;
    this.#lastSentAt = Date.now();
    try {
      await this.#options.send(place, sending?.signal);
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'notFound' || error.status === 401)) this.#isOver = true;
      // The network, or a server that is busy: the next sign of life is another try.
    } finally {
      if (this.#sending === sending) this.#sending = undefined;
    }
  }
}
