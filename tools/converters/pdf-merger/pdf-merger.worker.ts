import { loadPdfium } from '../../engines/pdfium.ts';
import { warmUpPdf } from '../../engines/warm-up-pdf.ts';
import { prepareQpdf } from '../../engines/qpdf.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { mergePdfs } from './pdf-merger.job.ts';

const load = async () => Promise.all([loadPdfium(), prepareQpdf()]);

async function warmUp(): Promise<void> {
  const file = { name: '', blob: await warmUpPdf() };
  await mergePdfs([file, file], { ranges: [] }, () => undefined);
  await prepareQpdf();
}

void serveJob(mergePdfs, { load, warmUp });
