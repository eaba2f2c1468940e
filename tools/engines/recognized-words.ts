/** Below it, most words are patterns of a photograph that look like letters. In percent. */
const leastConfidence = 55;
/** Rows of words in the table. */
const wordLevel = '5';

/** A word that Tesseract is sure of, and its place in pixels. */
export interface RecognizedWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Lines of words in Tesseract's table, without words that it is not sure of. A row holds: level, page, block, paragraph, line, word, the
 * place's left, top, width and height, confidence, text.
 */
export function recognizedLines(table: string): RecognizedWord[][] {
  const lines = new Map<string, RecognizedWord[]>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t');
    if (level !== wordLevel || Number(confidence) < leastConfidence || !/[\p{L}\p{N}]/u.test(text)) continue;
    const key = [page, block, paragraph, line].join(' ');
    const word = {
      text: text.trim(),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    };
    const words = lines.get(key);
    if (words) words.push(word);
    else lines.set(key, [word]);
  }
  return [...lines.values()];
}

/** The text of lines, which end in line feeds. */
export const textOfLines = (lines: readonly (readonly RecognizedWord[])[]): string =>
  lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n');
