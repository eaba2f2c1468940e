import { serveJob } from '../serve-job.ts';
import { mergePdfs } from './pdf-merger.job.ts';

void serveJob(mergePdfs);
