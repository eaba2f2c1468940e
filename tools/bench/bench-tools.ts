import { cpus, loadavg } from 'node:os';
import { ensureChromium } from '../../testing/chromium.ts';
import { measureInEngine } from './engines.bench.ts';
import { measureExcelToPdf } from './excel-to-pdf.bench.ts';
import { measureHostileFiles } from './hostile-files.bench.ts';
import { measureHtmlToPdf } from './html-to-pdf.bench.ts';
import { measureImageCompressor } from './image-compressor.bench.ts';
import { measureImageToPdf } from './image-to-pdf.bench.ts';
import { ensureNativePrograms } from './native-program.ts';
import { measurePdfCompressor } from './pdf-compressor.bench.ts';
import { measurePdfFolder } from './pdf-folder.bench.ts';
import { measurePdfMerger } from './pdf-merger.bench.ts';
import { measurePdfToText } from './pdf-to-text.bench.ts';
import { reasons } from './missed-reasons.ts';
import { measureTextToPdf } from './text-to-pdf.bench.ts';
import { type ToolBench, withToolBench } from './tool-bench.ts';
import { measureWordToPdf } from './word-to-pdf.bench.ts';
import { headOfTable, renderMetric, type ToolFigure } from './tool-figure.ts';

/** Each document tool by its slug. Name some on the command line to measure only those. */
const measurements: Readonly<Record<string, (bench: ToolBench) => Promise<ToolFigure[]>>> = {
  'text-to-pdf': measureTextToPdf,
  'image-to-pdf': measureImageToPdf,
  'pdf-merger': measurePdfMerger,
  'word-to-pdf': measureWordToPdf,
  'excel-to-pdf': measureExcelToPdf,
  'html-to-pdf': measureHtmlToPdf,
  'pdf-compressor': measurePdfCompressor,
  'pdf folder': measurePdfFolder,
  'pdf-to-text': measurePdfToText,
  'image-compressor': measureImageCompressor,
  'hostile files': measureHostileFiles,
  'in Chromium': (bench) => measureInEngine('Chromium', bench),
  'in Firefox': (bench) => measureInEngine('Firefox', bench),
  'in WebKit': (bench) => measureInEngine('WebKit', bench),
};

const asked = process.argv.slice(2);
const slugs = asked.length > 0 ? asked : Object.keys(measurements);
ensureChromium();
ensureNativePrograms();
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
console.log(`${cpus().length} processors, load ${load()}\n`);
await withToolBench(async (bench) => {
  console.log(headOfTable);
  for (const slug of slugs) {
    const measure = measurements[slug];
    if (!measure) throw new Error(`There is no measurement of ${slug}.`);
    for (const figure of await measure(bench)) renderMetric(figure, reasons);
  }
});
console.log(`\nload at the end ${load()}`);
