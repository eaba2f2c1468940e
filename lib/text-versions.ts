import { limits } from '#contract/limits.ts';

/** Rules of the histories of notes and articles: saves that make one version, and versions that stay. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Saves within this time of a version's first save belong to the version. */
export const versionLength = 5 * minute;

/** Length of what two texts share at their beginnings, in UTF-16 units, at most `most`. */
function sharedStart(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function sharedEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** True where more than half of a text is not in the next one: counted between what both begin and end with, so never too little. */
export function removesMost(text: string, next: string): boolean {
  const most = Math.min(text.length, next.length);
  const start = sharedStart(text, next, most);
  const end = sharedEnd(text, next, most - start);
  return text.length - start - end > text.length / 2;
}

/** The span of time from which one version is kept: none of the last day, an hour of the last week, a day of the time before. */
function spanOf(savedAt: number, now: number): string | undefined {
  const age = now - savedAt;
  if (age < day) return undefined;
  return age < 7 * day ? `hour ${Math.floor(savedAt / hour)}` : `day ${Math.floor(savedAt / day)}`;
}

/**
 * Of the former versions of a text, newest first, those to remove: of each span of time all but the newest, and the oldest ones beyond
 * the limit. The first version always stays.
 */
export function versionsToDrop(former: readonly { version: number; saved_at: number }[], now: number): number[] {
  const spans = new Set<string>();
  // The current version is kept beside these.
  let room = limits.note.versions.kept - 1;
  if (former.at(-1)?.version === 1) room -= 1;
  return former
    .filter(({ version, saved_at }) => {
      if (version === 1) return false;
      const span = spanOf(saved_at, now);
      if (room === 0 || (span !== undefined && spans.has(span))) return true;
      if (span !== undefined) spans.add(span);
      room -= 1;
      return false;
    })
    .map(({ version }) => version);
}
