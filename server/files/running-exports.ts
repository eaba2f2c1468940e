import type { Readable } from 'node:stream';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Exports of one person that are sent at once, in one process: each holds the texts of all its notes in memory. */
const exportsEach = 2;

const running = new Map<string, number>();

function end(userId: string): void {
  const left = (running.get(userId) ?? 1) - 1;
  if (left > 0) running.set(userId, left);
  else running.delete(userId);
}

/** Opens an export, which counts until its stream is closed. Throws `tooMany` where the person has two under way. */
export async function openExport(userId: string, open: () => Promise<Readable>): Promise<Readable> {
  const count = running.get(userId) ?? 0;
  if (count >= exportsEach) throw new AppError('tooMany', messages.exports.tooMany);
  running.set(userId, count + 1);
  try {
    const output = await open();
    output.once('close', () => end(userId));
    return output;
  } catch (error) {
    end(userId);
    throw error;
  }
}
