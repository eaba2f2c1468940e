import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findCycles, type ImportEdge, type ModuleFacts, readModule } from './import-graph.ts';
import { homeOf, isBare, isTest, placeOf, findImportFault } from './import-layers.ts';

/** A broken rule, at a line of a file. */
export interface Violation {
  file: string;
  line: number;
  message: string;
}

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.tsx?$/;
/** Names of entries, which every layer may have. */
const entryNames = new Set(['main.ts']);

/** Files that give one name to all exports of another, so that a bundle keeps those alone that are read by `name.…`. */
const namedWholes = new Set(['contract/messages.ts']);

function objectionsTo(file: string, { specifier, target }: ImportEdge): string[] {
  if (isBare(file) && !(target !== undefined && isBare(target))) {
    return [`imports ${specifier}, but this file imports nothing`];
  }
  if (target === undefined) return [];
  const objections: string[] = [];
  if (specifier.startsWith('.') && !target.startsWith(homeOf(file))) {
    objections.push(`imports ${specifier}, which leaves ${homeOf(file)}: use #${target}`);
  }
  const reason = findImportFault(file, target);
  if (reason !== undefined) objections.push(`imports ${target}: ${reason}`);
  return objections;
}

function checkModule(file: string, { edges, starExports, isBarrel, errors }: ModuleFacts): Violation[] {
  const found: Violation[] = errors.map((message) => ({ file, line: 1, message: `does not parse: ${message}` }));
  for (const edge of edges) {
    for (const message of objectionsTo(file, edge)) found.push({ file, line: edge.line, message });
  }
  for (const line of starExports) found.push({ file, line, message: 'export * hides what is exported: name it' });
  if ((isBarrel && !namedWholes.has(file)) || /^index\.tsx?$/.test(basename(file))) {
    found.push({ file, line: 1, message: 'is a barrel: import from the file that defines the thing' });
  }
  return found;
}

function checkNames(files: Iterable<string>): Violation[] {
  const found: Violation[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    const name = basename(file);
    if (!kebabCase.test(name)) found.push({ file, line: 1, message: 'is not named in kebab-case' });
    if (isTest(file) || entryNames.has(name) || placeOf(file).layer === 'root') continue;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, file);
    else found.push({ file, line: 1, message: `has the same name as ${first}: a name is unique in the tree` });
  }
  return found;
}

/** Checks sources, given by their path relative to the repository. */
export function findViolations(sources: ReadonlyMap<string, string>): Violation[] {
  const modules = new Map([...sources].map(([file, source]) => [file, readModule(file, source)]));
  const cycles = findCycles(modules).map(({ files, line }) => ({
    file: files[0] ?? '',
    line,
    message: `closes an import cycle: ${files.join(' → ')}`,
  }));
  return [
    ...[...modules].flatMap(([file, facts]) => checkModule(file, facts)),
    ...checkNames(sources.keys()),
    ...cycles,
  ];
}

/** Every TypeScript file of ours, by its path relative to the repository, which is the working directory. */
export function readSources(): Map<string, string> {
  const files = globSync(['*.ts', '{contract,lib,server,tools,web,e2e,bench,testing,tooling}/**/*.{ts,tsx}'], {
    exclude: (path) => basename(path) === 'node_modules',
  });
  return new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}
