import { serveJob } from '../../runner/serve-job.ts';
import { changePasswords } from './file-passwords.job.ts';

void serveJob(changePasswords);
