import { serveJob } from './serve-job.ts';
import { zipResults } from './zip-results.job.ts';

void serveJob(zipResults);
