import { ask } from './native-programs.ts';

const bytesOf = async (pdf: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await pdf.arrayBuffer());

/** Check of a PDF by qpdf. Throws where it finds an error or has a warning. */
export const checkPdf = async (pdf: Blob): Promise<string> => ask('qpdf', await bytesOf(pdf), ['--check']);

/** The text that readers find in a PDF, pages apart by form feeds. */
export const textOfPdf = async (pdf: Blob): Promise<string> =>
  ask('pdftotext', await bytesOf(pdf), ['-enc', 'UTF-8'], ['-']);

/** Output of poppler for a PDF: its facts, a line each; or its fonts. */
export const factsOfPdf = async (
  pdf: Blob,
  program: 'pdfinfo' | 'pdffonts',
  options: readonly string[] = [],
): Promise<string> => ask(program, await bytesOf(pdf), options);

/** Where links lead out of a PDF, a line each with its page. */
export const addressesOfPdf = async (pdf: Blob): Promise<string> => ask('pdfinfo', await bytesOf(pdf), ['-url']);

/** The pictures on the pages of a PDF, a line each. */
export const picturesOfPdf = async (pdf: Blob): Promise<string> => ask('pdfimages', await bytesOf(pdf), ['-list']);

/** The outline of a PDF as qpdf reads it. */
export async function outlineOfPdf(pdf: Blob): Promise<unknown> {
  const json: unknown = JSON.parse(ask('qpdf', await bytesOf(pdf), ['--json=2', '--json-key=outlines']));
  return json;
}

/** The text of a PDF in the order in which it is drawn. */
export const drawnTextOfPdf = async (pdf: Blob): Promise<string> =>
  ask('pdftotext', await bytesOf(pdf), ['-enc', 'UTF-8', '-raw'], ['-']);

/** Where a word stands, in points from the page's upper left corner. */
interface WordBox {
  text: string;
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

/** Every word of every page with its place. `more` are further arguments, such as `-cropbox` for places within what is seen. */
export async function wordBoxesOfPdf(pdf: Blob, more: readonly string[] = []): Promise<WordBox[]> {
  const html = ask('pdftotext', await bytesOf(pdf), ['-enc', 'UTF-8', '-bbox', ...more], ['-']);
  const words = html.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g);
  return Array.from(words, ([, xMin, yMin, xMax, yMax, text = '']) => ({
    text,
    xMin: Number(xMin),
    yMin: Number(yMin),
    xMax: Number(xMax),
    yMax: Number(yMax),
  }));
}
