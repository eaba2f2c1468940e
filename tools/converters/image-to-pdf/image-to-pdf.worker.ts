import { serveJob } from '../../runner/serve-job.ts';
import { imageToPdf } from './image-to-pdf.job.ts';

void serveJob(imageToPdf);
