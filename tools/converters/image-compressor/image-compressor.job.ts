import type { Job, JobResult, Refusal } from '../../runner/job.ts';
import { refuse } from '../../runner/refusals.ts';
import { compressStill } from './compress-still.ts';
import type { ImageCompressorOptions } from './image-compressor.options.ts';
import { readStill } from './read-still.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
};

/** Told apart from the original beside which it will be saved. */
const resultName = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '') || 'picture'}-compressed.${endings[type] ?? 'img'}`;

/** As many encodings as a size takes mostly; there may be some more. */
const usualSteps = 9;

/** Each picture on its own, smaller. */
export const imageCompressor: Job<ImageCompressorOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [file, { name, blob }] of files.entries()) {
    const total = options.aim === 'size' ? usualSteps : 2;
    let done = 0;
    report({ file, done, total });
    const onStep = () => {
      done = Math.min(done + 1, total - 1);
      report({ file, done, total });
    };
    try {
      const made = await compressStill(await readStill(blob), options, onStep);
      results.push({ name: resultName(name, made.blob.type), ...made });
    } catch (error) {
      refused.push(refuse(file, name, error));
    }
    report({ file, done: total, total });
  }
  return { results, refused };
};
