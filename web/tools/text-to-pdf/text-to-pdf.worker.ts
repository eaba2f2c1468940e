import { loadShaper } from '../pdf-core/harfbuzz.ts';
import { serveJob } from '../serve-job.ts';
import { textToPdf } from './text-to-pdf.job.ts';

void serveJob(textToPdf, loadShaper);
