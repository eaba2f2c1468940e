import type { Note } from '#contract/notes.ts';
import { updateNote } from '#contract/notes.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';
import { NoteConflict } from '../editor/save-note.queries.ts';
import { mergeEdits, mergeLists } from './merge-edits.ts';

/** The fields of a note that its page edits. */
export interface WrittenText {
  title: string;
  description: string;
  tags: readonly string[];
}

/** A text that the server has, and when it was saved. */
export interface SavedText extends WrittenText {
  updatedAt: string;
}

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

/** What is typed and not saved, with the text that it was typed over. */
export interface UnsavedText {
  text: WrittenText;
  base: SavedText;
}

interface NoteWriterOptions {
  note: SavedText;
  /** Saves changed fields over a version; throws `NoteConflict` where another save came first. */
  save: (change: Partial<WrittenText>, updatedAt: string) => Promise<Note>;
  /** Keeps unsaved text on the device; undefined once all is saved. */
  keep: (unsaved: UnsavedText | undefined) => void;
}

/** Time from a change to its save, in milliseconds: with the call it stays below a second. */
const saveDelay = 600;

/** Pauses before another try, in milliseconds. A network that comes back ends them. */
const retryDelays = [1000, 2000, 4000, 8000, 16_000, 30_000];

const check = checkedBy(updateNote);

const savedTextOf = ({ title, description, tags, updatedAt }: SavedText): SavedText => ({
  title,
  description,
  tags,
  updatedAt,
});

// The server trims texts: blanks at an end alone are nothing to save.
const isSameText = (a: string, b: string) => a === b || a.trim() === b.trim();
const isSameTags = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** The fields that differ from the saved ones. */
function changeOf(text: WrittenText, base: WrittenText): Partial<WrittenText> {
  return {
    ...(!isSameText(text.title, base.title) && { title: text.title }),
    ...(!isSameText(text.description, base.description) && { description: text.description }),
    ...(!isSameTags(text.tags, base.tags) && { tags: text.tags }),
  };
}

const isEmpty = (change: object): boolean => Object.keys(change).length === 0;

/** Parts a change into the fields that the server takes, and the first reason against the others. */
function partChange(change: Partial<WrittenText>): { valid: Partial<WrittenText>; reason: string | undefined } {
  const refusals = check(change);
  const isRefused = (field: string) =>
    Object.keys(refusals).some((path) => path === field || path.startsWith(`${field}.`));
  const valid = Object.fromEntries(Object.entries(change).filter(([field]) => !isRefused(field)));
  return { valid, reason: Object.values(refusals)[0] };
}

/** A title is one line, so an edit of mine wins over theirs; texts and tags merge. */
const mergeText = (base: WrittenText, mine: WrittenText, theirs: WrittenText): WrittenText => ({
  title: isSameText(mine.title, base.title) ? theirs.title : mine.title,
  description: isSameText(mine.description, theirs.description)
    ? mine.description
    : mergeEdits(base.description, mine.description, theirs.description),
  tags: mergeLists(base.tags, mine.tags, theirs.tags),
});

/** True for a failure that another try may mend. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'tooMany');

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
  #tries = 0;

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

  /** Takes a change of the person. */
  change(change: Partial<WrittenText>): void {
    const text = { ...this.#writing.text, ...change };
    const isUnsaved = !isEmpty(changeOf(text, this.#base));
    const isGone = this.#writing.state.kind === 'gone';
    this.#show(text, isGone ? { kind: 'gone' } : { kind: isUnsaved ? 'saving' : 'saved' });
    this.#keep(isUnsaved);
    if (isGone) return;
    this.#tries = 0;
    if (isUnsaved && !this.#sending) this.#timer ??= setTimeout(() => void this.flush(), saveDelay);
  }

  /** Puts text back that an earlier visit left unsaved. */
  restore({ text, base }: UnsavedText): void {
    this.change(mergeText(base, text, this.#writing.text));
  }

  /** Takes what the server has now, as after a save on another device. */
  receive(note: SavedText): void {
    // Older than what is known, or on its way to be known by the call under way.
    if (this.#sending || note.updatedAt <= this.#base.updatedAt) return;
    this.#rebase(note);
    if (isEmpty(changeOf(this.#writing.text, this.#base))) this.#show(this.#writing.text, { kind: 'saved' });
    else this.change({});
  }

  /** Saves at once; resolves when nothing more can be saved now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
  #keep(isUnsaved = !isEmpty(changeOf(this.#writing.text, this.#base))): void {
    const { text } = this.#writing;
    this.#options.keep(isUnsaved ? { text, base: this.#base } : undefined);
  }

  /** Puts what is typed over a newer version. */
  #rebase(note: SavedText): void {
    const { text, state } = this.#writing;
    const base = savedTextOf(note);
    const next = mergeText(this.#base, text, base);
    this.#base = base;
    this.#show(next, state);
  }

  async #send(): Promise<void> {
    for (;;) {
      const { valid, reason } = partChange(changeOf(this.#writing.text, this.#base));
      if (isEmpty(valid)) {
        this.#show(this.#writing.text, reason === undefined ? { kind: 'saved' } : { kind: 'refused', reason });
        this.#keep();
        return;
      }
      this.#show(this.#writing.text, { kind: 'saving' });
      try {
        this.#base = savedTextOf(await this.#options.save(valid, this.#base.updatedAt));
        this.#tries = 0;
        this.#keep();
      } catch (error) {
        if (error instanceof NoteConflict) this.#rebase(error.current);
        else return this.#fail(error);
      }
    }
  }

  #fail(error: unknown): void {
    this.#keep();
    const { text } = this.#writing;
    if (isPassing(error)) {
      this.#show(text, { kind: 'waiting' });
      const delay = retryDelays[Math.min(this.#tries, retryDelays.length - 1)];
      this.#tries += 1;
      this.#timer ??= setTimeout(() => void this.flush(), delay);
      return;
    }
    const isGone = error instanceof ApiError && error.code === 'notFound';
    this.#show(text, isGone ? { kind: 'gone' } : { kind: 'refused', reason: failureSentence(error) });
  }
}
