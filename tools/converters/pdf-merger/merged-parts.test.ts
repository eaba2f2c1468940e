import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { ask, qpdf } from '../../testing/native-programs.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { makeTaggedPdf, type TaggedSample } from '../../testing/tagged-pdf.ts';
import { mergePdfs } from './pdf-merger.job.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

/** Merges PDFs, each with its ranges and its name; answers the merged one, which qpdf finds valid, and its notes. */
async function merge(...given: readonly (readonly [bytes: Bytes, ranges?: string, name?: string])[]) {
  const files = given.map(([bytes, , name = 'file.pdf']) => ({ name, blob: new Blob([bytes]) }));
  const { results, refused } = await mergePdfs(
    files,
    { ranges: given.map(([, ranges = '']) => ranges) },
    () => undefined,
  );
  expect(refused).toEqual([]);
  const bytes = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  expect(ask('qpdf', bytes, ['--check'])).toContain('No syntax or stream encoding errors found');
  return { bytes, notes: results[0]?.notes };
}

/** The tags of a PDF and their text, as poppler reads them: `H1 "A1"`; of links only that they lead to an object. */
const tagsOf = (pdf: Bytes): string =>
  ask('pdfinfo', pdf, ['-struct-text'])
    .replaceAll(/ \((?:block|inline)\)/g, '')
    .replaceAll(/Object \d+ 0/g, 'object')
    // Their titles are in UTF-16.
    .replaceAll(/Part "[^"]*"/g, 'Part')
    .replaceAll(/\s+/g, ' ')
    .trim();

const plain = (pdf: Bytes): string =>
  new TextDecoder('latin1').decode(qpdf(pdf, ['--qdf', '--object-streams=disable', '--no-original-object-ids']));

const tagged = (letter: string, others: Partial<TaggedSample> = {}) =>
  makeTaggedPdf({
    pages: [1, 2, 3].map((page) => ({ heading: `${letter}${page}`, text: `Text of ${letter}${page}` })),
    ...others,
  });

/** The tags of pages of a sample. */
const pageTags = (names: readonly string[], role = 'H1') =>
  names.map((name) => `${role} "${name}" P "Text of ${name}" Link object`).join(' ');

it('keeps the tags of all files for the pages that are taken, in their order, each with its text', async () => {
  const other = await tagged('B', { role: 'H2' });
  const { bytes, notes } = await merge([await tagged('A'), '3, 1'], [other, '2'], [await tagged('C')]);
  expect(tagsOf(bytes)).toBe(
    `Document Document ${pageTags(['A3', 'A1'])} Document ${pageTags(['B2'], 'H2')} Document ${pageTags(['C1', 'C2', 'C3'])}`,
  );
  expect(notes).toEqual([]);
});

it('keeps the tags of a file alone, also of one with a password and of a part', async () => {
  const locked = qpdf(await tagged('A'), ['--encrypt', '', 'own', '256', '--']);
  expect(tagsOf((await merge([locked])).bytes)).toBe(`Document ${pageTags(['A1', 'A2', 'A3'])}`);
  expect(tagsOf((await merge([locked, '2-3'])).bytes)).toBe(`Document ${pageTags(['A2', 'A3'])}`);
});

it('gives pages without tags one with all their text, and takes numbers away that led nowhere', async () => {
  const bare = await makePdf({ pages: ['Bare'] });
  const left = await tagged('L', { hasNoTree: true });
  const { bytes, notes } = await merge([bare, '', 'bare.pdf'], [await tagged('A'), '1'], [left, '1']);
  expect(tagsOf(bytes)).toBe(`Document Part P "Bare" Document ${pageTags(['A1'])}`);
  // Of the tagged page, its link, and the page that has one tag now.
  expect(plain(bytes).match(/\/StructParents? \d+/g)).toHaveLength(3);
  expect(notes).toEqual([]);
});

