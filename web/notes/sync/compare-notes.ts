import type { Note } from '#contract/notes/notes.ts';

const idsOf = ({ attachments }: Note): string => attachments.map(({ _id }) => _id).join(' ');
/** What may be links. The rules of Markdown are left out, for their code: in a fence it is none, and asking once more costs little. */
const linksOf = ({ description }: Note): string => (description.match(/\[\[[^\]\n]*\]\]/g) ?? []).join('\n');
const tagsOf = ({ tags }: Note): string => tags.join('\n');

/** True if a screen that shows the one need not change for the other. Addresses of files differ by the hour. */
export const isSame = (shown: Note, note: Note): boolean =>
  shown.updatedAt === note.updatedAt &&
  shown.pinned === note.pinned &&
  shown.archived === note.archived &&
  shown.isDeleted === note.isDeleted &&
  shown.disabled === note.disabled &&
  shown.summary === note.summary &&
  shown.summaryIsOutdated === note.summaryIsOutdated &&
  shown.sharedWith === note.sharedWith &&
  shown.role === note.role &&
  tagsOf(shown) === tagsOf(note) &&
  idsOf(shown) === idsOf(note);

/** What only the server can tell after a change. */
export interface Derived {
  /** The counts of the tags, and the totals of lists that have not loaded the note. */
  counts: boolean;
  bin: boolean;
  /** Links and backlinks of the note that is open. */
  surroundings: boolean;
}

export const allDerived: Derived = { counts: true, bin: true, surroundings: true };

/** What else a change of a note makes different. `former` is the note before, where it is known. */
export function derivedOf(former: Note | undefined, note: Note): Derived {
  if (!former) return allDerived;
  const isMoved = former.isDeleted !== note.isDeleted;
  return {
    counts: isMoved || former.archived !== note.archived || tagsOf(former) !== tagsOf(note),
    bin: isMoved || note.isDeleted || idsOf(former) !== idsOf(note),
    surroundings: isMoved || former.title !== note.title || linksOf(former) !== linksOf(note),
  };
}
