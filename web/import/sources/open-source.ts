import { ImportError } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../import-source.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import { nameOfChoice } from './chosen-sources.ts';
import { EntryList, mostFiles } from './entry-list.ts';
import { sourceSentences } from './source-sentences.ts';
import { blobFile } from './stream-file.ts';
import { openTar } from './tar-source.ts';
import { openZip } from './zip-source.ts';

const zipStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

const isZipName = (path: string): boolean => /\.zip$/i.test(path);
const isTarName = (path: string): boolean => /\.(?:jex|tar)$/i.test(path);
/** Files that systems leave beside those of people. */
const isLitter = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);

async function isZip({ path, file }: ChosenFile): Promise<boolean> {
  if (isZipName(path)) return true;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return zipStarts.some((signature) => signature.every((byte, at) => start[at] === byte));
}

const loneFile = ({ path, file }: ChosenFile) => ({ raw: path, size: file.size, modifiedAt: file.lastModified, file });

function folderSource(name: string, chosen: readonly ChosenFile[]): ImportSource {
  const list = new EntryList(name);
  for (const each of chosen) {
    const { raw, size, modifiedAt, file } = loneFile(each);
    list.add(raw, (path) => blobFile({ path, size, modifiedAt }, file));
  }
  return list.asSource();
}

/** Unpacks a zip of a zip to a file of its own; browsers keep a large one on the disk. */
async function blobOf(file: SourceFile): Promise<Blob> {
  return new Response(file.stream()).blob();
}

const inside = (source: ImportSource, folder: string): ImportSource => ({
  ...source,
  files: source.files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
});

/** Several sources as one. Those whose paths stand in another one too get a folder of their own. */
function merge(name: string, sources: readonly ImportSource[]): ImportSource {
  const [only, ...others] = sources;
  if (only && others.length === 0) return { ...only, name };
  const paths = new Set<string>();
  const merged = sources.map((source, index) => {
    const isMet = source.files.some(({ path }) => paths.has(path));
    const apart = isMet ? inside(source, `${source.name.replaceAll('/', ' ')} ${index + 1}`) : source;
    for (const { path } of apart.files) paths.add(path);
    return apart;
  });
  const files = merged.flatMap((source) => source.files);
  if (files.length > mostFiles) throw new ImportError(sourceSentences.tooMany(name, mostFiles.toLocaleString('en-US')));
  return { name, files, refused: merged.flatMap(({ refused }) => refused) };
}

/** Notion exports a zip of zips. A zip that holds anything else besides keeps its zips as the files that they are. */
async function openInner(source: ImportSource): Promise<ImportSource> {
  const files = source.files.filter(({ path }) => !isLitter(path));
  if (files.length === 0 || !files.every(({ path }) => isZipName(path))) return source;
  const opened: ImportSource[] = [];
  const refused = [...source.refused];
  for (const file of files) {
    try {
      opened.push(await openZip(file.path, await blobOf(file)));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      refused.push({ path: file.path, reason: error.message });
    }
  }
  if (opened.length === 0) throw new ImportError(refused[0]?.reason ?? sourceSentences.notAZip(source.name));
  const merged = merge(source.name, opened);
  return { ...merged, refused: [...refused, ...merged.refused] };
}

async function openArchive({ path, file }: ChosenFile): Promise<ImportSource | undefined> {
  if (isTarName(path)) return openTar(path, file);
  return (await isZip({ path, file })) ? openInner(await openZip(path, file)) : undefined;
}

/**
 * All that was chosen as one list of files: archives by their contents, folders and files as they are. Throws an ImportError where an
 * archive cannot be read.
 */
export async function openSource(chosen: readonly ChosenFile[]): Promise<ImportSource> {
  const name = nameOfChoice(chosen);
  const sources: ImportSource[] = [];
  const plain: ChosenFile[] = [];
  // Zips inside of a folder with notes are its attachments; a folder of zips alone is an export in parts.
  const isOfArchives = chosen.every(({ path }) => isZipName(path) || isTarName(path) || isLitter(path));
  for (const each of chosen) {
    const archive = isOfArchives || !each.path.includes('/') ? await openArchive(each) : undefined;
    if (archive) sources.push(archive);
    else plain.push(each);
  }
  if (plain.length > 0) sources.push(folderSource(name, plain));
  const source = merge(name, sources);
  const files = source.files.filter(({ path }) => !isLitter(path));
  if (files.length === 0 && source.refused.length === 0) throw new ImportError(sourceSentences.nothingChosen);
  return { ...source, files };
}
