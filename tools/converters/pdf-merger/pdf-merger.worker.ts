import { loadPdfium } from '../../engines/pdfium.ts';
import { practicePdf } from '../../engines/practice-pdf.ts';
import { prepareQpdf } from '../../engines/qpdf.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { mergePdfs } from './pdf-merger.job.ts';

const load = async () => Promise.all([loadPdfium(), prepareQpdf()]);

async function practise(): Promise<void> {
  const file = { name: '', blob: await practicePdf() };
  await mergePdfs([file, file], { ranges: [] }, () => undefined);
  await prepareQpdf();
}

void serveJob(mergePdfs, { load, practise });
