import { allLanguages, writeText } from './inputs/written-text.ts';
import { timeOffice, ifInstalled, runNative } from './native-program.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { megabytes, seconds, type ToolFigure } from './tool-figure.ts';
import { agreementOf } from './word-agreement.ts';

const tool = 'text-to-pdf';
const textBytes = 1_560_000;
/** For each megabyte and a half. */
const targetMs = 1000;
const targetF1 = 0.999;

/** How many glyphs of a PDF of ours are the box that stands for a missing one: number 0 of its font. */
function missingGlyphs(pdf: string): number {
  const plain = runNative('qpdf', ['--qdf', '--object-streams=disable', pdf, '-'], { alsoGood: [3] });
  const shown = plain.toString('latin1').matchAll(/\[([^\]]*)\]\s*TJ/g);
  const codes = Array.from(shown, ([, row = '']) => row.match(/<[\da-f]+>/gi) ?? []).flat();
  if (codes.length === 0) throw new Error('No text was found in the PDF.');
  return codes.flatMap((code) => code.match(/[\da-f]{4}/gi) ?? []).filter((code) => code === '0000').length;
}

/** Each language by itself: what poppler reads of 100 KB of it, and how many glyphs are missing. */
async function measureLanguages(bench: ToolBench): Promise<ToolFigure> {
  const read: { f1: number; missing: number }[] = [];
  for (const language of allLanguages) {
    const text = writeText([language], 100_000, 7);
    const file = await bench.write(`${language}.txt`, text);
    const pdf = await bench.write(`${language}.pdf`, onlyResult(await bench.use(tool, [file])));
    const { inOrder } = agreementOf(text, runNative('pdftotext', [pdf, '-']).toString());
    read.push({ f1: inOrder, missing: missingGlyphs(pdf) });
  }
  const least = Math.min(...read.map(({ f1 }) => f1));
  const missing = read.reduce((sum, one) => sum + one.missing, 0);
  return {
    tool,
    what: `100 KB in each of ${allLanguages.join(', ')}: words in order, the least of them; missing glyphs`,
    figure: `F1 ${least.toFixed(4)}, ${missing}`,
    target: `≥ ${targetF1}, none`,
    isMet: least >= targetF1 && missing === 0,
  };
}

function byOffice(
  { folder }: ToolBench,
  { file, text, ourMs }: { file: string; text: string; ourMs: number },
): ToolFigure[] {
  const { path, ms } = timeOffice(file, folder);
  const { f1, inOrder } = agreementOf(text, runNative('pdftotext', [path, '-']).toString());
  return [
    {
      tool,
      what: 'time against LibreOffice’s for the same text',
      figure: `${(ourMs / ms).toFixed(2)} × ${seconds(ms)}`,
    },
    { tool, what: 'LibreOffice: words that poppler reads', figure: `F1 ${f1.toFixed(4)}, ${inOrder.toFixed(4)}` },
  ];
}

/** A text of 1.56 MB in all scripts, and one of each language, with what poppler reads of them. */
export async function measureTextToPdf(bench: ToolBench): Promise<ToolFigure[]> {
  const text = writeText(allLanguages, textBytes);
  const file = await bench.write('book.txt', text);
  const made = await bench.time(tool, [file]);
  const pdf = await bench.write('ours.pdf', onlyResult(made));
  const { f1, inOrder } = agreementOf(text, runNative('pdftotext', [pdf, '-']).toString());
  const metrics: ToolFigure[] = [
    {
      tool,
      what: 'time for 1.56 MB of Unicode',
      figure: `${seconds(made.ms)}, ${megabytes(onlyResult(made).length)}`,
      target: `≤ ${seconds((targetMs * textBytes) / 1_500_000)}`,
      isMet: made.ms <= (targetMs * textBytes) / 1_500_000,
    },
    {
      tool,
      what: 'words that poppler reads of them (in any order, in order)',
      figure: `F1 ${f1.toFixed(4)}, ${inOrder.toFixed(4)}`,
      target: `≥ ${targetF1}`,
      isMet: f1 >= targetF1,
    },
    await measureLanguages(bench),
  ];
  return [
    ...metrics,
    ...(await ifInstalled('soffice', { tool, what: 'LibreOffice' }, () =>
      byOffice(bench, { file, text, ourMs: made.ms }),
    )),
  ];
}