it('tags a page once that is taken twice, and says so', async () => {
  const { bytes, notes } = await merge([await tagged('A'), '1, 2, 1']);
  expect(tagsOf(bytes)).toBe(`Document ${pageTags(['A1', 'A2'])}`);
  const all = plain(bytes);
  const number = /\/StructParent (\d+)[^]*?endobj/g;
  expect(all.match(number)).toHaveLength(2);
  // Each tag of a link names the one that its page shows.
  const shown = Array.from(all.matchAll(/\/Annots \[\s+(\d+) 0 R/g), ([, mark]) => mark);
  expect(Array.from(all.matchAll(/\/Obj (\d+) 0 R/g), ([, mark]) => mark)).toEqual(shown.slice(0, 2));
  expect(notes).toEqual([
    'Pages that stand there more than once have tags for screen readers only where they stand first.',
  ]);
});

it('keeps identifiers of elements apart', async () => {
  const { bytes } = await merge([await tagged('A', { id: 'cell' })], [await tagged('B', { id: 'cell' }), '2']);
  const all = plain(bytes);
  expect(Array.from(all.matchAll(/\/ID [(<]/g))).toHaveLength(4);
  const [, heads] = /\/Headers \[\s+(<.*?>)/.exec(all) ?? [];
  expect(heads).toBeDefined();
  expect(all).toContain(`/ID ${heads}`);
  expect(all.split(`${heads}\n`)).toHaveLength(4);
});

it('keeps the language where it is one, and the languages of parts where they are several', async () => {
  const german = await tagged('A', { language: 'de' });
  const both = plain((await merge([german], [await tagged('B', { language: 'de' })])).bytes);
  expect(both.match(/\/Lang/g)).toHaveLength(1);
  const several = plain((await merge([german], [await tagged('B', { language: 'fr' })])).bytes);
  expect(several).toMatch(/\/Lang <feff00640065>\s+\/P/);
  expect(several).toMatch(/\/Lang <feff00660072>\s+\/P/);
});

it('keeps how a file opens and is printed, as far as all agree', async () => {
  const catalog = { PageLayout: '/TwoColumnLeft', ViewerPreferences: '<</Direction /R2L /DisplayDocTitle true>>' };
  const one = await tagged('A', { catalog });
  const merged = plain((await merge([one], [await tagged('B', { catalog })])).bytes);
  expect(merged).toMatch(/\/Direction \/R2L/);
  expect(merged).toMatch(/\/PageLayout \/TwoColumnLeft/);
  expect(merged).not.toContain('/DisplayDocTitle');
  expect(plain((await merge([one], [await tagged('B')])).bytes)).not.toContain('/Direction');
});

it('keeps the print condition where all files have the same one, else says that it is lost', async () => {
  const intent = { name: 'FOGRA39', profile: 'profile' };
  const one = await tagged('A', { intent });
  const same = await merge([one], [await tagged('B', { intent })]);
  expect(plain(same.bytes)).toContain('(FOGRA39)');
  expect(same.notes).toEqual([]);
  const note =
    'The files are not all meant for the same print conditions (output intents), so that the merged file names none.';
  for (const other of [{ ...intent, profile: 'another' }, undefined]) {
    const { bytes, notes } = await merge([one], [await tagged('B', other && { intent: other })]);
    expect(plain(bytes)).not.toContain('FOGRA39');
    expect(notes).toEqual([note]);
  }
});

it('keeps page labels, and the numbers of pages without any beside them', async () => {
  const labels = '[0 <</S /r>> 2 <</S /D /P (A-) /St 5>>]';
  const bare = await makePdf({ pages: ['1', '2', '3'] });
  const { bytes } = await merge([bare, '2-3'], [await tagged('A', { labels }), '3, 2'], [bare, '1']);
  const found = JSON.parse(ask('qpdf', bytes, ['--json', '--json-key=pagelabels']));
  expect(found).toMatchObject({
    pagelabels: [
      { index: 0, label: { '/S': '/D', '/St': 2 } },
      { index: 2, label: { '/S': '/D', '/P': 'u:A-', '/St': 5 } },
      { index: 3, label: { '/S': '/r', '/St': 2 } },
      { index: 4, label: { '/S': '/D', '/St': 1 } },
    ],
  });
});
