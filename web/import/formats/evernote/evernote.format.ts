import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, type ImportedFile, type ImportedNote, type ImportItem } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { createNames, timeIn } from '../read-parts.ts';
import { type EnexNote, type EnexResource, type EnexTask, readEnex } from './read-enex.ts';

const namespace = '7c3f0d0e-4b52-4df0-8d1c-5b3fba2e9a11';

const isEnex = ({ path }: SourceFile): boolean => /\.enex$/i.test(path);

/** Times as `20200102T030405Z`. */
const timeOfStamp = (stamp: string): string | undefined =>
  timeIn(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'));

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'text/plain': 'txt',
};

/** Files without a name get one of their type. */
function nameOf({ name, mediaType }: EnexResource, place: number): string {
  if (name !== '') return name;
  const ending = endings[mediaType] ?? /^[a-z]+\/([a-z\d]+)$/i.exec(mediaType)?.[1] ?? 'bin';
  return `file ${place + 1}.${ending}`;
}

const fileOf = (resource: EnexResource, place: number): ImportedFile => ({
  key: resource.hash,
  name: nameOf(resource, place),
  size: resource.blob.size,
  read: async () => resource.blob,
});

const taskList = (tasks: readonly EnexTask[]): string =>
  `<ul>${tasks
    .map(({ title, isDone }) => `<li><input type="checkbox"${isDone ? ' checked' : ''}> ${escapeHtml(title)}</li>`)
    .join('')}</ul>`;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

/** ENML as HTML: files by their hashes, tasks in their places, encrypted parts as a word on them. */
function asHtml({ content, resources, tasks }: EnexNote): string {
  const types = new Map(resources.map(({ hash, mediaType }) => [hash, mediaType]));
  const names = new Map(resources.map((resource, place) => [resource.hash, nameOf(resource, place)]));
  return (
    content
      .replaceAll(/<en-crypt\b[^>]*>[^]*?<\/en-crypt>/gi, '<p>[Encrypted in Evernote]</p>')
      .replaceAll(/<en-media\b[^>]*?\/?>(?:\s*<\/en-media>)?/gi, (tag) => {
        const hash = attribute(tag, 'hash').toLowerCase();
        const name = escapeHtml(names.get(hash) ?? '');
        const isPicture = (types.get(hash) ?? attribute(tag, 'type')).startsWith('image/');
        return isPicture ? `<img src="hash:${hash}" alt="${name}">` : `<a href="hash:${hash}">${name}</a>`;
      })
      // Stands where older versions have no tasks.
      .replaceAll(/(?:Content not supported<\/div><div[^>]*>)?This block is a placeholder for Tasks,[^<]*/g, '')
      .replaceAll(/<div\b[^>]*--en-task-group:\s*true[^>]*>(?:[^]*?<\/div>)?/gi, (tag) => {
        const id = /--en-id:\s*([\w-]+)/i.exec(tag)?.[1] ?? '';
        return taskList(tasks.filter(({ group }) => group === id));
      })
  );
}

/** Tasks whose place the text does not have. */
const lostTasks = ({ content, tasks }: EnexNote): EnexTask[] =>
  tasks.filter(({ group }) => group === '' || !content.includes(group));

function warningsOf(given: EnexNote, isWhole: boolean): string[] {
  return [
    ...(/<en-crypt\b/i.test(given.content) ? [formatSentences.encryptedPart] : []),
    ...(given.hasReminder ? [formatSentences.reminderLost] : []),
    ...(isWhole ? [] : [formatSentences.plainWordsOnly]),
  ];
}

function textOfNote(given: EnexNote): { text: string; isWhole: boolean } {
  const known = new Set(given.resources.map(({ hash }) => hash));
  const { markdown, isWhole } = documentToMarkdown(asHtml(given), {
    fileAddress: (address) => {
      const hash = /^hash:([\da-f]{32})$/.exec(address)?.[1];
      return hash !== undefined && known.has(hash) ? `attachment:${hash}` : undefined;
    },
    noteTitle: (address, words) => (/^evernote:/i.test(address) && words !== '' ? words : undefined),
  });
  const tasks = lostTasks(given).map(({ title, isDone }) => `- [${isDone ? 'x' : ' '}] ${title}`);
  const source = /^https?:/i.test(given.sourceUrl) ? [`Source: <${given.sourceUrl}>`] : [];
  const text = [markdown, tasks.join('\n'), ...source].filter((part) => part !== '').join('\n\n');
  return { text, isWhole };
}

async function* readNotebook(file: SourceFile, nameNote: ReturnType<typeof createNames>): AsyncGenerator<ImportItem> {
  const notebook = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.enex$/i, '');
  for await (const item of readEnex(file)) {
    if (item.kind === 'damaged') {
      yield { kind: 'refused', source: file.path, reason: formatSentences.damagedFrom(item.line) };
      continue;
    }
    const given = item.note;
    const { text, isWhole } = textOfNote(given);
    const note: ImportedNote = {
      ...emptyNote(`${notebook}: ${given.title}`, nameNote(given.created, given.title)),
      title: given.title,
      description: text,
      tags: [notebook, ...given.tags],
      date: timeOfStamp(given.created) ?? timeOfStamp(given.updated),
      updatedAt: timeOfStamp(given.updated),
      files: given.resources.map(fileOf),
      warnings: warningsOf(given, isWhole),
    };
    yield { kind: 'note', note };
  }
}

async function* readNotebooks({ files }: ImportSource): AsyncGenerator<ImportItem> {
  const nameNote = createNames(namespace);
  for (const file of files.filter(isEnex)) yield* readNotebook(file, nameNote);
}

/** Evernote's exports, a notebook each. */
export const evernoteFormat: ImportFormat = {
  id: 'evernote',
  name: 'Evernote',
  matches: async ({ files }) => files.some(isEnex),
  read: readNotebooks,
};
