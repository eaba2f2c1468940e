import { diffWordsWithSpace } from 'diff';

/** A part of the newer text, or of text that was removed from it. */
export interface ChangedStretch {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Differing words up to which two texts are compared: past it one stands whole after the other. */
const editsMax = 2000;

/** Length of the common beginning of two texts, cut at the start of a line. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length === 0 ? 0 : one.lastIndexOf('\n', length - 1) + 1;
}

/** Changes from one text to the next, by words. Equal lines at the start are not compared word by word. */
export function compareTexts(former: string, next: string): ChangedStretch[] {
  if (former === next) return next === '' ? [] : [{ kind: 'same', text: next }];
  const start = commonStart(former, next);
  const parts = diffWordsWithSpace(former.slice(start), next.slice(start), { maxEditLength: editsMax });
  const stretches: ChangedStretch[] = parts
    ? parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))
    : [
        { kind: 'removed', text: former.slice(start) },
        { kind: 'added', text: next.slice(start) },
      ];
  const whole: ChangedStretch[] = [{ kind: 'same', text: next.slice(0, start) }, ...stretches];
  return whole.filter(({ text }) => text !== '');
}

/** Lines beside a change that stay in sight. */
const nearLines = 2;

/** A stretch to show, or a number of equal lines that are folded away. */
export type ShownStretch = ChangedStretch | { kind: 'folded'; lines: number; text: string };

/** Folds long equal stretches, so that the changes of a long text stand near each other. */
export function foldSame(stretches: readonly ChangedStretch[]): readonly ShownStretch[] {
  // Without a change, the whole text is shown.
  if (stretches.length < 2) return stretches;
  return stretches.flatMap((stretch, place): ShownStretch[] => {
    if (stretch.kind !== 'same') return [stretch];
    const lines = stretch.text.split(/(?<=\n)/);
    const head = place === 0 ? 0 : nearLines + 1;
    const tail = place === stretches.length - 1 ? 0 : nearLines + 1;
    if (lines.length <= head + tail + 1) return [stretch];
    const end = lines.length - tail;
    const shown: ShownStretch[] = [
      { kind: 'same', text: lines.slice(0, head).join('') },
      { kind: 'folded', lines: end - head, text: lines.slice(head, end).join('') },
      { kind: 'same', text: lines.slice(end).join('') },
    ];
    return shown.filter(({ text }) => text !== '');
  });
}
