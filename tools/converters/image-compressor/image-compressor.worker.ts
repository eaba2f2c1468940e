import { serveJob } from '../../runner/serve-job.ts';
import { imageCompressor } from './image-compressor.job.ts';

void serveJob(imageCompressor);
