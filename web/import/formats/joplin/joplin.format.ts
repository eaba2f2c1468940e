import { documentToMarkdown, noteLinkOf } from '#lib/html/document-to-markdown.ts';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { asNoteFile, mostTextBytes, timeOf } from '../read-parts.ts';
import { type JoplinItem, joplinTypes, readJoplinItem } from './joplin-item.ts';

const itemPath = /(?:^|\/)([\da-f]{32})\.md$/;
const resourcePath = /(?:^|\/)resources\/([\da-f]{32})(?:\.[^/]*)?$/;

const isItem = ({ path }: SourceFile): boolean => itemPath.test(path);

interface Folder {
  title: string;
  parent: string;
}

/** Everything that a note refers to by an id. */
interface Notebook {
  folders: Map<string, Folder>;
  tags: Map<string, string>;
  tagsOfNotes: Map<string, string[]>;
  titles: Map<string, string>;
  resourceNames: Map<string, string>;
  resources: Map<string, SourceFile>;
}

const fieldOf = ({ fields }: JoplinItem, name: string): string => fields.get(name) ?? '';

/** Times are in ISO 8601; `0` stands for none in some. */
const timeOfField = (item: JoplinItem, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = fieldOf(item, name);
    const time =
      value === '' || value === '0' ? undefined : timeOf(/^\d+$/.test(value) ? Number(value) : Date.parse(value));
    if (time !== undefined) return time;
  }
  return undefined;
};

function takeItem(notebook: Notebook, item: JoplinItem): void {
  const id = fieldOf(item, 'id');
  const type = fieldOf(item, 'type_');
  if (type === joplinTypes.note) notebook.titles.set(id, item.title);
  if (type === joplinTypes.folder) notebook.folders.set(id, { title: item.title, parent: fieldOf(item, 'parent_id') });
  if (type === joplinTypes.tag) notebook.tags.set(id, item.title);
  if (type === joplinTypes.resource) notebook.resourceNames.set(id, fieldOf(item, 'filename') || item.title);
  if (type === joplinTypes.noteTag) {
    const noteId = fieldOf(item, 'note_id');
    notebook.tagsOfNotes.set(noteId, [...(notebook.tagsOfNotes.get(noteId) ?? []), fieldOf(item, 'tag_id')]);
  }
}

/** The notebooks above a note as one nested tag. */
function folderTag({ folders }: Notebook, id: string): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== '' && !seen.has(at); at = folders.get(at)?.parent ?? '') {
    seen.add(at);
    const title = folders.get(at)?.title;
    if (title !== undefined) path.unshift(title.replaceAll('/', ' '));
  }
  return path.length > 0 ? [path.join('/')] : [];
}

