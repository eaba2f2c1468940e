import { hostileFiles } from '../testing/hostile-files.ts';
import { hostilePictures } from '../testing/hostile-pictures.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import type { ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';

/** Fewer than any tool takes at once. */
const batch = 40;

type Files = ReadonlyMap<string, Uint8Array>;

/** Each tool with the hostile files of its own kind. */
async function hostileByTool(): Promise<[tool: string, files: Files][]> {
  const pdfs = new Map(Array.from(await hostileFiles(), ([name, bytes]) => [`${name}.pdf`, bytes] as const));
  const pictures = await hostilePictures();
  return [
    ['text-to-pdf', hostileTexts()],
    ['image-to-pdf', pictures],
    ['image-compressor', pictures],
    ['pdf-merger', pdfs],
    ['pdf-to-text', pdfs],
  ];
}

/** A sentence that begins with a file's name and ends. */
const isSentenceOn = (names: readonly string[], said: string): boolean =>
  said.endsWith('.') && names.some((name) => said.startsWith(`${name} `));

async function measureTool(bench: ToolBench, tool: string, files: Files): Promise<ToolFigure> {
  const entries = [...files];
  const names = [...files.keys()];
  let [results, refused, unclear, ms] = [0, 0, 0, 0];
  for (let at = 0; at < entries.length; at += batch) {
    const paths = await Promise.all(
      entries.slice(at, at + batch).map(([name, bytes]) => bench.write(name.replaceAll('/', '-'), bytes)),
    );
    const made = await bench.try(tool, paths);
    if (process.env['BENCH_DEBUG']) console.log(made);
    results += made.resultCount;
    refused += made.refused.length;
    unclear += made.refused.filter((said) => !isSentenceOn(names, said)).length;
    ms += made.ms;
  }
  // Two tools make one file of all that they can use, of which the page does not count the parts.
  const isJoined = tool === 'image-to-pdf' || tool === 'pdf-merger';
  const isAll = isJoined ? results === Math.ceil(files.size / batch) : results + refused === files.size;
  return {
    tool,
    what: `${files.size} hostile files in the browser: results, sentences, sentences that name no file`,
    figure: `${results}, ${refused}, ${unclear} in ${seconds(ms)}`,
    target: 'each ends in one of the first two',
    isMet: isAll && unclear === 0,
  };
}

/** Files that careless programs and malicious people make, all of them through the pages of the tools. */
export async function measureHostileFiles(bench: ToolBench): Promise<ToolFigure[]> {
  const metrics: ToolFigure[] = [];
  for (const [tool, files] of await hostileByTool()) metrics.push(await measureTool(bench, tool, files));
  return metrics;
}
