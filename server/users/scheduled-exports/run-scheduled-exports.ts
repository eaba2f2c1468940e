import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportRhythm } from '#contract/users/scheduled-export.ts';
import { FileTooLargeError, type StagedFile } from '#server/files/files.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportAccount } from '../export.ts';
import { exportFailedMail } from './export-mail.ts';
import { type DueExport, findDueExport, updateScheduledExport } from './scheduled-exports.store.ts';
import type { UploadOutcome } from './upload-export.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

const everyMs: Record<ExportRhythm, number> = { daily: day, weekly: 7 * day };

/** Waits after failures in a row, and from then on as long as the last one. */
const waitsMs = [hour, 4 * hour, 12 * hour, day];

/** After so many failures in a row the owner gets a mail. */
const toldAfter = 3;

/** Limit for making an export and sending it. */
const patienceMs = hour;
/** A process that has not finished by then is taken for dead. */
const leaseMs = 2 * hour;

/** The most that one request brings to a store (S3). */
const maxBytes = 5 * 1024 ** 3;

/** The name of an export of a day (UTC). */
const nameAt = (time: number): string => `thoughtleaf-${asTime(time).slice(0, 'YYYY-MM-DD'.length)}.zip`;

/** An export that was brought to its place, or why not. */
type Outcome = UploadOutcome & { name: string; bytes: number };

/** Writes an export to the disk: many servers take no file without its length. */
async function stageExport(platform: Platform, userId: string, signal: AbortSignal): Promise<StagedFile> {
  const output = await exportAccount(platform, userId);
  // A small archive closes before the staging folder is there, and a closed one is read by nobody. This end waits.
  const arriving = new PassThrough();
  // What fails here breaks `arriving`, and so the staging, which throws it.
  pipeline(output, arriving, { signal }).catch(() => {});
  return platform.files.stage(arriving, maxBytes);
}

async function exportOnce(platform: Platform, due: DueExport, signal: AbortSignal): Promise<Outcome> {
  const name = nameAt(platform.clock.now());
  const secret = platform.secretBox.open(due.secret, due.user_id);
  if (secret === undefined) return { name, bytes: 0, status: null, reason: 'secretLost' };
  const staged = await stageExport(platform, due.user_id, signal);
  try {
    // The SDK is loaded with the first export: many installations never send one.
    const { uploadExport } = await import('./upload-export.ts');
    const place = { ...due, secret };
    const outcome = await uploadExport(platform.publicRequests, place, { ...staged, name }, signal);
    return { ...outcome, name, bytes: staged.size };
  } finally {
    await platform.files.discard(staged);
  }
}

/** `exportOnce`, where a failure on our side is an outcome as well. */
async function tryOnce(platform: Platform, due: DueExport, signal: AbortSignal): Promise<Outcome> {
  try {
    return await exportOnce(platform, due, signal);
  } catch (error) {
    const reason = error instanceof FileTooLargeError ? 'tooLarge' : 'failed';
    if (!signal.aborted) platform.log.error({ err: error }, 'A scheduled export could not be made');
    return { name: '', bytes: 0, status: null, reason };
  }
}

async function recordFailure(platform: Platform, due: DueExport, { status, reason }: Outcome): Promise<void> {
  const { db, clock, mail, backgroundTasks, publicUrl, log } = platform;
  const now = clock.now();
  const failures = due.failures + 1;
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? day;
  const change = { failed_at: now, failures, reason, status, running_since: null, due_at: now + wait };
  log.warn({ host: new URL(due.url).host, reason, status }, 'A scheduled export failed');
  if (!(await updateScheduledExport(db, due, change)) || failures !== toldAfter) return;
  const message = exportFailedMail(due.owner_email, `${publicUrl}/profile`);
  backgroundTasks.run(() => mail.send(message), 'The owner of a failing export could not be mailed');
}

async function runOne(platform: Platform, due: DueExport, ending: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const begunAt = clock.now();
  const claimed = { ...due, due_at: begunAt + leaseMs };
  if (!(await updateScheduledExport(db, due, { due_at: claimed.due_at, running_since: begunAt }))) return;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(patienceMs)]);
  const outcome = await tryOnce(platform, claimed, signal);
  if (ending.aborted && outcome.reason !== null) {
    // The process ends: the next one begins anew.
    await updateScheduledExport(db, claimed, { due_at: begunAt, running_since: null });
    return;
  }
  if (outcome.reason !== null) {
    await recordFailure(platform, claimed, outcome);
    return;
  }
  await updateScheduledExport(db, claimed, {
    running_since: null,
    succeeded_at: clock.now(),
    file_name: outcome.name,
    file_bytes: outcome.bytes,
    failed_at: null,
    failures: 0,
    reason: null,
    status: null,
    due_at: begunAt + everyMs[due.every],
  });
}

/**
 * Makes the exports that are due, one after the other. Several processes may do so at once: an export belongs to the one whose UPDATE finds
 * its time unchanged. `ending` gives up the one that is running.
 */
export async function runScheduledExports(platform: Platform, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const due = await findDueExport(platform.db, platform.clock.now());
    if (!due) return;
    await runOne(platform, due, ending);
  }
}
