import { unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { blankNote, listNotes, type Note } from '#contract/notes/notes.ts';
import { ChunkLoadError } from '#web/platform/lazy-page.ts';
import { createInMemoryNotes } from '../demo/in-memory-notes.ts';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { makePdfs, type PdfExport } from './make-pdfs.ts';
import type { MakePdf } from './pdf-maker.ts';

const titles = (of: readonly string[]) => of.map((title) => ({ title, description: `Text of ${title}`, tags: [] }));

/** Stands for the tool, which needs a browser's layout: the HTML itself, or the reason that a note asks for. */
const asIs: MakePdf = async (html, signal) => {
  signal.throwIfAborted();
  if (html.includes('<h1 dir="auto">Bad')) throw new Error('The note is too long.');
  if (html.includes('<h1 dir="auto">Lost')) throw new ChunkLoadError('html-to-pdf');
  return { pdf: new Blob([html]), remarks: html.includes('<h1 dir="auto">Odd') ? ['A letter is missing.'] : [] };
};

let seen: string[] = [];
beforeEach(() => {
  seen = [];
});

const run = (
  call: NotesBackend['call'],
  { ids, signal = new AbortController().signal }: { ids?: readonly string[]; signal?: AbortSignal } = {},
): Promise<PdfExport> =>
  makePdfs({ call, makePdf: asIs, ids, signal, onProgress: (done, total) => seen.push(`${done} of ${total}`) });

const unpack = async ({ file }: PdfExport) => unzipSync(new Uint8Array(await (file ?? new Blob()).arrayBuffer()));

/** A call that knows these notes alone, as the server would answer them. */
function callOf(notes: readonly Note[]): NotesBackend['call'] {
  const { call, answer } = createAnsweredCall();
  answer(listNotes, () => ({ data: [...notes], nextCursor: null, total: notes.length }));
  return call;
}

const noteOf = (title: string, fields: Partial<Note> = {}): Note => ({
  ...blankNote(),
  _id: `id of ${title}`,
  title,
  description: 'Words',
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

it('packs a PDF of each note, equal titles told apart', async () => {
  const made = await run(createInMemoryNotes(titles(['Plan', 'plan', 'A/B: C?'])).call);
  expect(made).toMatchObject({
    made: 3,
    failed: [],
    remarks: [],
    stopped: undefined,
    name: 'thoughtleaf-notes-pdf.zip',
  });
  const files = await unpack(made);
  expect(Object.keys(files)).toEqual(['Plan.pdf', 'plan (2).pdf', 'A B C.pdf']);
  expect(new TextDecoder().decode(files['Plan.pdf'])).toContain('Text of Plan');
  expect(seen).toEqual(['0 of 3', '1 of 3', '1 of 3', '2 of 3', '2 of 3', '3 of 3']);
});

it('reads more notes than one page has, and counts them all', async () => {
  const made = await run(createInMemoryNotes(titles(Array.from({ length: 230 }, (_, place) => `Note ${place}`))).call);
  expect(Object.keys(await unpack(made))).toHaveLength(230);
  expect(seen.at(-1)).toBe('230 of 230');
});

it('names the notes that fail with their reasons, and delivers the others', async () => {
  const made = await run(createInMemoryNotes(titles(['First', 'Bad one', 'Odd one', 'Last'])).call);
  expect(made).toMatchObject({
    made: 3,
    failed: [{ title: 'Bad one', sentence: 'The note is too long.' }],
    remarks: [{ title: 'Odd one', sentence: 'A letter is missing.' }],
  });
  expect(Object.keys(await unpack(made))).toEqual(['First.pdf', 'Odd one.pdf', 'Last.pdf']);
});

it('makes no file where every note fails', async () => {
  const made = await run(createInMemoryNotes(titles(['Bad one', 'Bad two'])).call);
  expect([made.file, made.made, made.failed.length]).toEqual([undefined, 0, 2]);
});

it('makes a plain PDF of one chosen note', async () => {
  const { call } = createInMemoryNotes(titles(['Sea: side', 'Other']));
  const { data } = await call(listNotes, {});
  const made = await run(call, { ids: [data[0]?._id ?? ''] });
  expect(made.name).toBe('Sea side.pdf');
  expect(await made.file?.text()).toContain('Text of Sea: side');
});

it('goes on where a chosen note is gone', async () => {
  const { call } = createInMemoryNotes(titles(['One']));
  const { data } = await call(listNotes, {});
  const made = await run(call, { ids: ['nothing', data[0]?._id ?? ''] });
  expect(made).toMatchObject({ made: 1, failed: [{ sentence: messages.exports.noteGone }] });
});

it('leaves notes of others and disabled ones out, and says so of the disabled ones', async () => {
  const owner = { _id: 'u2', name: 'Bo', profilePicture: null };
  const made = await run(callOf([noteOf('Theirs', { owner }), noteOf('Off', { disabled: true }), noteOf('Mine')]));
  expect(made.failed).toEqual([{ title: 'Off', sentence: messages.exports.disabledNote }]);
  expect(Object.keys(await unpack(made))).toEqual(['Mine.pdf']);
  expect(seen.at(-1)).toBe('2 of 2');
});

it('names files at the end, and tells of a picture that does not come', async () => {
  const file = (name: string, fileType: string) => ({
    _id: `f-${name}`,
    filename: name,
    originalname: name,
    // Nobody listens there.
    url: 'http://127.0.0.1:9/file',
    thumbnailUrl: null,
    fileType,
    size: 2048,
    deletedAt: null,
  });
  const attachments = [file('<plan>.pdf', 'application/pdf'), file('sea.png', 'image/png')];
  const made = await run(callOf([noteOf('One', { attachments })]));
  expect(made.remarks).toEqual([{ title: 'One', sentence: messages.exports.pictureMissing('sea.png') }]);
  const files = await unpack(made);
  expect(new TextDecoder().decode(files['One.pdf'])).toContain('Files: &lt;plan&gt;.pdf (2 KB)');
});

it('delivers what is made where the parts of the tool stop coming', async () => {
  const made = await run(createInMemoryNotes(titles(['First', 'Lost', 'Last'])).call);
  expect(made).toMatchObject({ made: 1, failed: [], stopped: messages.exports.pdfPartsMissing });
  expect(Object.keys(await unpack(made))).toEqual(['First.pdf']);
});

it('rejects where it is cancelled', async () => {
  const controller = new AbortController();
  const running = makePdfs({
    call: createInMemoryNotes(titles(['One', 'Two', 'Three'])).call,
    makePdf: asIs,
    ids: undefined,
    signal: controller.signal,
    onProgress: (done) => {
      if (done === 1) controller.abort(new Error('cancelled'));
    },
  });
  await expect(running).rejects.toThrow('cancelled');
});
