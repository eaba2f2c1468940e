import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Change, correct, summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, listNotes } from '#contract/notes/notes.ts';
import { type FakeOpenAi, type ScriptedAnswer, startFakeOpenAi } from '#testing/fake-openai.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson } from '#server/testing/test-people.ts';

const text =
  'The river Main flows through the old town. In spring the river rises and floods the meadows. People walk along the river every evening. The town built a wall against the water last year.';

/** The text after all changes, which count from its start. */
const apply = (given: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((current, { offset, original, replacement }) => {
      expect(current.slice(offset, offset + original.length)).toBe(original);
      return current.slice(0, offset) + replacement + current.slice(offset + original.length);
    }, given);

describe.each(engines)('the assistant on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('summarizes a text in fewer words of its own', async () => {
    const mara = await addPerson(app);
    const answer = await mara.ok(summarize, { body: { text } });
    expect(answer).toMatchObject({ engine: 'built-in', message: messages.notes.summarized });
    expect(answer.summary.length).toBeGreaterThan(10);
    expect(answer.summary.length).toBeLessThan(text.length);
  });

  it('saves the summary on the note, which does not count as an edit', async () => {
    const mara = await addPerson(app);
    const { data: note } = await mara.ok(addNote, { body: { title: 'The river', description: text } });
    app.clock.advance(1000);
    const { summary } = await mara.ok(summarize, { body: { text, noteId: note._id } });
    expect((await mara.ok(listNotes)).data).toEqual([{ ...note, summary }]);
  });

  it('refuses fewer than 50 characters, and takes 50', async () => {
    const mara = await addPerson(app);
    const short = await mara.refused(summarize, { body: { text: `  ${'🌿'.repeat(49)}  ` } });
    expect(short).toMatchObject({ status: 400, message: messages.notes.tooShortToSummarize, fields: ['text'] });
    await mara.ok(summarize, { body: { text: 'Fifty characters are enough for a summary of this.' } });
    expect((await mara.refused(summarize, { body: {} })).fields).toEqual(['text']);
    expect((await mara.refused(summarize, { body: { text: 'x'.repeat(100_001) } })).fields).toEqual(['text']);
  });

  it('says what noteId is where it is no text', async () => {
    const mara = await addPerson(app);
    const answer = await mara.fetch(summarize.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, noteId: 5 }),
    });
    expect(await answer.json()).toMatchObject({
      errors: [{ path: 'noteId', msg: 'noteId must be the _id of a note.' }],
    });
  });

  it('knows no note of another, and none in the bin', async () => {
    const mara = await addPerson(app);
    const { data: note } = await mara.ok(addNote, { body: { title: 'The river', description: text } });
    const other = await addPerson(app);
    const refusal = await other.refused(summarize, { body: { text, noteId: note._id } });
    expect(refusal).toMatchObject({ status: 404, message: messages.notes.notFound });
    await mara.ok(deleteNote, { params: { id: note._id } });
    expect((await mara.refused(summarize, { body: { text, noteId: note._id } })).status).toBe(404);
  });

  it('corrects a text by changes that lead to the corrected one', async () => {
    const mara = await addPerson(app);
    const given = '🌿 This is an test of teh corrector. I recieve a apple every day.';
    const { correctedText, changes, engine: by, message } = await mara.ok(correct, { body: { text: given } });
    expect({ by, message }).toEqual({ by: 'built-in', message: messages.notes.corrected });
    expect(correctedText).toContain('the corrector');
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.every(({ reason }) => reason.length > 0)).toBe(true);
    expect(apply(given, changes)).toBe(correctedText);
  });

  it('leaves a text without mistakes as it is', async () => {
    const mara = await addPerson(app);
    const given = 'This sentence has no mistakes.';
    const answer = await mara.ok(correct, { body: { text: given } });
    expect(answer).toMatchObject({ correctedText: given, changes: [], message: messages.notes.nothingToCorrect });
    expect((await mara.refused(correct, { body: { text: ' ' } })).fields).toEqual(['text']);
  });
});

describe('the assistant with a configured engine', () => {
  async function withEngine(
    script: readonly ScriptedAnswer[],
    test: (app: TestApp, fakeAi: FakeOpenAi) => Promise<void>,
  ) {
    const fakeAi = await startFakeOpenAi(script);
    const variables = { AI_BASE_URL: fakeAi.baseUrl, AI_MODEL: 'a-model', AI_API_KEY: 'a-key' };
    const app = await startTestApp('sqlite', variables);
    try {
      await test(app, fakeAi);
    } finally {
      await app.close();
      await fakeAi.close();
    }
  }

  it('lets it summarize, and says so', async () => {
    await withEngine([{ content: 'A river and a town.' }], async (app, { received }) => {
      const mara = await addPerson(app);
      const { data: note } = await mara.ok(addNote, { body: { title: 'The river', description: text } });
      const answer = await mara.ok(summarize, { body: { text, noteId: note._id } });
      expect(answer).toMatchObject({ summary: 'A river and a town.', engine: 'configured' });
      expect((await mara.ok(listNotes)).data[0]?.summary).toBe('A river and a town.');
      expect(received).toHaveLength(1);
      expect(received[0]?.authorization).toBe('Bearer a-key');
      expect(received[0]?.body).toContain('"a-model"');
    });
  });

  it('lets it correct, and works out the changes', async () => {
    await withEngine([{ content: '{"correctedText":"This is the test."}' }], async (app) => {
      const mara = await addPerson(app);
      const given = 'This is teh test.';
      const answer = await mara.ok(correct, { body: { text: given } });
      expect(answer).toMatchObject({ correctedText: 'This is the test.', engine: 'configured' });
      expect(apply(given, answer.changes)).toBe(answer.correctedText);
    });
  });

  it('ends its work when its caller has gone', async () => {
    await withEngine(['hang', { content: 'A river.' }], async (app, { received, calledOff }) => {
      const mara = await addPerson(app);
      const leaving = new AbortController();
      const asked = fetch(`${app.origin}${summarize.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'auth-token': mara.token },
        body: JSON.stringify({ text }),
        signal: leaving.signal,
      }).catch((error: unknown) => error);
      await vi.waitFor(() => expect(received).toHaveLength(1));
      leaving.abort();
      await asked;
      await vi.waitFor(() => expect(calledOff).toHaveLength(1));
      // The turn is free again, and was not given to another engine.
      expect((await mara.ok(summarize, { body: { text } })).summary).toBe('A river.');
      expect(received).toHaveLength(2);
    });
  });

  it('tries once more and then answers by itself where it fails', async () => {
    await withEngine([{ status: 500, retryAfter: '0' }], async (app, { received }) => {
      const mara = await addPerson(app);
      expect((await mara.ok(summarize, { body: { text } })).engine).toBe('built-in');
      expect(received).toHaveLength(2);
    });
  });
});
