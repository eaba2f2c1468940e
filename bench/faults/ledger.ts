/** Confirmed writes: everything whose answer said that it was stored. */
export class Ledger {
  /** Titles of notes. The contents of a note follow from its title. */
  readonly notes = new Set<string>();
  readonly thoughts = new Set<string>();
  /** Comments on the one thought that all write under. */
  readonly comments = new Set<string>();
  /** Ids of the users whose upvote it has. */
  readonly upvotes = new Set<string>();

  get size(): number {
    return this.notes.size + this.thoughts.size + this.comments.size + this.upvotes.size;
  }
}

/** Every second note has a file. */
export const hasFile = (title: string): boolean => Number(/\d+$/.exec(title)?.[0]) % 2 === 0;

export const wordsOf = (title: string): string => `${title}. `.repeat(20).trim();

/** Long enough to be written in several pieces, and different for each. */
export const contentOf = (title: string): string => `${title}\n`.repeat(4000);
