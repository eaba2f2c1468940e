/** A text that the server had at a time. */
export interface TextAt {
  description: string;
  updatedAt: string;
}

/** Versions that are remembered: a place may belong to a text that was saved over since. */
const remembered = 20;

/** Characters of all of them together. */
const charactersMax = 500_000;

/** The last saved texts of an open note. The newest is always among them. */
export class SavedTexts {
  #texts: readonly TextAt[];

  constructor(first: TextAt) {
    this.#texts = [first];
  }

  get newest(): TextAt {
    const [newest] = this.#texts;
    if (!newest) throw new Error('The first text was given.');
    return newest;
  }

  /** Answers true for a text that was not known. */
  add({ description, updatedAt }: TextAt): boolean {
    if (updatedAt === this.newest.updatedAt) return false;
    let characters = description.length;
    const kept = this.#texts.slice(0, remembered - 1).filter((text) => {
      characters += text.description.length;
      return characters <= charactersMax;
    });
    this.#texts = [{ description, updatedAt }, ...kept];
    return true;
  }

  /**
   * The text that a place belongs to, or the newest where it is not remembered; undefined where it has not come yet. A place without a time
   * belongs to the newest.
   */
  at(updatedAt: string | undefined): string | undefined {
    const { newest } = this;
    if (updatedAt === undefined) return newest.description;
    const found = this.#texts.find((text) => text.updatedAt === updatedAt);
    if (found) return found.description;
    return updatedAt > newest.updatedAt ? undefined : newest.description;
  }
}
