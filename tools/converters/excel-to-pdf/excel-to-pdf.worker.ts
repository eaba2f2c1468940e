import { loadFontEngines } from '../../pdf/core/font-engines.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { excelToPdf } from './excel-to-pdf.job.ts';

void serveJob(excelToPdf, { load: loadFontEngines });
