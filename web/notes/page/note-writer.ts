import type { Note } from '#contract/notes/notes.ts';
import { v7 as newSaveId } from 'uuid';
import { isDeviceFull } from '#web/offline/device-full.ts';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';
import { NoteConflict } from '../editor/note-conflict.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { baseOf, changeOf, isEmptyChange, mergeWritten } from '../notebook/merge-written.ts';
import { delayOfTry, isPassing, saveDelay, sharedSaveDelay } from './save-pace.ts';
import { partChange, savedTextOf, type SavedText } from './saved-text.ts';

/** State of the text on the screen. `refused` says why a field is not saved, `gone` that the note cannot be saved any more. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'waiting' }
  | { kind: 'refused'; reason: string }
  | { kind: 'gone' };

export interface Writing {
  text: WrittenText;
  state: SaveState;
}

/** A save. Without an answer it is sent again as it is, so that the server, which knows it by its id, stores it once. */
export interface SentSave {
  id: string;
  change: Partial<WrittenText>;
  /** `updatedAt` of the text that the change was made to. */
  updatedAt: string;
  /** That text, where tags change or others write at the same time: the server merges, so that nobody is overtaken again and again. */
  base?: Partial<Omit<WrittenText, 'title'>>;
}

/** What is typed and not saved, the text that it was typed over, and the save that nobody has answered. */
export interface UnsavedText {
  text: WrittenText;
  base: SavedText;
  sent?: SentSave | undefined;
}

interface NoteWriterOptions {
  note: SavedText;
  /** Throws `NoteConflict` where another save came first. */
  save: (save: SentSave) => Promise<Note>;
  /** Keeps unsaved text on the device; undefined once all is saved. */
  keep: (unsaved: UnsavedText | undefined) => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound';

/**
 * Saves a note while it is written: soon after each change, one call at a time, over the version that it knows. A save from elsewhere is
 * merged with what is typed here, so that nobody chooses between texts. Without a network it tries again.
 */
export class NoteWriter {
  readonly #options: NoteWriterOptions;
  readonly #listeners = new Set<() => void>();
  #base: SavedText;
  #writing: Writing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** The save under way, or without an answer. */
  #sent: SentSave | undefined;
  /** The newest note that came during a save: the answer to the save may be older. */
  #heard: SavedText | undefined;
  #tries = 0;
  /** The last save met one of somebody else. */
  #meetsOthers = false;
  #delay = saveDelay;

