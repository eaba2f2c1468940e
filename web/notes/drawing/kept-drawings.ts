import { type DraftStore, drawingDraftKey } from '#web/offline/drafts.ts';
import { heldLocks, holdLock } from '#web/offline/hold-lock.ts';
import type { Drawing } from './drawing.ts';
import { writeSvg } from './drawing-svg.ts';

/** A drawing that is not saved, as this browser keeps it. */
export interface KeptDrawing {
  key: string;
  /** When it was last drawn on, in milliseconds. */
  at: number;
  svg: string;
}

const lockOf = (key: string): string => `drawing:${key}`;

/** Marks a drawing as being drawn until the answered function is called, or the tab is gone. */
export const holdDrawing = (key: string): (() => Promise<void>) => holdLock(lockOf(key));

const draftOf = (drawing: Drawing) => ({ at: Date.now(), svg: writeSvg(drawing) });

const isDraft = (value: unknown): value is Omit<KeptDrawing, 'key'> =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'svg' in value &&
  typeof value.svg === 'string';

/** Keeps a drawing as it is now; an empty one is forgotten. */
export async function keepDrawing(drafts: DraftStore, key: string, drawing: Drawing): Promise<void> {
  if (drawing.strokes.length === 0) await drafts.remove(key);
  else await drafts.write(key, draftOf(drawing));
}

/** Keeps a drawing before it returns, for a page that goes away. */
export function keepDrawingAtOnce(drafts: DraftStore, key: string, drawing: Drawing): void {
  if (drawing.strokes.length > 0) drafts.writeAtOnce?.(key, draftOf(drawing));
}

/** Drawings of a person that are not saved, the oldest first. Those that a tab draws on are left out. */
export async function listKeptDrawings(drafts: DraftStore, owner: string): Promise<KeptDrawing[]> {
  const keys = await drafts.keysStartingWith(drawingDraftKey(owner));
  const held = await heldLocks();
  const free = keys.filter((key) => !held.has(lockOf(key)));
  const kept = await Promise.all(
    free.map(async (key) => {
      const draft = await drafts.read(key);
      return isDraft(draft) ? [{ key, at: draft.at, svg: draft.svg }] : [];
    }),
  );
  return kept.flat().toSorted((one, other) => one.at - other.at);
}
