import { randomUUID } from 'node:crypto';
import { changeNotes, readNote, tickTask } from '#contract/notes/note-actions.ts';
import { shareNote } from '#contract/notes/note-people.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import {
  addNote,
  deleteNote,
  listDeletedNotes,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
  type Note,
} from '#contract/notes/notes.ts';
import { oneOf, wholeBetween } from '#testing/seeded-random.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { readConflict } from '#web/notes/editor/read-conflict.ts';
import { NoteWriter } from '#web/notes/page/note-writer.ts';
import { rememberUnanswered } from '#web/notes/replica/unanswered-saves.ts';
import type { SimulatedTab } from './simulated-browser.ts';

/** Words of all notes, each typed once in the whole schedule. */
export interface Ledger {
  /** The word that the note of a typed word began with. */
  words: Map<string, string>;
  births: string[];
  /** Words whose tab lived on until they were saved or kept: a key just before a crash may be lost. */
  confirmed: Set<string>;
  deleted: Set<string>;
  /** First words of notes that somebody deleted for good. */
  purged: Set<string>;
}

/** What decides and counts the steps of a schedule. */
export interface Acting {
  random: () => number;
  ledger: Ledger;
}

const tags = ['work', 'work/plans', 'home', 'trip'];

/** The word that a note began with. */
export const birthOf = ({ description }: Pick<Note, 'description'>): string => /b\d+/.exec(description)?.[0] ?? '';

