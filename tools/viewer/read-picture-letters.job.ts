import { recognizedLetters } from '../engines/recognized-letters.ts';
import { createLineReader, type RecognizedLanguage } from '../engines/tesseract.ts';
import type { Job } from '../runner/job.ts';
import { readPicture } from '../words/picture-words.ts';
import { letterParts } from './picture-letters.ts';

export interface PictureLettersOptions {
  languages: readonly RecognizedLanguage[];
}

/** Recognizes the letters of one picture and their places, for marks and for the selection of text. */
export const readPictureLetters: Job<PictureLettersOptions> = async ([file], { languages }) => {
  if (!file) throw new Error('There is no picture.');
  const pixels = await readPicture(file.blob);
  const { text, boxes } = recognizedLetters(await createLineReader(languages)(pixels), pixels);
  return {
    results: [
      { name: letterParts.text, blob: new Blob([text]), notes: [] },
      { name: letterParts.boxes, blob: new Blob([boxes]), notes: [] },
    ],
    refused: [],
  };
};
