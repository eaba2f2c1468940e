import type { Size } from '../images/pixel-limit.ts';
import type { PageLetters } from './page-letters.ts';
import { type RecognizedWord, textOfLines } from './recognized-words.ts';

/** Letters of a picture with their places. Those of a word share its width evenly. */
export function recognizedLetters(lines: readonly (readonly RecognizedWord[])[], picture: Size): PageLetters {
  const text = textOfLines(lines);
  const boxes = new Float32Array(text.length * 4);
  let unit = 0;
  for (const { text: word, left, top, width, height } of lines.flat()) {
    const share = width / word.length;
    for (let index = 0; index < word.length; index += 1) {
      const place = [(left + index * share) / picture.width, top / picture.height];
      boxes.set([...place, share / picture.width, height / picture.height], (unit + index) * 4);
    }
    // A space or a line feed stands behind each word.
    unit += word.length + 1;
  }
  return { text, boxes };
}
