import { Readable } from 'node:stream';
import { type ExportedNote, exportNotes, exportVersions } from '#server/notes/notes.service.ts';
import { addFile, type Archive, createFileNames, type ExportSource } from './export-archive.ts';
import { noteAsMarkdown } from './export-markdown.ts';

/** A note in an archive, with the paths of its files there, in their order. */
interface ArchivedNote extends ExportedNote {
  paths: string[];
}

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

/** Adds all notes of a person to an archive: Markdown, their files, and `notes.json`, which /import takes. */
export async function addNotes(archive: Archive, platform: ExportSource, userId: string): Promise<ArchivedNote[]> {
  const exported = await Array.fromAsync(exportNotes(platform, userId));
  const noteName = createFileNames();
  const attachmentName = createFileNames();
  const notes = exported.toSorted(inOrder).map(({ note, attachments }): ArchivedNote => {
    const files = attachments.toSorted(filesInOrder);
    const paths = files.map((file) => `attachments/${attachmentName(file.originalname)}`);
    return { note, attachments: files, paths };
  });
  for (const { note, attachments, paths } of notes) {
    for (const [place, file] of attachments.entries()) addFile(archive, platform, file.filename, paths[place] ?? '');
    const folder = note.isDeleted ? 'recycle-bin' : 'notes';
    const text = noteAsMarkdown(
      { note, attachments },
      paths.map((path) => `../${path}`),
    );
    archive.zip.addBuffer(Buffer.from(text), `${folder}/${noteName(`${note.title}.md`)}`);
  }
  archive.zip.addReadStreamLazy('notes.json', (ready) => ready(null, Readable.from(writeNotes(platform, notes))));
  return notes;
}

/** A list as JSON, element by element: former versions of all notes may be more than the memory holds. */
async function* writeList(
  notes: readonly ArchivedNote[],
  read: (archived: ArchivedNote) => Promise<object>,
): AsyncGenerator<string> {
  for (const [place, archived] of notes.entries())
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(await read(archived), null, 2)}`;
}

async function* writeNotes(platform: ExportSource, notes: readonly ArchivedNote[]): AsyncGenerator<string> {
  yield '[';
  yield* writeList(notes, async ({ note, attachments, paths }) => {
    const { _id, title, description, tags, date, updatedAt, pinned, archived, deletedAt } = note;
    const versions = await exportVersions(platform, _id);
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
  platform: ExportSource,
  everything: object,
  notes: readonly ArchivedNote[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(everything, null, 2).slice(0, -2)},\n  "notes": [`;
  yield* writeList(notes, async ({ note, attachments }) => ({
    ...note,
    attachments,
    versions: await exportVersions(platform, note._id),
  }));
  yield '\n  ]\n}\n';
}
