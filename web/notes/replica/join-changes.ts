import type { Note } from '#contract/notes/notes.ts';
import type { OrganisedNotes, QueuedChange, SavedNote } from '#web/offline/note-change.ts';
import type { NoteRow } from '#web/offline/notebook-database.ts';
import { idsConcernedBy } from '../notebook/apply-change.ts';
import { changeOf, isEmptyChange, writtenOf } from '../notebook/merge-written.ts';
import { inverseOf } from '../organise/bulk-change.ts';

const concerns = ({ change }: QueuedChange, id: string): boolean => idsConcernedBy(change)?.includes(id) ?? true;

/** The state of a note says nothing of its text: a save may join one before it. */
const isOfState = ({ change }: QueuedChange): boolean =>
  change.kind === 'organise' && /^(?:un)?(?:pin|archive)$/.test(change.action);

function joinedSave(earlier: SavedNote, save: SavedNote, server: Note | undefined): SavedNote {
  const { renamed: first, linkTargets: links = [], isTick, ...rest } = earlier;
  const renamed = save.renamed ? { from: first?.from ?? save.renamed.from, to: save.renamed.to } : first;
  const linkTargets = [...links, ...(save.linkTargets ?? [])];
  return {
    ...rest,
    text: save.text,
    ...(server && { base: writtenOf(server), baseSavedAt: server.updatedAt }),
    ...(renamed && { renamed }),
    ...(linkTargets.length > 0 && { linkTargets }),
    ...(isTick && save.isTick && { isTick }),
  };
}

function isSameOrInverse(former: OrganisedNotes, change: OrganisedNotes): boolean {
  const isSame = former.action === change.action || former.action === inverseOf({ action: change.action }).action;
  return isSame && former.tag === change.tag && former.ids.join() === change.ids.join();
}

/**
 * The waiting change that a new one joins, with both in it; undefined where it stands alone. So the outbox grows with the notes that were
 * changed and not with each key. `row` is the note as it was before the new change.
 */
export function joinedChange(
  waiting: readonly QueuedChange[],
  change: QueuedChange['change'],
  row: NoteRow | undefined,
): QueuedChange | undefined {
  const [id = ''] = idsConcernedBy(change) ?? ('id' in change ? [change.id] : []);
  const own = waiting.filter((each) => concerns(each, id));
  if (change.kind === 'save') {
    const former = own.findLast((each) => !isOfState(each));
    if (former?.change.kind !== 'save' || former.change.id !== id || former.isTried) return undefined;
    // What is shown is the text over what the server has, unless another change of the text goes before it.
    const isFirst = own.find((each) => !isOfState(each)) === former;
    const server = (isFirst && row?.server) || undefined;
    // Typed over what came from elsewhere as well: joined to the former base, that would be merged once more.
    if (!server && !isEmptyChange(changeOf(change.base, former.change.text))) return undefined;
    return { ...former, change: joinedSave(former.change, change, server) };
  }
  if (change.kind !== 'organise' || change.ids.length !== 1) return undefined;
  const former = own.at(-1);
  if (former?.change.kind !== 'organise' || former.isTried || !isSameOrInverse(former.change, change)) return undefined;
  return { ...former, change };
}