  constructor(options: NoteWriterOptions) {
    this.#options = options;
    this.#base = savedTextOf(options.note);
    this.#writing = { text: this.#base, state: { kind: 'saved' } };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Writing => this.#writing;

  /** The text that the server had last, as far as is known here. */
  get base(): SavedText {
    return this.#base;
  }

  /** True while a save waits for its answer. */
  get isUnanswered(): boolean {
    return this.#sent !== undefined;
  }

  /** Saves sooner after each change, or as usual. */
  hurry(isShared: boolean): void {
    this.#delay = isShared ? sharedSaveDelay : saveDelay;
  }

  /** Takes a change of the person. */
  change(change: Partial<WrittenText>): void {
    const text = { ...this.#writing.text, ...change };
    const isUnsaved = this.#sent !== undefined || !isEmptyChange(changeOf(text, this.#base));
    const hasEnded = this.#writing.state.kind === 'gone';
    this.#show(text, hasEnded ? { kind: 'gone' } : { kind: isUnsaved ? 'saving' : 'saved' });
    this.#keep(isUnsaved);
    if (hasEnded) return;
    this.#tries = 0;
    // Also during a save: it may have looked for more to save already.
    if (isUnsaved) this.#timer ??= setTimeout(() => void this.flush(), this.#delay);
  }

  /** Puts text back that an earlier visit left unsaved. One with a save must not come while `isUnanswered`. */
  restore({ text, base, sent }: UnsavedText): void {
    if (!sent) return this.change(mergeWritten(base, text, this.#writing.text));
    // Its answer says what the server has: until then, the text goes on from where the visit ended.
    const typed = mergeWritten(this.#base, this.#writing.text, text);
    this.#base = base;
    this.#sent = sent;
    this.change(typed);
  }

  /** Takes what the server has now, as after a save on another device. */
  receive(note: SavedText): void {
    if (this.#sent) {
      // What it is to be merged with is known by the answer to the save.
      if (!this.#heard || note.updatedAt > this.#heard.updatedAt) this.#heard = note;
      return;
    }
    if (note.updatedAt <= this.#base.updatedAt) return;
    this.#rebase(note, this.#base);
    if (isEmptyChange(changeOf(this.#writing.text, this.#base))) this.#show(this.#writing.text, { kind: 'saved' });
    else this.change({});
  }

  /** The note was deleted for good: nothing can be saved any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show(this.#writing.text, { kind: 'gone' });
  }

  /** Saves at once; resolves when nothing more can be saved now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sending) {
      await this.#sending;
      // Words may have come when it had looked for more to save already.
      if (this.#timer !== undefined || this.#writing.state.kind !== 'saving') return;
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  #show(text: WrittenText, state: SaveState): void {
    this.#writing = { text, state };
    for (const listener of this.#listeners) listener();
  }

  /** The comparison of long texts takes a part of a frame, so that a caller passes on what it has compared. */
  #keep(isUnsaved = this.#sent !== undefined || !isEmptyChange(changeOf(this.#writing.text, this.#base))): void {
    const { text } = this.#writing;
    this.#options.keep(isUnsaved ? { text, base: this.#base, sent: this.#sent } : undefined);
  }

  /** Puts what is typed over a version of the server. `from` is the text that both go back to. */
  #rebase(note: SavedText, from: WrittenText): void {
    const { text, state } = this.#writing;
    this.#base = savedTextOf(note);
    this.#show(mergeWritten(from, text, this.#base), state);
  }

  /** The next save, if there is something that the server takes. */
  #nextSave(valid: Partial<WrittenText>): SentSave | undefined {
    if (isEmptyChange(valid)) return undefined;
    const { updatedAt } = this.#base;
    // A renamed tag leaves `updatedAt` as it is, so that no conflict would tell of it.
    const isMerged = this.#meetsOthers || valid.tags !== undefined;
    return { id: newSaveId(), change: valid, updatedAt, ...(isMerged && { base: baseOf(valid, this.#base) }) };
  }

  async #send(): Promise<void> {
    for (;;) {
      const { valid, reason } = partChange(changeOf(this.#writing.text, this.#base));
      this.#sent ??= this.#nextSave(valid);
      const { text, state } = this.#writing;
      const isOver = reason === undefined ? ({ kind: 'saved' } as const) : ({ kind: 'refused', reason } as const);
      // Another try by itself is no news: a screen reader would say so again and again.
      const underWay = this.#tries > 0 ? state : ({ kind: 'saving' } as const);
      this.#show(text, this.#sent ? underWay : isOver);
      this.#keep();
      if (!this.#sent) return;
      try {
        await this.#store(this.#sent);
      } catch (error) {
        return this.#fail(error);
      }
    }
  }

  /** Sends a save until the server has answered it. */
  async #store(sent: SentSave): Promise<void> {
    const base = this.#base;
    try {
      const note = await this.#options.save(sent);
      this.#sent = undefined;
      this.#tries = 0;
      const stored = { ...base, ...sent.change };
      this.#meetsOthers = !isEmptyChange(changeOf(note, stored));
      this.#rebase(note, stored);
      this.#takeHeard();
    } catch (error) {
      // A save that was sent before may be in a note that has gone to the bin since: once the note is back, it is sent again as it is.
      if (isPassing(error) || isGone(error)) throw error;
      this.#sent = undefined;
      this.#meetsOthers = error instanceof NoteConflict;
      if (error instanceof NoteConflict) this.#rebase(error.current, base);
      this.#takeHeard();
      if (!(error instanceof NoteConflict)) throw error;
    }
  }

  /** Merges what came during a save, unless the answer was as new. */
  #takeHeard(): void {
    const heard = this.#heard;
    this.#heard = undefined;
    if (heard && heard.updatedAt > this.#base.updatedAt) this.#rebase(heard, this.#base);
  }

  #fail(error: unknown): void {
    this.#keep();
    const { text } = this.#writing;
    const isFull = isDeviceFull(error);
    if (isFull || isPassing(error)) {
      this.#show(text, isFull ? { kind: 'refused', reason: failureSentence(error) } : { kind: 'waiting' });
      this.#timer ??= setTimeout(() => void this.flush(), delayOfTry(this.#tries, error));
      this.#tries += 1;
      return;
    }
    this.#show(text, isGone(error) ? { kind: 'gone' } : { kind: 'refused', reason: failureSentence(error) });
  }
}