/** The addresses of other items in a text: `:/id`. */
const itemLink = /(!?)\[((?:[^[\]\\]|\\.)*)\]\(<?:\/([\da-f]{32})(?:#[^\s)>]*)?>?(?:\s+"[^"]*")?\)/g;

class NoteReader {
  readonly #notebook: Notebook;
  readonly #note: ImportedNote;
  readonly #keys = new Set<string>();

  constructor(notebook: Notebook, note: ImportedNote) {
    this.#notebook = notebook;
    this.#note = note;
  }

  /** The address of a resource, which becomes a file of the note; undefined for an id that is none. */
  addressOf(id: string): string | undefined {
    const { resources, resourceNames } = this.#notebook;
    const file = resources.get(id);
    if (!file) {
      if (resourceNames.has(id)) this.#note.warnings.push(formatSentences.fileMissing(resourceNames.get(id) || id));
      return undefined;
    }
    if (!this.#keys.has(id)) this.#note.files.push(asNoteFile(file, id, resourceNames.get(id) || undefined));
    this.#keys.add(id);
    return `attachment:${id}`;
  }

  readMarkdown(body: string): string {
    // Pictures that were given a size are HTML.
    const withPictures = body.replaceAll(/<img\b[^>]*\bsrc="(:\/[\da-f]{32})"[^>]*\/?>/gi, '![]($1)');
    return withPictures.replaceAll(itemLink, (whole, mark: string, words: string, id: string) => {
      const title = this.#notebook.titles.get(id);
      if (title !== undefined && mark === '') return noteLinkOf(title, words);
      const address = this.addressOf(id);
      if (address === undefined) return this.#notebook.resourceNames.has(id) ? words : whole;
      return `${mark}[${words}](${address})`;
    });
  }

  readHtml(body: string): string {
    const { markdown, isWhole } = documentToMarkdown(body, {
      fileAddress: (address) => {
        const id = /^:\/([\da-f]{32})/.exec(address)?.[1];
        return id !== undefined && !this.#notebook.titles.has(id) ? this.addressOf(id) : undefined;
      },
      noteTitle: (address) => this.#notebook.titles.get(/^:\/([\da-f]{32})/.exec(address)?.[1] ?? ''),
    });
    if (!isWhole) this.#note.warnings.push(formatSentences.plainWordsOnly);
    return markdown;
  }
}

function noteOf(item: JoplinItem, notebook: Notebook, source: string): ImportedNote {
  const id = fieldOf(item, 'id');
  const tags = (notebook.tagsOfNotes.get(id) ?? []).flatMap((tag) => notebook.tags.get(tag) ?? []);
  const isTask = fieldOf(item, 'is_todo') === '1';
  const isDone = isTask && !['', '0'].includes(fieldOf(item, 'todo_completed'));
  const note: ImportedNote = {
    ...emptyNote(`${source}: ${item.title}`, id),
    title: item.title.trim(),
    tags: [...folderTag(notebook, fieldOf(item, 'parent_id')), ...tags],
    date: timeOfField(item, 'user_created_time', 'created_time'),
    updatedAt: timeOfField(item, 'user_updated_time', 'updated_time'),
    deletedAt: timeOfField(item, 'deleted_time'),
    warnings: ['', '0'].includes(fieldOf(item, 'todo_due')) ? [] : [formatSentences.reminderLost],
  };
  const reader = new NoteReader(notebook, note);
  const isHtml = fieldOf(item, 'markup_language') === '2';
  const body = isHtml ? reader.readHtml(item.body) : reader.readMarkdown(item.body);
  const url = fieldOf(item, 'source_url');
  const parts = [
    isTask ? `- [${isDone ? 'x' : ' '}] ${item.title}` : '',
    body,
    /^https?:/i.test(url) ? `Source: <${url}>` : '',
  ];
  note.description = parts.filter((part) => part.trim() !== '').join('\n\n');
  return note;
}

async function readItem(file: SourceFile): Promise<JoplinItem | undefined> {
  return readJoplinItem(await file.text(mostTextBytes));
}

async function* readNotes({ files }: ImportSource): AsyncGenerator<ImportItem> {
  const items = files.filter(isItem);
  const notebook: Notebook = {
    folders: new Map(),
    tags: new Map(),
    tagsOfNotes: new Map(),
    titles: new Map(),
    resourceNames: new Map(),
    resources: new Map(
      files.flatMap((file) => {
        const id = resourcePath.exec(file.path)?.[1];
        return id === undefined ? [] : [[id, file] as const];
      }),
    ),
  };
  // Texts are read again for their notes: all of them may be more than the memory holds.
  for (const file of items) {
    const item = await readItem(file).catch(() => undefined);
    if (item) takeItem(notebook, item);
  }
  for (const file of items) {
    try {
      const item = await readItem(file);
      if (!item) {
        yield { kind: 'refused', source: file.path, reason: formatSentences.damagedFile(file.path) };
      } else if (fieldOf(item, 'encryption_applied') === '1') {
        if (fieldOf(item, 'type_') === joplinTypes.note)
          yield { kind: 'refused', source: file.path, reason: formatSentences.encryptedNote };
      } else if (fieldOf(item, 'type_') === joplinTypes.note) {
        yield { kind: 'note', note: noteOf(item, notebook, file.path) };
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'refused', source: file.path, reason: error.message };
    }
  }
}

/** Joplin, as a .jex or as a RAW folder. */
export const joplinFormat: ImportFormat = {
  id: 'joplin',
  name: 'Joplin',
  async matches({ files }) {
    for (const file of files.filter(isItem).slice(0, 5)) {
      if (await readItem(file).catch(() => undefined)) return true;
    }
    return false;
  },
  read: readNotes,
};
