/** Words of a text. Chinese, Japanese and Thai have no blanks between words, so the browser's segmenter counts where it is there. */
export function countWords(text: string): number {
  if (!/[\u0e00-\u0fff\u2e80-\u{10ffff}]/u.test(text))
    return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  let words = 0;
  for (const { isWordLike } of segments) if (isWordLike) words += 1;
  return words;
}
