import type { Place } from '#contract/notes/note-presence.ts';

/** Where a tab stands in a note, and who may know. */
export interface Presence {
  noteId: string;
  tab: string;
  userId: string;
  /** Null: it has left. */
  place: Place | null;
  /** Ids of the users who may read the note. */
  readers: readonly string[];
}

/** Readers in one signal: NOTIFY carries less than 8000 bytes, and an id has 36. */
const readersAtOnce = 150;

/** No place, and no time of one. */
const none = '-';

const placeWords = (place: Place | null): string =>
  place ? [place.anchor, place.head, place.updatedAt ?? none].join(',') : none;

/** The words by which processes tell each other of a presence, by a key that a newer presence of the tab has, too. */
export function presenceWords({ noteId, tab, userId, place, readers }: Presence): { key: string; words: string }[] {
  const signals: { key: string; words: string }[] = [];
  for (let start = 0; start < readers.length; start += readersAtOnce) {
    const some = readers.slice(start, start + readersAtOnce);
    signals.push({
      key: `${noteId} ${tab} ${userId} ${start}`,
      words: [noteId, tab, userId, placeWords(place), ...some].join(' '),
    });
  }
  return signals;
}

const known = /^([\w-]+) ([\w-]+) ([\w-]+) (-|(\d+),(\d+),([\w:.-]+))((?: [\w-]+)+)$/;

/** Reads such words; undefined for others, as of another version of the program. */
export function readPresence(words: string): Presence | undefined {
  const [isKnown, noteId = '', tab = '', userId = '', place, anchor, head, updatedAt = none, readers = ''] =
    known.exec(words) ?? [];
  if (isKnown === undefined) return undefined;
  const at = updatedAt === none ? {} : { updatedAt };
  return {
    noteId,
    tab,
    userId,
    place: place === none ? null : { anchor: Number(anchor), head: Number(head), ...at },
    readers: readers.trim().split(' '),
  };
}
