import { foldText } from '#lib/search/fold-text.ts';
import { type HitPart, markHits, type SoughtTexts } from '#lib/search/search-hits.ts';

/** Rows of a table from their text. The first cell of each is the row's number. */
export const splitRows = (text: string): string[][] =>
  text === '' ? [] : text.split('\u001E').map((row) => row.split('\u001F'));

/** A text in parts, its hits marked. Text without any of the words is left whole at once, because marking takes much longer. */
export function partsOf(text: string, sought: SoughtTexts | undefined): HitPart[] {
  if (sought) {
    const folded = foldText(text);
    const anyOf = [...sought.words, ...sought.phrases.flatMap((phrase) => phrase.slice(0, 1))];
    if (anyOf.some((word) => folded.includes(word))) return markHits(text, sought);
  }
  return [{ text, isHit: false }];
}

/** Counts the hits of a part of a file, as many as are marked where it is shown. Cells of a table are marked one by one. */
export function countHits(text: string, isTable: boolean, sought: SoughtTexts): number {
  const marked = partsOf(text, sought);
  if (!marked.some(({ isHit }) => isHit)) return 0;
  const texts = isTable ? splitRows(text).flatMap((cells) => cells.slice(1)) : [text];
  return texts.flatMap((each) => partsOf(each, sought)).filter(({ isHit }) => isHit).length;
}
