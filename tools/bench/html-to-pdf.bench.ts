import { webPages } from './inputs/web-pages.ts';
import { ifInstalled, runNative } from './native-program.ts';
import { cropped, drawPage, lumaOf, pageCountOf } from './read-luma.ts';
import { similarityOf } from './structural-similarity.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { medianOf, seconds, type ToolFigure } from './tool-figure.ts';
import { agreementOf } from './word-agreement.ts';

const tool = 'html-to-pdf';
const targets = { similarity: 0.9, f1: 0.99, ratio: 3 };
const dpi = 60;

async function similarityOfPages(ours: string, theirs: string, count: number): Promise<number> {
  let sum = 0;
  for (let page = 1; page <= count; page += 1) {
    const [one, other] = [await lumaOf(drawPage(ours, page, { dpi })), await lumaOf(drawPage(theirs, page, { dpi }))];
    // The browser rounds the paper up to whole pixels, beyond its margins.
    const size = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
    sum += similarityOf(cropped(one, size), cropped(other, size));
  }
  return sum / count;
}

const textOf = (pdf: string): string => runNative('pdftotext', [pdf, '-']).toString();

async function measurePage(bench: ToolBench, name: string, html: string): Promise<ToolFigure[]> {
  const file = await bench.write(`${name}.html`, html);
  const made = await bench.time(tool, [file]);
  const ours = await bench.write(`${name}-ours.pdf`, onlyResult(made));
  const prints = [await bench.print(html), await bench.print(html), await bench.print(html)];
  const theirs = await bench.write(`${name}-theirs.pdf`, prints[0]?.bytes ?? new Uint8Array());
  const ms = medianOf(prints.map((print) => print.ms));
  const [count, wanted] = [pageCountOf(ours), pageCountOf(theirs)];
  const similarity = await similarityOfPages(ours, theirs, Math.min(count, wanted));
  const { f1 } = agreementOf(textOf(theirs), textOf(ours));
  const isMet = count === wanted && similarity >= targets.similarity && f1 >= targets.f1;
  return [
    {
      tool,
      what: `${name}, against Chromium’s own print: pages, SSIM of the pages, words`,
      figure: `${count} of ${wanted}, ${similarity.toFixed(3)}, F1 ${f1.toFixed(4)}`,
      target: `the same, ≥ ${targets.similarity}, ≥ ${targets.f1}`,
      isMet,
    },
    {
      tool,
      what: `time for ${name}, against Chromium’s own print`,
      figure: `${seconds(made.ms)}, ${(made.ms / ms).toFixed(1)} × ${seconds(ms)}`,
      target: `≤ ${targets.ratio} ×`,
      isMet: made.ms / ms <= targets.ratio,
    },
  ];
}

/** Web pages of four kinds, beside what the browser itself prints of them on the same paper. */
export const measureHtmlToPdf = (bench: ToolBench): Promise<ToolFigure[]> =>
  ifInstalled('pdftoppm', { tool, what: 'pages against Chromium’s own print' }, async () => {
    const metrics: ToolFigure[] = [];
    for (const [name, html] of webPages()) metrics.push(...(await measurePage(bench, name, html)));
    return metrics;
  });
