import { loadFontEngines } from '../../pdf/core/font-engines.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { textToPdf } from './text-to-pdf.job.ts';
import { textToPdfDefaults } from './text-to-pdf.options.ts';

const warmUp = () =>
  textToPdf([{ name: 'a.txt', blob: new Blob(['Some words.']) }], textToPdfDefaults, () => undefined);

void serveJob(textToPdf, { load: loadFontEngines, warmUp });
