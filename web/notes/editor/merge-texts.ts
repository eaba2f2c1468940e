import { diffArrays } from 'diff';
import { splitTags } from '#contract/note-rules.ts';
import type { NoteText } from './note-form-values.ts';

/** Past this number of differing lines the comparison stops: one text then follows the other, which loses nothing either. */
const editsMax = 1000;

/** Both texts in one: lines in common once, and where they differ mine, then the other's. */
export function mergeLines(mine: string, theirs: string): string {
  const parts = diffArrays(mine.split('\n'), theirs.split('\n'), { maxEditLength: editsMax });
  if (!parts) return `${mine}\n${theirs}`;
  let merged: string[] = [];
  // Lines of the other text, held back until all lines of mine in the differing stretch are there.
  let waiting: string[] = [];
  for (const { added, removed, value } of parts) {
    if (added) {
      waiting = waiting.concat(value);
      continue;
    }
    if (!removed) {
      merged = merged.concat(waiting);
      waiting = [];
    }
    merged = merged.concat(value);
  }
  return merged.concat(waiting).join('\n');
}

/** Two versions of a note in one text, for a person to edit. A title is one line, so my title stays and the other one becomes the first line of the text. */
export function mergeTexts(mine: NoteText, theirs: NoteText): NoteText {
  const description = mergeLines(mine.description, theirs.description);
  const isSameTitle = mine.title.trim() === theirs.title.trim();
  return {
    ...mine,
    description: isSameTitle ? description : `${theirs.title}\n\n${description}`,
    tags: [...new Set([...splitTags(mine.tags), ...splitTags(theirs.tags)])].join(', '),
  };
}
