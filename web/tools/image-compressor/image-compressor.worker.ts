import { serveJob } from '../serve-job.ts';
import { imageCompressor } from './image-compressor.job.ts';

void serveJob(imageCompressor);
