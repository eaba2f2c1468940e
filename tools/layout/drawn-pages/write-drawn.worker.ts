import { loadFontEngines } from '../../pdf/core/font-engines.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { warmUpDocument } from './warm-up-document.ts';
import { writeDrawnJob } from './write-drawn.job.ts';

const warmUp = () => writeDrawnJob([{ name: 'a.html', blob: new Blob() }], warmUpDocument, () => undefined);

void serveJob(writeDrawnJob, { load: loadFontEngines, warmUp });
