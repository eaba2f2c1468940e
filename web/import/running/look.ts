import { findImported } from '#contract/notes/note-import.ts';
import { importLimits } from '#contract/notes/import-limits.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { ImportFormat } from '../import-format.ts';
import type { ImportSource } from '../import-source.ts';
import type { LookRow } from '../import-worker-messages.ts';
import { type FittedItem, readFitted } from './note-batches.ts';

/** Rows of a message: enough to be few, few enough to be shown soon. */
const rowsAtOnce = 500;

function rowOf(item: FittedItem): LookRow {
  if (item.kind === 'refused') {
    const { source, reason } = item;
    const about = { id: source, source, title: '', tags: [], date: '', files: 0, isTrashed: false, isArchived: false };
    return { ...about, state: 'refused', reasons: [reason] };
  }
  const { source, body, files, warnings } = item.note;
  return {
    id: body.clientId,
    source,
    title: body.title || body.description.trimStart().slice(0, 80),
    tags: body.tags,
    date: body.date,
    files: files.length,
    state: 'new',
    isTrashed: body.deletedAt !== undefined,
    isArchived: body.archived === true,
    reasons: warnings,
  };
}

/** Marks the notes that are on the server already. False where it could not be asked. */
async function markKnown(rows: LookRow[], token: string): Promise<boolean> {
  const asked = rows.filter(({ state }) => state === 'new');
  if (asked.length === 0) return true;
  try {
    const clientIds = asked.map(({ id }) => id);
    const known = new Set((await call(findImported, { body: { clientIds }, token })).known);
    for (const row of asked) if (known.has(row.id)) row.state = 'same';
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Reads a source to its end and tells what would come of it, row by row. Answers false where the server could not be asked. */
export async function look(
  source: ImportSource,
  format: ImportFormat,
  { token, onRows }: { token: string; onRows: (rows: LookRow[]) => void },
): Promise<boolean> {
  let isAsked = true;
  let rows: LookRow[] = [];
  const flush = async () => {
    // Asked once in vain, the others would wait in vain, too.
    if (isAsked) isAsked = await markKnown(rows, token);
    onRows(rows);
    rows = [];
  };
  for await (const item of readFitted(source, format, { tag: '', owner: '', now: Date.now() })) {
    rows.push(rowOf(item));
    if (rows.length === Math.min(rowsAtOnce, importLimits.asked)) await flush();
  }
  await flush();
  return isAsked;
}
