import { serveJob } from '../runner/serve-job.ts';
import { readPictureLetters } from './read-picture-letters.job.ts';

void serveJob(readPictureLetters);
