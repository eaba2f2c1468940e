import { loadFontEngines } from '../../pdf/core/font-engines.ts';
import { serveJob } from '../../runner/serve-job.ts';
import { practiceDocument } from './practice-document.ts';
import { writeDrawnJob } from './write-drawn.job.ts';

const practise = () => writeDrawnJob([{ name: 'a.html', blob: new Blob() }], practiceDocument, () => undefined);

void serveJob(writeDrawnJob, { load: loadFontEngines, practise });
