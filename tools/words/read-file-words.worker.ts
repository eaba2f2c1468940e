import { serveJob } from '../runner/serve-job.ts';
import { readFileWords } from './read-file-words.job.ts';

void serveJob(readFileWords);
