import { serveJob } from '../runner/serve-job.ts';
import { readFileParts } from './read-file-parts.job.ts';

void serveJob(readFileParts);
