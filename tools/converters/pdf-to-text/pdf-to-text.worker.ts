import { loadPdfium } from '../../engines/pdfium.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { pdfToText } from './pdf-to-text.job.ts';

void serveJob(pdfToText, { load: loadPdfium });
