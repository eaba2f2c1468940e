import { posix } from 'node:path';
import { type NewExpression, parseSync, type Program, Visitor } from 'oxc-parser';

/** One import, re-export, `import()` or `new URL('./x.ts', import.meta.url)` of a file. */
export interface ImportEdge {
  specifier: string;
  /** Path relative to the repository, or undefined for a package. */
  target: string | undefined;
  line: number;
  /** True if the target is run before the file itself, so that a cycle of such edges breaks. */
  loads: boolean;
}

/** Facts of a file that the rules need. */
export interface ModuleFacts {
  edges: ImportEdge[];
  /** Lines of `export * from …`. */
  starExports: number[];
  /** True if it only passes on what other files export. */
  isBarrel: boolean;
  /** Errors of the parser. */
  errors: string[];
}

/** Line, from 1, of an offset. */
const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

function resolve(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare);
  return undefined;
}

interface Found {
  specifier: string;
  start: number;
  loads: boolean;
}

/** The specifier in `new URL('./x.ts', import.meta.url)`, which is how a worker is named. */
function workerOf(node: NewExpression): string | undefined {
  const [file, base] = node.arguments;
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return undefined;
  if (file?.type !== 'Literal' || typeof file.value !== 'string' || base?.type !== 'MemberExpression') return undefined;
  return /\.tsx?$/.test(file.value) ? file.value : undefined;
}

/** Imports that wait until the code runs: lazy routes, workers. */
function lateImports(program: Program): Found[] {
  const found: Found[] = [];
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return;
      found.push({ specifier: source.value, start, loads: false });
    },
    NewExpression(node) {
      const specifier = workerOf(node);
      if (specifier !== undefined) found.push({ specifier, start: node.start, loads: false });
    },
  }).visit(program);
  return found;
}

/** Parses one file. `path` is relative to the repository. */
export function readModule(path: string, source: string): ModuleFacts {
  const { program, errors } = parseSync(path, source);
  const found: Found[] = [];
  const starExports: number[] = [];
  let passesOn = 0;
  let own = 0;
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const { value } = statement.source;
      found.push({ specifier: value, start: statement.start, loads: statement.importKind !== 'type' });
      // An import for its effect is work of the file's own.
      if (statement.specifiers.length === 0) own += 1;
    } else if (statement.type === 'ExportAllDeclaration') {
      const { value } = statement.source;
      found.push({ specifier: value, start: statement.start, loads: statement.exportKind !== 'type' });
      // `export * as name` says what is exported.
      if (statement.exported === null) starExports.push(lineAt(source, statement.start));
      passesOn += 1;
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      passesOn += 1;
      if (!statement.source) continue;
      const { value } = statement.source;
      found.push({ specifier: value, start: statement.start, loads: statement.exportKind !== 'type' });
    } else {
      own += 1;
    }
  }
  const edges = [...found, ...lateImports(program)].map(({ specifier, start, loads }) => ({
    specifier,
    target: resolve(path, specifier),
    line: lineAt(source, start),
    loads,
  }));
  return { edges, starExports, isBarrel: passesOn > 0 && own === 0, errors: errors.map(({ message }) => message) };
}

/** A cycle of loading imports: its files in order, and the line where the first one imports the second. */
export interface Cycle {
  files: string[];
  line: number;
}

/** Finds the cycles; each edge that closes one is reported once. */
export function findCycles(modules: ReadonlyMap<string, ModuleFacts>): Cycle[] {
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    trail.push(path);
    for (const { target, line, loads } of modules.get(path)?.edges ?? []) {
      if (!loads || target === undefined || !modules.has(target) || done.has(target)) continue;
      const start = trail.indexOf(target);
      if (start === -1) visit(target);
      else cycles.push({ files: [path, ...trail.slice(start)], line });
    }
    trail.pop();
    done.add(path);
  };
  for (const path of modules.keys()) if (!done.has(path)) visit(path);
  return cycles;
}
