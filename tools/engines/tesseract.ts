import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import hindi from '@tesseract.js-data/hin/4.0.0_best_int/hin.traineddata.gz?url';
import createTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import coreAddress from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { Pixels } from '../images/pixels.ts';
import { loadAsset } from '../runner/load-asset.ts';
import { type RecognizedWord, recognizedLines, textOfLines } from './recognized-words.ts';

const data = { eng: english, hin: hindi } as const;

/** Languages that can be recognized, by their names in ISO 639-2. */
export type RecognizedLanguage = keyof typeof data;

/** Blocks of text are found by themselves; the library's default takes a picture as one block. */
const automaticSegmentation = '3';

const nothing = () => undefined;

/** Unpacks a file of a language. A server may have named its packing, so that the browser has unpacked it already. */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function load(languages: readonly RecognizedLanguage[]) {
  const [core, ...packed] = await Promise.all([coreAddress, ...languages.map((each) => data[each])].map(loadAsset));
  if (!core) throw new Error('Nothing was loaded.');
  // Its messages would be in the console.
  const module = await createTesseract({ wasmBinary: core.buffer, print: nothing, printErr: nothing });
  for (const [index, language] of languages.entries())
    module.FS.writeFile(`./${language}.traineddata`, await unpack(packed[index] ?? new Uint8Array()));
  const api = new module.TessBaseAPI();
  if (api.Init(null, languages.join('+'), 1) !== 0) throw new Error('The data of a language was refused.');
  api.SetVariable('tessedit_pageseg_mode', automaticSegmentation);
  return { api, files: module.FS };
}

/** Grey pixels as a portable graymap, on white. */
function graymapOf({ width, height, data: rgba }: Pixels): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + width * height);
  bytes.set(head);
  for (let from = 0, to = head.length; to < bytes.length; from += 4, to += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [rgba[from], rgba[from + 1], rgba[from + 2], rgba[from + 3]];
    // Luma of ITU-R BT.601.
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
    bytes[to] = 255 + ((grey - 255) * alpha) / 255;
  }
  return bytes;
}

/** Reads the words of a picture, line by line. */
type ReadLines = (pixels: Pixels) => Promise<RecognizedWord[][]>;

/** Reads the words of pictures with their places. It loads with its first picture, and keeps its languages. */
export function createLineReader(languages: readonly RecognizedLanguage[]): ReadLines {
  let loaded: ReturnType<typeof load> | undefined;
  return async (pixels) => {
    loaded ??= load(languages);
    const { api, files } = await loaded;
    try {
      files.writeFile('/input', graymapOf(pixels));
      if (api.SetImageFile(1, 0) === 1) throw new Error('The picture was refused.');
      api.Recognize(null);
      const lines = recognizedLines(api.GetTSVText(0));
      api.Clear();
      files.unlink('/input');
      return lines;
    } catch (error) {
      // Its memory cannot be trusted: the next picture gets a fresh one.
      loaded = undefined;
      throw error;
    }
  };
}

/** Reads the words of a picture as a text. */
export type Recognize = (pixels: Pixels) => Promise<string>;

/** Reads the words of pictures, as `createLineReader`, without their places. */
export function createRecognizer(languages: readonly RecognizedLanguage[]): Recognize {
  const readLines = createLineReader(languages);
  return async (pixels) => textOfLines(await readLines(pixels));
}
