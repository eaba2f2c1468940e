import type { Rolldown } from 'vite';

/** Names of chunks, and patterns of asset paths, that the app needs without a network. */
export interface Shell {
  chunks: readonly string[];
  assets: readonly RegExp[];
}

/** Addresses of the shell's files, with everything that its chunks import. Throws where a chunk or a pattern matches nothing. */
export function shellFilesOf(bundle: Rolldown.OutputBundle, { chunks, assets }: Shell): string[] {
  const outputs = Object.entries(bundle);
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') return;
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach(add);
  };
  const addAll = (what: string, isMeant: (file: string, output: (typeof outputs)[number][1]) => boolean) => {
    const found = outputs.filter(([file, output]) => isMeant(file, output));
    if (found.length === 0) throw new Error(`The shell names ${what}, which matches no file of the build.`);
    for (const [file] of found) add(file);
  };
  for (const name of chunks)
    addAll(`the chunk "${name}"`, (_, output) => output.type === 'chunk' && output.name === name);
  for (const pattern of assets) addAll(`the assets ${pattern.source}`, (file) => pattern.test(file));
  return [...files].map((file) => `/${file}`).toSorted();
}
