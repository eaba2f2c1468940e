import path from 'node:path';

/** One instruction of a Dockerfile: its name in capitals, and what follows in one line. */
export interface Instruction {
  name: string;
  rest: string;
}

/** A stage: its name where it has one, the image it begins with, and its instructions in order. */
export interface Stage {
  name: string | undefined;
  image: string;
  instructions: Instruction[];
}

const known = new Set(['COPY', 'RUN', 'WORKDIR', 'ENV', 'VOLUME', 'EXPOSE', 'USER', 'HEALTHCHECK', 'CMD']);

/** Reads the part of the language that ours uses. Throws where a line is none of it. */
export function readDockerfile(source: string): Stage[] {
  const lines = source
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    const [, image, stageName] = (name === 'FROM' && /^(\S+)(?: AS (\S+))?$/.exec(rest)) || [];
    const stage = stages.at(-1);
    if (image !== undefined) stages.push({ name: stageName, image, instructions: [] });
    else if (stage && known.has(name)) stage.instructions.push({ name, rest });
    else throw new Error(`The Dockerfile has a line that is not understood: ${line}`);
  }
  return stages;
}

/** True if a file of the repository is part of the context, by the lines of .dockerignore: the last that fits it decides. */
export function isInContext(name: string, ignore: string): boolean {
  const lines = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const fits = (pattern: string) =>
    pattern === '*' || name === pattern || name.startsWith(`${pattern}/`) || path.matchesGlob(name, pattern);
  const deciding = lines.findLast((line) => fits(line.replace(/^!/, '')));
  return deciding === undefined || deciding.startsWith('!');
}

/** The words of an instruction in the exec form, `["node", "x"]`. */
export function execForm(rest: string): string[] {
  const words: unknown = JSON.parse(rest);
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`This is no list of words: ${rest}`);
}

/** Value of an instruction of a stage; the last one counts. Undefined where it has none. */
export const lastOf = ({ instructions }: Stage, name: string): string | undefined =>
  instructions.findLast((instruction) => instruction.name === name)?.rest;