/** Refusals are told to the person. What is typed stays on the screen then. */
async function tolerate(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Place of a tab's own unsaved text of a note. A tab takes over what a dead one has left. */
function takeOver(tab: SimulatedTab, id: string): string {
  const { kept, dead } = tab.browser;
  const key = `${id} ${tab.name}`;
  for (const name of dead) {
    const left = kept.get(`${id} ${name}`);
    if (!left || kept.has(key)) continue;
    kept.delete(`${id} ${name}`);
    kept.set(key, left);
  }
  return key;
}

/** Opens a note, changes its text by the product's own writer, and leaves it: what is not saved is kept for the next visit. */
async function write(
  tab: SimulatedTab,
  note: Note,
  change: (text: WrittenText) => Partial<WrittenText>,
): Promise<void> {
  // Nobody types into a dead tab.
  if (!tab.isAlive) return;
  const { _id: id } = note;
  const { kept } = tab.browser;
  let isOpen = true;
  const writer = new NoteWriter({
    note,
    save: async ({ id: saveId, change: { tags: ownTags, ...texts }, updatedAt }) => {
      if (!isOpen) return new Promise<never>(() => undefined);
      const body = { ...texts, ...(ownTags && { tags: [...ownTags] }), updatedAt, saveId };
      try {
        return (await tab.call(updateNote, { params: { id }, body })).data;
      } catch (error) {
        throw readConflict(error);
      }
    },
    keep: (unsaved) => {
      if (!tab.isAlive || !isOpen) return;
      if (unsaved) kept.set(key, unsaved);
      else kept.delete(key);
    },
  });
  const key = takeOver(tab, id);
  const unsaved = kept.get(key);
  if (unsaved?.sent) rememberUnanswered(unsaved.sent.id);
  if (unsaved) writer.restore(unsaved);
  const changed = change(writer.read().text);
  if (Object.keys(changed).length > 0) writer.change(changed);
  await writer.flush();
  isOpen = false;
}

/** A text with a new word after one of its words. */
export const withWord = ({ random, ledger }: Acting, note: Note, text: string): string => {
  const word = `w${ledger.words.size}`;
  ledger.words.set(word, birthOf(note));
  const places = [...text.matchAll(/\S+/g)].map(({ index, 0: found }) => index + found.length);
  const at = places[Math.floor(random() * places.length)] ?? text.length;
  return `${text.slice(0, at)}${oneOf(random, [' ', ' ', '\n'])}${word}${text.slice(at)}`;
};

async function typeWord(tab: SimulatedTab, note: Note, acting: Acting): Promise<void> {
  const word = `w${acting.ledger.words.size}`;
  await write(tab, note, ({ description }) => ({ description: withWord(acting, note, description) }));
  // A dead tab does not come here.
  if (acting.ledger.words.has(word)) acting.ledger.confirmed.add(word);
}

function withoutWord({ random, ledger }: Acting, text: string): string {
  const found = [...text.matchAll(/\s*\b(w\d+)\b/g)];
  const chosen = found[Math.floor(random() * found.length)];
  if (!chosen) return text;
  ledger.deleted.add(chosen[1] ?? '');
  return text.slice(0, chosen.index) + text.slice(chosen.index + chosen[0].length);
}

type Action = (tab: SimulatedTab, acting: Acting, notes: Note[]) => Promise<unknown>;

const any = (random: () => number, notes: Note[]): Note | undefined => notes[Math.floor(random() * notes.length)];

const add: Action = async (tab, { ledger, random }) => {
  const birth = `b${ledger.births.length}`;
  ledger.births.push(birth);
  const body = {
    title: `Title of ${birth}`,
    description: random() < 0.3 ? `${birth} begins\n\n- [ ] buy bread` : `${birth} begins`,
    tags: random() < 0.5 ? [oneOf(random, tags)] : [],
    clientId: randomUUID(),
  };
  await tab.call(addNote, { body });
  ledger.confirmed.add(birth);
  return undefined;
};

/** An action on one of the notes, if there are any. */
const onOne =
  (act: (tab: SimulatedTab, note: Note, acting: Acting) => Promise<unknown>): Action =>
  async (tab, acting, notes) => {
    const note = any(acting.random, notes);
    return note && act(tab, note, acting);
  };

const type = onOne((tab, note, acting) => typeWord(tab, note, acting));
const erase = onOne((tab, note, acting) =>
  write(tab, note, ({ description }) => ({ description: withoutWord(acting, description) })),
);
const retitle = onOne((tab, note, { random }) =>
  write(tab, note, () => ({ title: `Title ${wholeBetween(random, 1000, 9999)}` })),
);
const retag = onOne((tab, note, { random }) => write(tab, note, () => ({ tags: [oneOf(random, tags)] })));
const organise = onOne((tab, note, { random }) =>
  tab.call(changeNotes, {
    body: { ids: [note._id], action: oneOf(random, ['pin', 'unpin', 'archive', 'unarchive'] as const) },
  }),
);
const bin = onOne((tab, note) => tab.call(deleteNote, { params: { id: note._id } }));
const tick = onOne((tab, note, { random }) =>
  tab.call(tickTask, { params: { id: note._id, index: '0' }, body: { done: random() < 0.5, text: 'buy bread' } }),
);
const rename: Action = (tab, { random }) =>
  tab.call(renameTag, { params: { tag: oneOf(random, tags) }, body: { name: oneOf(random, tags) } });

/** Only notes that the server has can be shared, and only their owner can share them. */
const share = onOne((tab, note, { random }) =>
  tab.call(shareNote, {
    params: { id: note._id, userId: tab.browser.friend },
    body: { role: random() < 0.8 ? 'writer' : 'reader' },
  }),
);

/** Out of the bin, or away for good. */
const inBin: Action = async (tab, { random, ledger }) => {
  const { data } = await tab.call(listDeletedNotes, { query: { limit: '100' } });
  const note = any(random, data);
  if (!note) return undefined;
  const params = { id: note._id };
  if (random() < 0.7) return tab.call(restoreNote, { params });
  ledger.purged.add(birthOf(note));
  return tab.call(permanentlyDeleteNote, { params });
};

/** How often each happens. */
const actions: [number, Action][] = [
  [18, add],
  [40, type],
  [8, erase],
  [6, retitle],
  [6, retag],
  [8, organise],
  [5, bin],
  [4, tick],
  [2, rename],
  [3, inBin],
  [8, share],
];

/** One thing that a person does in a tab. */
export async function actOn(tab: SimulatedTab, acting: Acting): Promise<void> {
  let dice = acting.random() * actions.reduce((sum, [share]) => sum + share, 0);
  const [, action = type] = actions.find(([share]) => (dice -= share) < 0) ?? [];
  await tab.actInTurn(() =>
    tolerate(async () => {
      const notes = action === add ? [] : (await tab.call(listNotes, { query: { limit: '100' } })).data;
      await action(tab, acting, notes);
    }),
  );
}

/** Opens each note whose text was not saved, so that it is. */
export async function finishTexts(tab: SimulatedTab): Promise<void> {
  for (const id of [...tab.browser.kept.keys()].map((key) => key.split(' ')[0] ?? ''))
    await tab.act(() =>
      tolerate(async () => {
        const { data } = await tab.call(readNote, { params: { id } });
        if (data.isDeleted) await tab.call(restoreNote, { params: { id } });
        for (const name of [...tab.browser.dead, tab.name]) {
          const left = tab.browser.kept.get(`${id} ${name}`);
          if (!left || data._id === id) continue;
          tab.browser.kept.delete(`${id} ${name}`);
          tab.browser.kept.set(`${data._id} ${name}`, left);
        }
        await write(tab, data, () => ({}));
      }),
    );
}
