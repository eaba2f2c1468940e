import { loadPdfium } from '../../engines/pdfium.ts';
import { prepareQpdf } from '../../engines/qpdf.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { compressPdfs } from './pdf-compressor.job.ts';

void serveJob(compressPdfs, { load: async () => Promise.all([loadPdfium(), prepareQpdf()]) });
