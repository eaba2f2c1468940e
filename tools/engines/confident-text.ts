/** Below it, most words are patterns of a photograph that look like letters. In percent. */
const leastConfidence = 55;
/** Rows of words in the table. */
const wordLevel = '5';

/**
 * Text of Tesseract's table of words, without those that it is not sure of. A row holds: level, page, block, paragraph, line, word, four
 * numbers of the place, confidence, text.
 */
export function confidentText(table: string): string {
  const lines = new Map<string, string[]>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , confidence, text = ''] = row.split('\t');
    if (level !== wordLevel || Number(confidence) < leastConfidence || !/[\p{L}\p{N}]/u.test(text)) continue;
    const key = [page, block, paragraph, line].join(' ');
    const words = lines.get(key);
    if (words) words.push(text.trim());
    else lines.set(key, [text.trim()]);
  }
  return [...lines.values()].map((words) => words.join(' ')).join('\n');
}
