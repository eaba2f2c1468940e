import { loadPdfium } from '../../engines/pdfium.ts';
import { prepareQpdf } from '../../engines/qpdf.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { arrangePages } from './pdf-pages.job.ts';

void serveJob(arrangePages, { load: async () => Promise.all([loadPdfium(), prepareQpdf()]) });
