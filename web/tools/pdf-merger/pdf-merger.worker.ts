import { loadPdfium } from '../engines/pdfium.ts';
import { prepareQpdf } from '../engines/qpdf.ts';
import { serveJob } from '../serve-job.ts';
import { mergePdfs } from './pdf-merger.job.ts';

void serveJob(mergePdfs, async () => Promise.all([loadPdfium(), prepareQpdf()]));
