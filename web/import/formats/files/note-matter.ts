import { parseDocument } from 'yaml';

/** What front matter says of a note, in the fields that a note has. */
export interface NoteMatter {
  title: string | undefined;
  aliases: string[];
  tags: string[];
  /** ISO 8601. */
  createdAt: string | undefined;
  updatedAt: string | undefined;
  deletedAt: string | undefined;
  isPinned: boolean;
  isArchived: boolean;
  /** YAML of the fields that a note has no place for; empty where there are none. */
  rest: string;
  /** The text below. */
  body: string;
  /** True where the block is no YAML: it stays in the text. */
  isBroken: boolean;
}

const block = /^\u{FEFF}?---[ \t]*\r?\n(?:([^]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/** Names of the fields without case, spaces, hyphens and underscores. */
const fields = {
  title: ['title'],
  aliases: ['aliases', 'alias'],
  tags: ['tags', 'tag', 'keywords', 'categories', 'category'],
  createdAt: [
    'created',
    'createdat',
    'createdon',
    'creationdate',
    'datecreated',
    'createddate',
    'createtime',
    'ctime',
    'date',
  ],
  updatedAt: [
    'updated',
    'updatedat',
    'updatedon',
    'modified',
    'modifiedat',
    'modifieddate',
    'datemodified',
    'dateupdated',
    'lastmod',
    'lastmodified',
    'lastupdated',
    'updatetime',
    'mtime',
  ],
  deletedAt: ['deletedat', 'deleted'],
  isPinned: ['pinned', 'favorite', 'starred'],
  isArchived: ['archived'],
} as const;

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '');

type Field = keyof typeof fields;
const fieldOf = new Map<string, Field>(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
  (Object.keys(fields) as Field[]).flatMap((field) => fields[field].map((name) => [name, field] as const)),
);

const isNumber = (given: unknown): given is number => typeof given === 'number' && Number.isFinite(given);

/** Seconds or milliseconds since 1970, by their number of digits. */
const epochOf = (given: number): Date => new Date(Math.abs(given) < 100_000_000_000 ? given * 1000 : given);

/** A time in any usual spelling, in ISO 8601; a day alone is its noon, which is that day nearly everywhere. */
function timeOf(given: unknown): string | undefined {
  const text = typeof given === 'string' ? given.trim().replace(/^\[\[(.*)\]\]$/, '$1') : given;
  if (text instanceof Date) return Number.isNaN(text.getTime()) ? undefined : text.toISOString();
  if (typeof text === 'string' && /^\d{10}(?:\d{3})?$/.test(text)) return timeOf(Number(text));
  if (isNumber(text)) return text > 100_000_000 ? timeOf(epochOf(text)) : undefined;
  if (typeof text !== 'string' || !/\d{4}/.test(text)) return undefined;
  const [, day, time, zone = ''] =
    /^(\d{4}-\d\d?-\d\d?)(?:[T ,]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? [];
  if (day === undefined) return timeOf(new Date(text));
  const padded = day.replaceAll(/-(\d)(?!\d)/g, '-0$1');
  return timeOf(new Date(`${padded}T${(time ?? '12:00').padStart(5, '0')}${zone}`));
}

const listOf = (given: unknown): unknown[] => {
  if (Array.isArray(given)) return given.flat(2);
  return given === undefined || given === null ? [] : [given];
};

const wordsOf = (given: unknown): string[] => {
  if (typeof given === 'string') return [given];
  return isNumber(given) || typeof given === 'boolean' ? [String(given)] : [];
};

/** Tags as a list, a comma-separated text, or words that begin with `#`. */
const tagsOf = (given: unknown): string[] =>
  listOf(given)
    .flatMap(wordsOf)
    .flatMap((text) => (text.trim().startsWith('#') ? text.split(/[\s,]+/) : text.split(',')))
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '');

const isYes = (given: unknown): boolean => given === true || /^(?:true|yes|on)$/i.test(String(given));

const without = (body: string, isBroken = false): NoteMatter => ({
  title: undefined,
  aliases: [],
  tags: [],
  createdAt: undefined,
  updatedAt: undefined,
  deletedAt: undefined,
  isPinned: false,
  isArchived: false,
  rest: '',
  body,
  isBroken,
});

/** True for a field that a note keeps by itself: the rest would be lost. */
function isTaken(field: Field, value: unknown): boolean {
  if (field === 'aliases') return listOf(value).length === 0;
  if (field === 'createdAt' || field === 'updatedAt' || field === 'deletedAt')
    return timeOf(value) !== undefined || value === null;
  return true;
}

function read(matter: string, body: string): NoteMatter | undefined {
  const document = parseDocument(matter, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const given: unknown = document.toJS({ maxAliasCount: 100 });
  if (given === null || given === undefined) return without(body);
  if (typeof given !== 'object' || Array.isArray(given)) return undefined;
  const values = new Map<Field, unknown>();
  const lost: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = fieldOf.get(keyOf(name));
    // "created" wins over "date", in whichever order they stand.
    if (field !== undefined && (!values.has(field) || values.get(field) === null || keyOf(name) !== 'date'))
      values.set(field, value);
    if (field === undefined || !isTaken(field, value)) lost.push(name);
  }
  const [title] = wordsOf(values.get('title'));
  for (const name of Object.keys(given)) if (!lost.includes(name)) document.delete(name);
  return {
    title: title?.trim() || undefined,
    aliases: listOf(values.get('aliases')).flatMap(wordsOf),
    tags: tagsOf(values.get('tags')),
    createdAt: timeOf(values.get('createdAt')),
    updatedAt: timeOf(values.get('updatedAt')),
    deletedAt: timeOf(values.get('deletedAt')),
    isPinned: isYes(values.get('isPinned')),
    isArchived: isYes(values.get('isArchived')),
    rest: lost.length > 0 ? document.toString().trim() : '',
    body,
    isBroken: false,
  };
}

/** Splits a Markdown file into its front matter and its text. A block that is no YAML stays in the text. */
export function readMatter(text: string): NoteMatter {
  const source = text.replace(/^\u{FEFF}/u, '');
  const [whole, matter = ''] = block.exec(source) ?? [];
  if (whole === undefined) return without(source);
  try {
    return read(matter, source.slice(whole.length)) ?? without(source, true);
  } catch {
    // Such as an alias without its anchor, or more of them than anyone writes.
    return without(source, true);
  }
}
