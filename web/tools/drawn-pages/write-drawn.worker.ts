import { loadShaper } from '../pdf-core/harfbuzz.ts';
import { serveJob } from '../serve-job.ts';
import { writeDrawnJob } from './write-drawn.job.ts';

void serveJob(writeDrawnJob, loadShaper);
