import { Readable } from 'node:stream';
import { createFileNames } from '#lib/file-names.ts';
import { linkKeyOf } from '#lib/markdown/note-links.ts';
import { addFile, type Archive, type ArchivedFiles } from '#server/files/zip-archive.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ArchivedNote, type ExportedNote, exportVersions } from './list-exported-notes.ts';
import { noteAsMarkdown } from './note-markdown.ts';
import { indexPage, notePage } from './note-pages.ts';

export { exportNotes } from './list-exported-notes.ts';

type Source = Pick<Platform, 'db'> & ArchivedFiles;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** By what a note says and not by its id, so that an export of what an export became is the same. */
const inOrder = ({ note: one }: ExportedNote, { note: other }: ExportedNote): number =>
  compare(one.date, other.date) ||
  Number(one.isDeleted) - Number(other.isDeleted) ||
  compare(one.title, other.title) ||
  compare(one.description, other.description);

const filesInOrder = (one: ExportedNote['attachments'][number], other: ExportedNote['attachments'][number]): number =>
  compare(one.originalname, other.originalname) ||
  one.size - other.size ||
  compare(one.deletedAt ?? '', other.deletedAt ?? '');

/** Puts notes into their order, and names their files. */
export async function archiveNotes(exported: AsyncIterable<ExportedNote>): Promise<ArchivedNote[]> {
  const attachmentName = createFileNames();
  return (await Array.fromAsync(exported)).toSorted(inOrder).map(({ note, attachments }): ArchivedNote => {
    const files = attachments.toSorted(filesInOrder);
    const paths = files.map((file) => `attachments/${attachmentName(file.originalname)}`);
    return { note, attachments: files, paths };
  });
}

/** Adds the files of notes to an archive. */
export function addAttachments(archive: Archive, source: Source, notes: readonly ArchivedNote[]): void {
  for (const { attachments, paths } of notes)
    for (const [place, file] of attachments.entries()) addFile(archive, source, file.filename, paths[place] ?? '');
}

/** Adds a text that is made when its turn comes: all of them at once would fill the memory, and a long page takes half a second. */
function addText(archive: Archive, path: string, write: () => string): void {
  archive.zip.addReadStreamLazy(path, (ready) => ready(null, Readable.from([write()])));
}

/** Adds notes as Markdown to an archive. */
export function addMarkdown(archive: Archive, notes: readonly ArchivedNote[]): void {
  const noteName = createFileNames();
  for (const archived of notes) {
    const folder = archived.note.isDeleted ? 'recycle-bin' : 'notes';
    const paths = archived.paths.map((path) => `../${path}`);
    addText(archive, `${folder}/${noteName(`${archived.note.title}.md`)}`, () => noteAsMarkdown(archived, paths));
  }
}

/** Adds notes as web pages to an archive, with a page that lists them. */
export function addPages(archive: Archive, notes: readonly ArchivedNote[]): void {
  const noteName = createFileNames();
  const pages = notes.map((archived) => ({ archived, path: `notes/${noteName(`${archived.note.title}.html`)}` }));
  const pathOf = new Map(pages.map(({ archived, path }) => [linkKeyOf(archived.note.title), path]));
  for (const { archived, path } of pages)
    addText(archive, path, () => notePage(archived, (title) => pathOf.get(linkKeyOf(title))));
  archive.zip.addBuffer(
    Buffer.from(indexPage(pages.map(({ archived: { note }, path }) => ({ title: note.title, date: note.date, path })))),
    'index.html',
  );
}

/** Adds `notes.json` to an archive, which /import takes. */
export function addNotesJson(archive: Archive, source: Source, notes: readonly ArchivedNote[]): void {
  archive.zip.addReadStreamLazy('notes.json', (ready) => ready(null, Readable.from(writeNotes(source, notes))));
}

/** A list as JSON, element by element: former versions of all notes may be more than the memory holds. */
async function* writeList(
  notes: readonly ArchivedNote[],
  read: (archived: ArchivedNote) => Promise<object>,
): AsyncGenerator<string> {
  for (const [place, archived] of notes.entries())
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(await read(archived), null, 2)}`;
}

async function* writeNotes(source: Source, notes: readonly ArchivedNote[]): AsyncGenerator<string> {
  yield '[';
  yield* writeList(notes, async ({ note, attachments, paths }) => {
    const { _id, title, description, tags, date, updatedAt, pinned, archived, deletedAt } = note;
    const versions = await exportVersions(source, _id);
    return {
      _id,
      title,
      description,
      tags,
      date,
      updatedAt,
      pinned,
      archived,
      deletedAt,
      attachments: paths,
      /** Names by which the text shows the files, which their paths need not tell. */
      files: attachments.map((file, place) => ({
        _id: file._id,
        name: file.originalname,
        path: paths[place],
        deletedAt: file.deletedAt,
      })),
      versions: versions.map((version) => ({
        savedAt: version.savedAt,
        title: version.title,
        description: version.description,
        tags: version.tags,
      })),
    };
  });
  yield '\n]\n';
}

/** All data of a person as JSON, with their notes at its end. */
export async function* writeEverything(
  source: Source,
  everything: object,
  notes: readonly ArchivedNote[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(everything, null, 2).slice(0, -2)},\n  "notes": [`;
  yield* writeList(notes, async ({ note, attachments }) => ({
    ...note,
    attachments,
    versions: await exportVersions(source, note._id),
  }));
  yield '\n  ]\n}\n';
}
