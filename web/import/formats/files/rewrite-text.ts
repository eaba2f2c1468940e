import { linesOutsideFences } from '#lib/markdown/code-fence.ts';
import { linkTitleOf } from '#lib/markdown/note-links.ts';
import type { SourceFile } from '../../import-source.ts';
import type { Vault } from './vault.ts';

/** A text with the links of a note, and the files that it names. */
export interface RewrittenText {
  text: string;
  /** By the key that the text names them by. */
  files: Map<SourceFile, string>;
  tags: string[];
}

interface Names {
  vault: Vault;
  from: SourceFile;
  title: string;
  /** The key under which a file goes with the note. */
  keyOf: (file: SourceFile) => string;
}

/** No line of a person is longer; a longer one is data. */
const longestLine = 50_000;

const code = '(?<ticks>`+)[^]*?(?<!`)\\k<ticks>(?!`)';
const wiki = '(?<embed>!?)\\[\\[(?<target>[^[\\]\\n]+)\\]\\]';
const address = '<[^>\\n]*>|[^()\\s<][^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*';
const link = `(?<sign>!?)\\[(?<words>(?:[^[\\]\\\\\\n]|\\\\.)*)\\]\\((?<address>${address})\\)`;
const image = '<img\\s[^>\\n]*?src=["\'](?<source>[^"\'\\n]+)["\'][^>\\n]*>';
const tag = '(?<=^|[\\s(])#(?<tag>[\\p{L}\\p{M}\\p{N}\\p{Emoji_Presentation}_/-]+)';
const places = new RegExp([code, wiki, link, image, tag].join('|'), 'gu');

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic|tiff?)$/i.test(path);
const inBrackets = (words: string): string => words.replaceAll(/[[\]\\]/g, '\\$&');

const attachment = (names: Names, file: SourceFile, words: string): string =>
  `${isPicture(file.path) ? '!' : ''}[${inBrackets(words)}](attachment:${names.keyOf(file)})`;

/** A link to another note; `bar` is `\|` in the cell of a table. */
function noteLink(title: string, words: string, bar: string): string {
  const named = linkTitleOf(title);
  if (named === '') return words;
  const plain = words.replaceAll(/[[\]\n]/g, ' ').trim();
  return plain === '' || plain === named ? `[[${named}]]` : `[[${named}${bar}${plain}]]`;
}

/** `Note#Heading` reads as "Note > Heading", as Obsidian shows it; blocks have no words. */
function wordsOfTarget(target: string): string {
  const [note = '', ...parts] = target.split('#').map((part) => part.trim());
  const headings = parts.filter((part) => part !== '' && !part.startsWith('^'));
  return [note.slice(note.lastIndexOf('/') + 1), ...headings].filter((part) => part !== '').join(' > ');
}

function rewriteWiki(names: Names, whole: string, embed: string, inside: string): string {
  const at = inside.search(/\\?\|/);
  const target = at < 0 ? inside : inside.slice(0, at);
  const bar = inside[at] === '\\' ? '\\|' : '|';
  const given = at < 0 ? '' : inside.slice(at + bar.length).trim();
  const [path = ''] = target.split('#');
  if (path.trim() === '') return noteLink(names.title, given || wordsOfTarget(target), bar);
  const file = names.vault.byTarget(names.from, path.replace(/\^[\w-]+$/, ''));
  if (!file) return target.includes('#') ? noteLink(path, given || wordsOfTarget(target), bar) : whole;
  const title = names.vault.titleOf(file);
  if (title !== undefined) return noteLink(title, given || wordsOfTarget(target), bar);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  // Behind the bar of an embedded picture stands its width.
  const words = given === '' || (embed !== '' && /^\d+(?:x\d+)?$/.test(given)) ? name : given;
  return attachment(names, file, words);
}

function rewriteLink(names: Names, whole: string, words: string, given: string): string {
  const [, bare = given] = /^<(.*)>$/.exec(given) ?? [];
  const [, withoutTitle = bare] = /^(.*?)\s+(?:"[^"]*"|'[^']*')$/.exec(bare) ?? [];
  const file = names.vault.byAddress(names.from, withoutTitle);
  if (!file) return whole;
  const title = names.vault.titleOf(file);
  if (title !== undefined) return noteLink(title, words.replaceAll(/\\([[\]])/g, '$1'), '|');
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return attachment(names, file, words.replaceAll(/\\([[\]\\])/g, '$1') || name);
}

function rewriteLine(line: string, names: Names, tags: Set<string>): string {
  if (line.length > longestLine) return line;
  return line.replaceAll(places, (whole: string, ...rest: unknown[]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the last argument holds the named groups, all of them texts
    const found = rest.at(-1) as Partial<Record<string, string>>;
    if (found['target'] !== undefined) return rewriteWiki(names, whole, found['embed'] ?? '', found['target']);
    if (found['address'] !== undefined) return rewriteLink(names, whole, found['words'] ?? '', found['address']);
    if (found['source'] !== undefined) {
      const [, words = ''] = /\balt=["']([^"']*)["']/.exec(whole) ?? [];
      return rewriteLink(names, whole, words, found['source']);
    }
    // A number alone is no tag.
    if (found['tag'] !== undefined && /\D/.test(found['tag'])) tags.add(found['tag'].replaceAll(/^\/+|\/+$/g, ''));
    return whole;
  });
}

/** The text with its links and pictures as notes have them; fenced code and code spans stay as they are. */
export function rewriteText(source: string, given: Omit<Names, 'keyOf'>): RewrittenText {
  const files = new Map<SourceFile, string>();
  const keyOf = (file: SourceFile) => {
    const key = files.get(file) ?? `file-${files.size + 1}`;
    files.set(file, key);
    return key;
  };
  const tags = new Set<string>();
  const lines = source.split('\n');
  for (const { line, text } of linesOutsideFences(source)) {
    const end = lines[line]?.endsWith('\r') ? '\r' : '';
    lines[line] = rewriteLine(text, { ...given, keyOf }, tags) + end;
  }
  return { text: lines.join('\n'), files, tags: [...tags].filter((each) => each !== '') };
}
