import { loadShaper } from '../pdf-core/harfbuzz.ts';
import { serveJob } from '../serve-job.ts';
import { excelToPdf } from './excel-to-pdf.job.ts';

void serveJob(excelToPdf, loadShaper);
