import { readConflict } from '#web/notes/editor/read-conflict.ts';
import { NoteWriter, type UnsavedText } from '#web/notes/page/note-writer.ts';
import type { Fate, SimulatedNote } from './simulated-note.ts';

/** A page with the note, which can die at any time. */
interface Page {
  writer: NoteWriter;
  /** Resolves when the page has died. */
  death: Promise<void>;
  die: () => void;
}

/** Work of a page that has died goes on no more. */
const never = new Promise<never>(() => undefined);

/** A device on which the note is open: the product's own writer, and the text that it keeps for a crash. */
export class SimulatedDevice {
  readonly #note: SimulatedNote;
  readonly #nextFate: () => Fate;
  #page: Page | undefined;
  #kept: UnsavedText | undefined;

  constructor(note: SimulatedNote, nextFate: () => Fate) {
    this.#note = note;
    this.#nextFate = nextFate;
  }

  /** False while a page that died is opened again. */
  get isOpen(): boolean {
    return this.#page !== undefined;
  }

  get text(): string {
    return this.#page?.writer.read().text.description ?? '';
  }

  get isSaved(): boolean {
    return this.#page?.writer.read().state.kind === 'saved';
  }

  type(description: string): void {
    this.#page?.writer.change({ description });
  }

  /** Sends what is not saved. */
  async flush(): Promise<void> {
    await Promise.race([this.#page?.writer.flush(), this.#page?.death]);
  }

  /** Sends what is not saved over a network that works again. A try that began before may still fail, so that a second one follows. */
  async settle(): Promise<void> {
    await this.flush();
    if (!this.isSaved) await this.flush();
  }

  /** Hears what the server has now. */
  async receive(): Promise<void> {
    const page = this.#page;
    page?.writer.receive(await this.#note.read());
  }

  /** The page dies and is opened again: all that is left is what was kept on the device, and requests that are on their way. */
  async reopen(): Promise<void> {
    this.#page?.die();
    this.#page = undefined;
    this.#page = this.#createPage(await this.#note.read());
    if (this.#kept) this.#page.writer.restore(this.#kept);
  }

  #createPage(note: Awaited<ReturnType<SimulatedNote['read']>>): Page {
    const { promise: death, resolve } = Promise.withResolvers<void>();
    let isAlive = true;
    const writer = new NoteWriter({
      note,
      save: async (save) => {
        if (!isAlive) return never;
        try {
          const saved = await this.#note.save(save, this.#nextFate());
          return isAlive ? saved : await never;
        } catch (error) {
          throw isAlive ? readConflict(error) : await never;
        }
      },
      keep: (unsaved) => {
        if (isAlive) this.#kept = unsaved;
      },
    });
    const die = () => {
      isAlive = false;
      resolve();
    };
    return { writer, death, die };
  }
}
