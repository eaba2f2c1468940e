import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses of the build's files that a page needs. */
export interface PageAssets {
  /** The script that starts every page. */
  entry: string;
  styles: readonly string[];
  /** Styles of this page alone, in their order; with their text where it is too small to be waited for by itself. */
  ownStyles: readonly { address: string; text?: string }[];
  /** Chunks that the entry and this page import, in the order that they run in. */
  preloads: readonly string[];
  fonts: readonly string[];
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Record<string, Chunk>;

// The two that every page shows: the interface's and the written text's. Others follow by unicode-range.
const preloadedFonts = /\/(?:inter|literata)-latin-subset-[^/]+\.woff2$/;

/** Characters. Larger styles are files of their own, which a browser keeps from one page to the next. */
const inlineStyleLimit = 1536;

/** A chunk behind everything that it imports statically, as they run. */
function inRunningOrder(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).map((key) => manifest[key]).filter((found) => found !== undefined);
  return [...imported.flatMap((found) => inRunningOrder(manifest, found, seen)), chunk];
}

/** Reads the build's manifest once; answers the files of a page's chunk, each page's worked out once. */
export function readPageAssets(clientFolder: string): (chunk: string | undefined) => PageAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const chunks = Object.values(manifest);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry. Run npm run build.');
  const address = (file: string) => `/${file}`;
  const textOf = (file: string) => readFileSync(join(clientFolder, file), 'utf8').trim();
  const styleOf = (file: string) => {
    const text = textOf(file);
    return text.length > inlineStyleLimit ? { address: address(file) } : { address: address(file), text };
  };
  const start = inRunningOrder(manifest, entry);
  const common = new Set(start.flatMap(({ css }) => css ?? []));
  const fonts = chunks.map(({ file }) => address(file)).filter((file) => preloadedFonts.test(file));
  const known = new Map<string, PageAssets>();

  const assetsOf = (name: string | undefined): PageAssets => {
    // Files that are no chunks have no name either.
    const page = name === undefined ? undefined : chunks.find((chunk) => chunk.name === name);
    const more = (page ? inRunningOrder(manifest, page) : []).filter((chunk) => !start.includes(chunk));
    const preloaded = [...start, ...more].filter((chunk) => chunk !== entry);
    const own = new Set(more.flatMap(({ css }) => css ?? [])).difference(common);
    return {
      entry: address(entry.file),
      styles: [...common].map(address),
      ownStyles: [...own].map(styleOf),
      preloads: preloaded.map(({ file }) => address(file)),
      fonts,
    };
  };
  return (name) => {
    const key = name ?? '';
    const found = known.get(key) ?? assetsOf(name);
    known.set(key, found);
    return found;
  };
}
