import { serveJob } from '../serve-job.ts';
import { compressPdfs } from './pdf-compressor.job.ts';

void serveJob(compressPdfs);
