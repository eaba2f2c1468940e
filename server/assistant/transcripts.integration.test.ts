import { describe, expect, it } from 'vitest';
import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import { getFileText, transcribeFile } from '#contract/notes/file-texts.ts';
import { messages } from '#contract/messages.ts';
import { shareNote } from '#contract/notes/note-people.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { type FakeOpenAi, type ScriptedAnswer, startFakeOpenAi } from '#testing/fake-openai.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { soundFile, textFile } from '#server/testing/test-files.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const transcript = {
  text: 'The heron came at dawn. It left.',
  segments: [
    { id: 0, start: 0, end: 2.4, text: ' The heron came at dawn.' },
    { id: 1, start: 2.4, end: 4, text: ' It left.' },
  ],
};

const answered = (body: unknown): ScriptedAnswer => ({ body: JSON.stringify(body) });

async function attach(who: Passerby, file = soundFile()) {
  const { data: note } = await who.ok(addNote, { body: { title: 'By voice', description: 'Words' }, files: [file] });
  return { note, params: { id: note._id, attId: note.attachments[0]?._id ?? '' } };
}

describe.each(engines)('transcripts of recordings on %s', (engine) => {
  async function withEngine(
    script: readonly ScriptedAnswer[],
    test: (app: TestApp, fakeAi: FakeOpenAi) => Promise<void>,
    more: NodeJS.ProcessEnv = {},
  ) {
    const fakeAi = await startFakeOpenAi(script);
    const variables = { AI_BASE_URL: fakeAi.baseUrl, AI_MODEL: 'a-model', AI_API_KEY: 'a-key', ...more };
    const app = await startTestApp(engine, variables);
    try {
      await test(app, fakeAi);
    } finally {
      await app.close();
      await fakeAi.close();
    }
  }

  it('sends the recording, stores the words with their times, and finds the note by them', () =>
    withEngine([answered(transcript)], async (app, { received }) => {
      const mara = await addPerson(app);
      const { note, params } = await attach(mara);
      expect(await mara.ok(getFileText, { params })).toEqual({ success: true, data: null, canTranscribe: true });
      const { message, data } = await mara.ok(transcribeFile, { params });
      expect(message).toBe(messages.transcripts.done);
      expect(data.parts).toEqual([
        { page: null, startsAt: 0, text: 'The heron came at dawn.' },
        { page: null, startsAt: 2.4, text: 'It left.' },
      ]);
      expect((await mara.ok(getFileText, { params })).data).toEqual(data);
      const { data: found, fileHits } = await mara.ok(listNotes, { query: { q: 'left' } });
      expect(found.map(({ _id }) => _id)).toEqual([note._id]);
      expect(fileHits).toMatchObject([{ name: 'voice.wav', page: null, startsAt: 2.4, text: 'It left.' }]);
      const [request] = received;
      expect(request).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer a-key' });
      for (const sent of ['filename="voice.wav"', 'audio/wav', 'whisper-1', 'verbose_json', 'segment', 'RIFF'])
        expect(request?.body).toContain(sent);
    }));

  it('asks for the model that is set, and takes a text without times', () =>
    withEngine(
      [answered({ text: `Words\u0000 of a ${'long '.repeat(fileTextLimits.partCharacters / 5)}speech` })],
      async (app, { received }) => {
        const mara = await addPerson(app);
        const { params } = await attach(mara);
        const { parts } = (await mara.ok(transcribeFile, { params })).data;
        expect(parts).toHaveLength(2);
        expect(parts[0]?.startsAt).toBeNull();
        expect(parts.map(({ text }) => text).join(' ')).toMatch(/^Words of a long .* speech$/s);
        expect(received[0]?.body).toContain('my-whisper');
      },
      { AI_TRANSCRIPTION_MODEL: 'my-whisper' },
    ));

  it('stores that nothing was said', () =>
    withEngine([answered({ text: ' ', segments: [] })], async (app) => {
      const mara = await addPerson(app);
      const { params } = await attach(mara);
      expect((await mara.ok(transcribeFile, { params })).data).toMatchObject({ parts: [], failure: 'noText' });
    }));

  it('says in a sentence why there is no transcript, and stores nothing', () =>
    withEngine(
      [{ status: 404 }, { status: 413 }, { status: 500 }, { body: 'no transcript' }, 'drop'],
      async (app, { received }) => {
        const mara = await addPerson(app);
        const { params } = await attach(mara);
        const refusal = async () => (await mara.refused(transcribeFile, { params })).message;
        expect(await refusal()).toBe(messages.transcripts.notOffered);
        expect(await refusal()).toBe(messages.transcripts.tooLarge);
        for (let time = 0; time < 3; time += 1) expect(await refusal()).toBe(messages.transcripts.failed);
        expect(received).toHaveLength(5);
        expect((await mara.ok(getFileText, { params })).data).toBeNull();
      },
    ));

  it('takes sounds and films alone, of those who may write; readers read it', () =>
    withEngine([answered(transcript)], async (app, { received }) => {
      const [owner, reader, other] = [await addPerson(app), await addPerson(app), await addPerson(app)];
      const { params: ofText } = await attach(owner, textFile());
      expect(await owner.refused(transcribeFile, { params: ofText })).toMatchObject({
        code: 'unsupported',
        message: messages.transcripts.noSound,
      });
      const { note, params } = await attach(owner);
      await befriend(app, owner.id, reader.id);
      await owner.ok(shareNote, { params: { id: note._id, userId: reader.id }, body: { role: 'reader' } });
      expect((await reader.refused(transcribeFile, { params })).status).toBe(403);
      expect((await other.refused(transcribeFile, { params })).status).toBe(404);
      expect(received).toEqual([]);
      await owner.ok(transcribeFile, { params });
      expect((await reader.ok(getFileText, { params })).data?.parts).toHaveLength(2);
      expect((await other.refused(getFileText, { params })).status).toBe(404);
    }));
});

it('an installation without such a server says so', async () => {
  const app = await startTestApp('sqlite');
  const mara = await addPerson(app);
  const { params } = await attach(mara);
  expect(await mara.ok(getFileText, { params })).toMatchObject({ data: null, canTranscribe: false });
  expect((await mara.refused(transcribeFile, { params })).message).toBe(messages.transcripts.notOffered);
  await app.close();
});
