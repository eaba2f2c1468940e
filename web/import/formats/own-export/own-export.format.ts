import { v5 as uuidOf } from 'uuid';
import * as z from 'zod/mini';
import type { ImportFormat } from '../../import-format.ts';
import { ImportError, type ImportedFile, type ImportItem } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { readJsonElements } from './json-elements.ts';

/** Names the ids of notes that carry none. */
const namespace = '1e7b7c0e-90a5-4a0e-9a55-3c2ad0c7f7d4';

const text = z.optional(z.nullable(z.string()));

const exportedFile = z.union([
  z.string(),
  z.object({
    path: z.optional(z.string()),
    id: text,
    _id: text,
    name: text,
    /** As earlier exports have it: the stored name begins with the id. */
    filename: text,
    originalname: text,
    deletedAt: text,
  }),
]);

const exportedNote = z.object({
  id: text,
  _id: text,
  title: z.string(),
  description: z.string(),
  tags: z.optional(z.array(z.string())),
  date: text,
  updatedAt: text,
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  deletedAt: text,
  attachments: z.optional(z.array(exportedFile)),
  /** The same files with the ids that the text names. */
  files: z.optional(z.array(exportedFile)),
  versions: z.optional(
    z.array(
      z.object({
        savedAt: z.string(),
        title: z.string(),
        description: z.string(),
        tags: z.optional(z.array(z.string())),
      }),
    ),
  ),
});

type ExportedNote = z.output<typeof exportedNote>;

const listNames = ['notes.json', 'thoughtleaf.json'] as const;

/** The list of the notes, and the folder that it stands in, which is that of the archive where somebody unpacked it. */
function findList({ files }: ImportSource): { file: SourceFile; folder: string } | undefined {
  for (const name of listNames) {
    const file = files.find(({ path }) => path === name || (/^[^/]+\/[^/]+$/.test(path) && path.endsWith(`/${name}`)));
    if (file) return { file, folder: file.path.slice(0, -name.length) };
  }
  return undefined;
}

const isOld = ({ path }: SourceFile): boolean => path.endsWith('thoughtleaf.json');

const placeOf = (file: SourceFile) => (isOld(file) ? { field: 'notes' } : ('root' as const));

/** Finds the files of notes. Earlier exports name no paths: their files stand in the archive in the order of the notes. */
class FileFinder {
  readonly #byPath: Map<string, SourceFile>;
  readonly #inOrder: Iterator<SourceFile> | undefined;

  constructor(files: readonly SourceFile[], list: { file: SourceFile; folder: string }) {
    const { folder } = list;
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    this.#inOrder = isOld(list.file)
      ? files.filter(({ path }) => path.startsWith(`${folder}attachments/`))[Symbol.iterator]()
      : undefined;
    this.#folder = folder;
  }

  readonly #folder: string;

  find(path: string | undefined): SourceFile | undefined {
    if (this.#inOrder) return this.#inOrder.next().value;
    return path === undefined ? undefined : this.#byPath.get(`${this.#folder}${path.replace(/^(?:\.\.?\/)+/, '')}`);
  }
}

const bareName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function filesOf(note: ExportedNote, finder: FileFinder, warnings: string[]): ImportedFile[] {
  return (note.files ?? note.attachments ?? []).flatMap((given, index) => {
    const about = typeof given === 'string' ? { path: given } : given;
    const file = finder.find(about.path);
    const name = about.name ?? about.originalname ?? bareName(file?.path ?? about.path ?? '');
    if (!file) {
      warnings.push(formatSentences.fileMissing(name));
      return [];
    }
    const key = about.id ?? about._id ?? about.filename?.replace(/\..*$/, '') ?? `file-${index + 1}`;
    return {
      key,
      name,
      size: file.size,
      read: () => new Response(file.stream()).blob(),
      deletedAt: about.deletedAt ?? undefined,
    };
  });
}

function itemOf(given: unknown, finder: FileFinder, place: number): ImportItem {
  const read = z.safeParse(exportedNote, given);
  if (!read.success) return { kind: 'refused', source: `${place}`, reason: formatSentences.notANote };
  const note = read.data;
  const warnings: string[] = [];
  const files = filesOf(note, finder, warnings);
  const { title, description, tags = [] } = note;
  return {
    kind: 'note',
    note: {
      source: title || `${place}`,
      clientId: note.id ?? note._id ?? uuidOf([title, note.date, description].join('\n'), namespace),
      title,
      description,
      tags,
      date: note.date ?? undefined,
      updatedAt: note.updatedAt ?? undefined,
      isPinned: note.pinned ?? false,
      isArchived: note.archived ?? false,
      deletedAt: note.deletedAt ?? undefined,
      files,
      versions: (note.versions ?? []).map(({ savedAt, tags: former = [], ...words }) => ({
        savedAt,
        title: words.title,
        description: words.description,
        tags: former,
      })),
      warnings,
    },
  };
}

async function* read(source: ImportSource): AsyncGenerator<ImportItem> {
  const list = findList(source);
  if (!list) return;
  const finder = new FileFinder(source.files, list);
  let place = 0;
  try {
    for await (const given of readJsonElements(list.file.stream(), placeOf(list.file))) {
      place += 1;
      yield itemOf(given, finder, place);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ImportError)) throw error;
    if (place === 0) throw new ImportError(formatSentences.brokenList, { cause: error });
    yield { kind: 'refused', source: list.file.path, reason: formatSentences.brokenList };
  }
}

/** Our own export, as a zip or unpacked: notes.json, or thoughtleaf.json of an earlier one. */
export const ownExportFormat: ImportFormat = {
  id: 'thoughtleaf',
  name: 'Thoughtleaf',
  // Any program may have a file of the name: ours is a list of notes, or the object that an earlier export is.
  async matches(source) {
    const list = findList(source);
    if (!list) return false;
    try {
      for await (const given of readJsonElements(list.file.stream(), placeOf(list.file)))
        return z.safeParse(exportedNote, given).success;
    } catch {
      // Broken before its first note: others may read what is beside it.
    }
    return false;
  },
  read,
};
