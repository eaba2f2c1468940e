import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Plugin } from 'vite';
import { checkChunkGroups, outputGroups } from './chunk-groups.ts';
import { shellFilesOf, type Shell } from './shell-files.ts';
import { stubModules } from './stub-modules.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chunk-groups-'));
  writeFileSync(path.join(folder, 'entry.js'), "import { word } from './shared.js';\nconsole.log(word);\n");
  writeFileSync(path.join(folder, 'shared.js'), "export const word = 'word from shared';\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The names and texts of the files that come out. */
async function buildWith(plugins: Plugin[], groups: Parameters<typeof outputGroups>[0] = []) {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(folder, 'entry.js'),
        output: { codeSplitting: { groups: outputGroups(groups) }, chunkFileNames: '[name].js' },
      },
    },
  });
  return [built].flat().flatMap((result) => ('output' in result ? result.output : []));
}

describe('groups of chunks', () => {
  it('put their modules into a file of their own', async () => {
    const groups = [{ name: 'words', modules: ['shared'] }];
    const output = await buildWith([checkChunkGroups(groups)], groups);
    expect(output.map(({ fileName }) => fileName)).toContain('words.js');
  });

  it.each([
    ['shred', 'The chunk group "words" names "shred", which matches no module of the build.'],
    ['node_modules/idb/', 'The chunk group "words" names "node_modules/idb/", which matches no module of the build.'],
    ['hared', 'The chunk group "words" names "hared", which matches no module of the build.'],
  ])('fail the build where one of their parts, %s, matches nothing', async (part, sentence) => {
    const groups = [{ name: 'words', modules: ['shared', part] }];
    await expect(buildWith([checkChunkGroups(groups)], groups)).rejects.toThrow(sentence);
  });
});

describe('parts of packages that are left out', () => {
  it('are replaced', async () => {
    const [entry] = await buildWith([stubModules({ 'shared.js': "export const word = 'nothing';" })]);
    expect(entry?.type === 'chunk' && entry.code).toContain('nothing');
  });

  it('fail the build where nothing asks for them', async () => {
    const parts = { 'shared.js': "export const word = 'nothing';", 'gone/part.js': ['part'] };
    await expect(buildWith([stubModules(parts)])).rejects.toThrow(
      'The build leaves out "gone/part.js", which matches no module.',
    );
  });
});

describe('files of the shell', () => {
  /** A build that has the shell's files in a list, as the service worker does. */
  const buildShell = (shell: Shell, files: string[] = []) =>
    buildWith([{ name: 'shell', generateBundle: (_, bundle) => void files.push(...shellFilesOf(bundle, shell)) }]);

  it('are its chunks and fonts', async () => {
    const files: string[] = [];
    await buildShell({ chunks: ['entry'], assets: [/entry/] }, files);
    expect(files).toEqual([expect.stringMatching(/^\/.*entry.*\.js$/)]);
  });

  it.each([
    [
      { chunks: ['entry', 'gone'], assets: [/entry/] },
      'The shell names the chunk "gone", which matches no file of the build.',
    ],
    [{ chunks: ['entry'], assets: [/gone/] }, 'The shell names the assets gone, which matches no file of the build.'],
  ])('fail the build where one of them matches nothing', async (shell, sentence) => {
    await expect(buildShell(shell)).rejects.toThrow(sentence);
  });
});
