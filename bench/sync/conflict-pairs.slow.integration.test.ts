import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addNote, type Note } from '#contract/notes/notes.ts';
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { loadTaskRules } from '#web/notes/notebook/notebook.ts';
import { operations, startingNote, type OperationName } from './conflict-pairs.ts';
import { createOutboxOf } from './outbox-of.ts';

/** What the note says after two devices did one thing each. */
interface Said {
  title: string;
  text: string;
  tags: string;
  state: string;
}

const said = ({ title, description, tags, pinned, archived, isDeleted, attachments }: Note): Said => ({
  title,
  text: description.replace('\n\n', ' | ').replace('\n', ' '),
  tags: tags.join(' '),
  state: [
    pinned && 'pinned',
    archived && 'archived',
    isDeleted && 'binned',
    ...attachments.map((each) => each.originalname),
  ]
    .filter(Boolean)
    .join(' '),
});

const start: Said = { title: startingNote.title, text: 'Path one. | - [ ] milk - [ ] tea', tags: 'water', state: '' };

describe('what two devices do to one note without knowing of each other', () => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
    await loadTaskRules();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    vi.stubGlobal('navigator', {});
    // The replica keeps nothing after a sign-out.
    const localStorage = { getItem: () => 't', setItem: () => undefined, removeItem: () => undefined };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
    person = await app.signUp();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** The first operation arrives before the second. Both devices then show the same. */
  async function play(first: OperationName, second: OperationName): Promise<{ notes: Said[]; refusals: string[] }> {
    await person.ok(addNote, { body: startingNote });
    const devices = [createOutboxOf(person), createOutboxOf(person)];
    for (const device of devices) await device.pull();
    for (const [place, name] of [first, second].entries()) {
      const [note] = (await devices[place]?.notes()) ?? [];
      for (const change of note ? operations[name](note) : []) await devices[place]?.commit(change);
    }
    for (const device of devices) await device.flush();
    const shown: Note[][] = [];
    for (const device of devices) {
      await device.pull();
      shown.push(await device.notes());
    }
    expect(shown[0]).toEqual(shown[1]);
    const refusals = (await Promise.all(devices.map((device) => device.refusals()))).flat();
    return { notes: (shown[0] ?? []).map(said), refusals };
  }

  const texts = (text: string) => ({ text });
  const pairs: [first: OperationName, second: OperationName, expected: Partial<Said>][] = [
    ['text, first word', 'text, second word', texts('Trail two. | - [ ] milk - [ ] tea')],
    ['text, second word', 'text, first word', texts('Trail two. | - [ ] milk - [ ] tea')],
    ['text, first word', 'text, same word', texts('Road Trail one. | - [ ] milk - [ ] tea')],
    ['text, same word', 'text, first word', texts('Trail Road one. | - [ ] milk - [ ] tea')],
    ['title', 'other title', { title: 'By the pond' }],
    ['other title', 'title', { title: 'By the sea' }],
    ['title', 'text, first word', { title: 'By the sea', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['text, first word', 'title', { title: 'By the sea', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['tag added', 'tag replaced', { tags: 'walk salt' }],
    ['tag replaced', 'tag added', { tags: 'salt walk' }],
    ['tag renamed', 'tag added', { tags: 'lake walk' }],
    ['tag added', 'tag renamed', { tags: 'lake walk' }],
    ['tag renamed', 'tag renamed otherwise', { tags: 'lake' }],
    ['tag renamed otherwise', 'tag renamed', { tags: 'pond' }],
    ['tag removed', 'tag added', { tags: 'walk' }],
    ['tag added', 'tag removed', { tags: 'walk' }],
    ['tag renamed', 'text, first word', { tags: 'lake', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['text, first word', 'tag renamed', { tags: 'lake', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['task ticked', 'task edited', texts('Path one. | - [x] oat milk - [ ] tea')],
    ['task edited', 'task ticked', texts('Path one. | - [x] oat milk - [ ] tea')],
    ['task ticked', 'other task ticked', texts('Path one. | - [x] milk - [x] tea')],
    ['other task ticked', 'task ticked', texts('Path one. | - [x] milk - [x] tea')],
    ['task ticked', 'task ticked', texts('Path one. | - [x] milk - [ ] tea')],
    ['pin', 'archive', { state: 'pinned archived' }],
    ['archive', 'pin', { state: 'pinned archived' }],
    ['pin', 'unpin', {}],
    ['unpin', 'pin', { state: 'pinned' }],
    ['pin', 'text, first word', { state: 'pinned', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['text, first word', 'pin', { state: 'pinned', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['bin', 'text, first word', texts('Trail one. | - [ ] milk - [ ] tea')],
    ['text, first word', 'bin', texts('Trail one. | - [ ] milk - [ ] tea')],
    ['title', 'bin', { title: 'By the sea' }],
    ['tag added', 'bin', { tags: 'water walk' }],
    ['task ticked', 'bin', texts('Path one. | - [x] milk - [ ] tea')],
    ['bin', 'task ticked', texts('Path one. | - [x] milk - [ ] tea')],
    ['bin', 'title', { title: 'By the sea' }],
    ['bin', 'bin', { state: 'binned' }],
    ['pin', 'bin', { state: 'pinned binned' }],
    ['bin', 'tag renamed', { state: 'binned', tags: 'lake' }],
    ['tag renamed', 'bin', { state: 'binned', tags: 'lake' }],
    ['file added', 'text, first word', { state: 'sea.txt', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['text, first word', 'file added', { state: 'sea.txt', text: 'Trail one. | - [ ] milk - [ ] tea' }],
    ['file added', 'bin', { state: 'binned sea.txt' }],
    ['delete for good', 'text, first word', texts('Trail one. | - [ ] milk - [ ] tea')],
    ['text, first word', 'delete for good', texts('Trail one. | - [ ] milk - [ ] tea')],
    ['task ticked', 'delete for good', texts('Path one. | - [x] milk - [ ] tea')],
  ];

  it.each(pairs)('%s, then %s', async (first, second, expected) => {
    expect(await play(first, second)).toEqual({ notes: [{ ...start, ...expected }], refusals: [] });
  });

  it.each([
    ['pin', 'delete for good'],
    ['delete for good', 'pin'],
    ['delete for good', 'bin'],
    ['delete for good', 'task ticked'],
    ['delete for good', 'delete for good'],
  ] as const)('%s, then %s: the note is gone', async (first, second) => {
    expect(await play(first, second)).toEqual({ notes: [], refusals: [] });
  });

  it.each([
    ['bin', 'file added', messages.notes.alreadyInBin, 'binned'],
    ['bin', 'pin', messages.notes.alreadyInBin, 'binned'],
    ['delete for good', 'file added', messages.notes.notFound, undefined],
  ] as const)('%s, then %s: refused, and it waits with a reason', async (first, second, reason, state) => {
    const { notes, refusals } = await play(first, second);
    expect(notes).toEqual(state === undefined ? [] : [{ ...start, state }]);
    expect(refusals).toEqual([reason]);
  });
});
