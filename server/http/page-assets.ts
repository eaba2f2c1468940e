import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page needs from the build, as addresses. */
export interface PageAssets {
  /** In the order that they run in, each as a task of its own: what the entry is built on, then the entry. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Styles of this page alone, with their text: each is too small to be waited for by itself. */
  ownStyles: readonly { address: string; text: string }[];
  /** Chunks of this page, in the order that they run in. */
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
  const start = inRunningOrder(manifest, entry);
  const common = new Set(start.flatMap(({ css }) => css ?? []));
  const fonts = chunks.map(({ file }) => address(file)).filter((file) => preloadedFonts.test(file));
  const known = new Map<string, PageAssets>();

  const assetsOf = (name: string | undefined): PageAssets => {
    // Files that are no chunks have no name either.
    const page = name === undefined ? undefined : chunks.find((chunk) => chunk.name === name);
    const more = (page ? inRunningOrder(manifest, page) : []).filter((chunk) => !start.includes(chunk));
    const own = new Set(more.flatMap(({ css }) => css ?? [])).difference(common);
    return {
      scripts: start.map(({ file }) => address(file)),
      styles: [...common].map(address),
      ownStyles: [...own].map((file) => ({ address: address(file), text: textOf(file) })),
      preloads: more.map(({ file }) => address(file)),
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
