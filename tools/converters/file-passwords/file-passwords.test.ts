import { utils, write } from 'cfb';
import { unzipSync, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { readOfficeFile } from '../../engines/office-protection/read-office-file.ts';
import type { JobFile, JobOutcome, JobProgress, JobResult } from '../../runner/job.ts';
import { fitsKinds } from '../../runner/option-kinds.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makeDocx, paragraph, run } from '../../testing/make-docx.ts';
import { makeXlsx } from '../../testing/make-xlsx.ts';
import { ask, popplerPages, qpdf } from '../../testing/native-programs.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { protectAgile, protectedContainer, protectStandard } from '../../testing/protect-office.ts';
import { makeSignedPdf } from '../../testing/signed-pdf.ts';
import { changePasswords } from './file-passwords.job.ts';
import {
  filePasswordsDefaults,
  filePasswordsKinds,
  type FilePasswordsOptions,
  withoutPasswords,
} from './file-passwords.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

const docx = makeDocx({ body: paragraph(run('Words of the report. '.repeat(900))) });
const xlsx = makeXlsx({ sheets: [{ name: 'Sheet', rows: [['Words', 42]] }] });
const password = 'Grüße 🗝 an alle';

const fileOf = (name: string, bytes: Bytes, typed?: string): JobFile => ({
  name,
  blob: new Blob([bytes]),
  ...(typed !== undefined && { password: typed }),
});

const change = (files: readonly JobFile[], options: Partial<FilePasswordsOptions>): Promise<JobOutcome> =>
  changePasswords(files, { ...filePasswordsDefaults, ...options }, () => undefined);

const lock = (file: JobFile, newPassword = password) => change([file], { task: 'set', newPassword });
const unlock = (file: JobFile, currentPassword = '') => change([file], { task: 'remove', currentPassword });

const bytesOf = async (result: JobResult | undefined): Promise<Bytes> => {
  if (!result) throw new Error('Nothing was made.');
  return new Uint8Array(await result.blob.arrayBuffer());
};

/** The only result of an outcome without refusals. */
function only({ results, refused }: JobOutcome): JobResult {
  expect(refused).toEqual([]);
  expect(results).toHaveLength(1);
  const [result] = results;
  if (!result) throw new Error('Nothing was made.');
  return result;
}

const sentences = ({ results, refused }: JobOutcome): string[] => {
  expect(results).toEqual([]);
  return refused.map(({ sentence }) => sentence);
};

it.each([
  ['report.docx', docx, 'wordprocessingml.document'],
  ['sums.xlsx', xlsx, 'spreadsheetml.sheet'],
])('protects %s, and gives it back byte for byte', async (name, source, type) => {
  const locked = only(await lock(fileOf(name, source)));
  expect(locked.name).toBe(name.replace('.', '-protected.'));
  expect(locked.blob.type).toContain(type);
  expect(locked.notes).toEqual([]);
  const bytes = await bytesOf(locked);
  await expect(readOfficeFile({ blob: locked.blob })).rejects.toMatchObject({ needsPassword: true });
  expect(await readOfficeFile({ blob: locked.blob, password })).toEqual(source);

  const opened = only(await unlock(fileOf(locked.name, bytes, password)));
  expect(opened.name).toBe(name.replace('.', '-unprotected.'));
  expect(opened.notes).toEqual([]);
  expect(await bytesOf(opened)).toEqual(source);
});

it('replaces a password, once the old one is typed', async () => {
  const file = protectStandard(docx, 'old one');
  const asked = await lock(fileOf('a.docx', file));
  expect(asked.refused).toMatchObject([
    {
      sentence: 'a.docx has a password already: type it, so that the new one can take its place.',
      needsPassword: true,
    },
  ]);
  expect((await lock(fileOf('a.docx', file, 'wrong'))).refused).toMatchObject([
    { sentence: 'a.docx does not open with this password.', needsPassword: true },
  ]);
  const made = only(await lock(fileOf('a.docx', file, 'old one')));
  expect(made.notes).toEqual(['The new password takes the place of the one that it had.']);
  expect(await readOfficeFile({ blob: made.blob, password })).toEqual(docx);
});

it('unlocks several files by one password, and asks for that of the others', async () => {
  const pdf = qpdf(await makePdf({ pages: ['Page'] }), ['--encrypt', 'common pass', 'owner', '256', '--']);
  const files = [
    fileOf('a.docx', protectAgile(docx, 'common pass')),
    fileOf('b.pdf', pdf),
    fileOf('c.xlsx', protectAgile(xlsx, 'its own')),
    fileOf('d.docx', protectAgile(docx, 'its own'), 'its own'),
    fileOf('e.docx', docx),
  ];
  const { results, refused } = await change(files, { task: 'remove', currentPassword: 'common pass' });
  expect(results.map(({ name }) => name)).toEqual(['a-unprotected.docx', 'b-unprotected.pdf', 'd-unprotected.docx']);
  expect(refused).toMatchObject([
    { file: 2, sentence: 'c.xlsx does not open with this password.', needsPassword: true },
    {
      file: 4,
      sentence: 'e.docx opens without a password, so there is none to remove. Locks on sheets or on editing stay.',
      needsPassword: false,
    },
  ]);
});

it('opens a workbook whose password Office knows', async () => {
  const file = fileOf('a.xlsx', protectAgile(xlsx, 'VelvetSweatshop'));
  const note = 'It opened without asking before: its password was the one that Office knows.';
  const opened = only(await unlock(file));
  expect([opened.notes, await bytesOf(opened)]).toEqual([[note], xlsx]);
  expect(only(await lock(file)).notes).toEqual([note]);
});

it('names a signature that stays, and content that is not as it was written', async () => {
  const signed = new Uint8Array(zipSync({ ...unzipSync(docx), '_xmlsignatures/sig1.xml': new Uint8Array(5) }));
  const locked = only(await lock(fileOf('a.docx', signed)));
  expect(locked.notes).toEqual([
    'The file is signed. Its content was not changed by a byte, so the signature is as it was.',
  ]);
  const bytes = await bytesOf(only(await lock(fileOf('a.docx', docx))));
  // Within the encrypted content, which begins after 4,096 bytes at the latest.
  bytes.set([1, 2, 3], bytes.length - 2048);
  const { results } = await unlock(fileOf('a.docx', bytes, password));
  expect(results[0]?.notes).toEqual([
    'The file is not as its program wrote it, as its checksum shows: check that all of it is there.',
  ]);
});

it('protects a PDF by AES-256, and gives it back without one', async () => {
  const source = await makePdf({ pages: ['Hidden', 'Words'], links: [{ from: 1, to: 2 }] });
  const locked = only(await lock(fileOf('Report.PDF', source)));
  expect(locked).toMatchObject({ name: 'Report-protected.PDF', password, notes: [] });
  const bytes = await bytesOf(locked);
  const facts = ask('qpdf', bytes, [`--password=${password}`, '--show-encryption']);
  expect(facts).toContain('stream encryption method: AESv3');
  const asked = await lock(fileOf('a.pdf', bytes));
  expect(asked.refused).toMatchObject([{ needsPassword: true }]);
  expect(asked.refused[0]?.sentence).toContain('has a password already');
  const changed = only(await lock(fileOf('a.pdf', bytes, password), 'another one'));
  expect(changed.notes).toEqual(['The new password takes the place of the one that it had.']);
  expect(ask('qpdf', await bytesOf(changed), ['--password=another one', '--check'])).toContain('No syntax');

  const opened = await bytesOf(only(await unlock(fileOf('a-protected.pdf', bytes), password)));
  expect(ask('qpdf', opened, ['--check'])).toContain('File is not encrypted');
  expect(popplerPages(opened).map((text) => text.trim())).toEqual(['Hidden', 'Words']);
  expect(sentences(await unlock(fileOf('a.pdf', opened)))).toEqual([
    'a.pdf has no password, so there is none to remove.',
  ]);
  expect(sentences(await unlock(fileOf('a.pdf', bytes), 'wrong'))).toEqual(['a.pdf does not open with this password.']);
});

it('names what a PDF forbade, its signature, and a repair', async () => {
  const limited = qpdf(await makePdf({ pages: ['A'] }), ['--encrypt', '', 'owner', '256', '--print=none', '--']);
  const allowed =
    'It opened without a password before. Anything that it forbade, such as printing or copying, is allowed now.';
  // A password for other files does not get into the way of one that asks for none.
  expect(only(await unlock(fileOf('a.pdf', limited), 'of others')).notes).toEqual([allowed]);
  expect(only(await lock(fileOf('a.pdf', limited))).notes).toEqual([allowed]);
  expect(only(await lock(fileOf('a.pdf', await makeSignedPdf()))).notes).toEqual([
    'The file was signed. The signature does not hold for a file with another protection: keep the original as well.',
  ]);
  const source = await makePdf({ pages: ['B1', 'B2'] });
  expect(only(await lock(fileOf('a.pdf', source.slice(0, -'startxref\n0000\n%%EOF\n'.length)))).notes).toEqual([
    'The file was damaged and has been repaired: check that its pages are complete.',
  ]);
});

it('opens old protections of PDFs, whose passwords have other bytes', async () => {
  const source = await makePdf({ pages: ['Secret'] });
  for (const typed of ['käse', 'plain']) {
    const args = ['--allow-weak-crypto', '--encrypt', typed, 'owner', '128', '--use-aes=y', '--'];
    const opened = only(await unlock(fileOf('a.pdf', qpdf(source, args), typed)));
    expect([opened.notes, popplerPages(await bytesOf(opened)).map((text) => text.trim())]).toEqual([[], ['Secret']]);
  }
});

it.each([
  ['nothing', '', 'no new password is typed yet'],
  ['few letters', 'short', 'the new password is shorter than 8 characters'],
  ['too many for Office', 'x'.repeat(256), 'the new password is longer than 255 characters'],
])('does not protect a document by %s', async (_, typed, because) => {
  expect(sentences(await lock(fileOf('a.docx', docx), typed))).toEqual([
    `a.docx was left as it is, because ${because}.`,
  ]);
});

it('takes as long a password as Office and PDFs do', async () => {
  const [longest, cyrillic] = ['x'.repeat(255), 'ж'.repeat(64)];
  const made = only(await lock(fileOf('a.docx', docx), longest));
  expect(await readOfficeFile({ blob: made.blob, password: longest })).toEqual(docx);
  const pdf = await makePdf({ pages: ['A'] });
  expect(sentences(await lock(fileOf('a.pdf', pdf), longest))).toEqual([
    'a.pdf was left as it is, because the new password is longer than 127 characters.',
  ]);
  expect(sentences(await lock(fileOf('a.pdf', pdf), cyrillic))).toEqual([
    'a.pdf was left as it is, because the new password is longer than 127 bytes (letters beyond English take two or more).',
  ]);
});

/** A compound file with one stream. */
function oldFile(stream: string): Bytes {
  const container = utils.cfb_new();
  utils.cfb_add(container, `/${stream}`, new Uint8Array(5000));
  const written: unknown = write(container, { type: 'array' });
  if (!(written instanceof Uint8Array)) throw new TypeError('The container is no list of bytes.');
  return new Uint8Array(written);
}

const other = 'is not a PDF or a file of Word, Excel or PowerPoint.';

it.each([
  ['words', new TextEncoder().encode('words'), other],
  ['another archive', new Uint8Array(zipSync({ 'a.txt': new Uint8Array(9) })), other],
  [
    'an OpenDocument file',
    new Uint8Array(zipSync({ mimetype: new TextEncoder().encode('application/vnd.oasis.opendocument.text') })),
    'is an OpenDocument file: save it as .docx, .xlsx or .pptx first.',
  ],
  ['a cut archive', docx.slice(0, 300), 'is damaged and cannot be read.'],
  ['a cut container', protectAgile(docx, password).slice(0, -3000), 'is damaged and cannot be read.'],
  ['a cut compound file', protectedContainer(Uint8Array.of(1), docx).slice(0, 600), 'is damaged and cannot be read.'],
  ['no bytes', new Uint8Array(), 'is empty.'],
  ['an old document', oldFile('WordDocument'), 'is an old .doc: save it as .docx in Word first.'],
  ['an old workbook', oldFile('Workbook'), 'is an old .xls: save it as .xlsx in Excel first.'],
  [
    'a document of an organisation',
    oldFile('\tDRMContent'),
    "is protected by an organisation's rights management, not by a password, and does not open here.",
  ],
  ['a compound file of another program', oldFile('Contents'), other],
])('refuses %s', async (_, bytes, because) => {
  expect(sentences(await lock(fileOf('a.docx', bytes, password)))).toEqual([`a.docx ${because}`]);
});

it('tells how far it is', async () => {
  const told: JobProgress[] = [];
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const large = new Uint8Array(zipSync({ ...unzipSync(docx), 'word/media/a.png': noise }, { level: 0 }));
  const files = [fileOf('a.docx', protectAgile(large, 'old one'), 'old one')];
  await changePasswords(files, { ...filePasswordsDefaults, newPassword: password }, (progress) => told.push(progress));
  expect(told.map(({ step }) => step)).toEqual(['Trying the password', 'Checking', 'Writing']);
  expect(told.map(({ done }) => done)).toEqual([0, 40, 50]);
});

it('has defaults that its schema accepts, and stores no password', () => {
  expect(fitsKinds(filePasswordsKinds, filePasswordsDefaults)).toBe(true);
  expect(withoutPasswords({ task: 'remove', newPassword: 'one', currentPassword: 'other' })).toEqual({
    task: 'remove',
    newPassword: '',
    currentPassword: '',
  });
});
