import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import journeys from '#playwright.config.ts';
import { engineProjects, journeyProjects, vitestProjects } from './test-projects.ts';

describe('no test is left out', () => {
  it('of the whole run: every project of Vitest has its time', async () => {
    const { default: config } = await import('#vitest.config.ts');
    const projects = (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
    );
    expect(new Set<unknown>(Object.values(vitestProjects).flat())).toEqual(new Set<unknown>(projects));
  });

  it('of the journeys: every project has its time, once', () => {
    const named = new Set([...Object.values(journeyProjects).flat(), ...engineProjects]);
    expect(named).toEqual(new Set((journeys.projects ?? []).map(({ name }) => name)));
  });

  it('by its place or its name: every journey is in a project', () => {
    const files = globSync('e2e/**/*.test.ts');
    const isIn = (file: string, patterns: unknown): boolean =>
      [patterns].flat().some((pattern) => typeof pattern === 'string' && matchesGlob(file, pattern));
    const projectsOf = (file: string) =>
      (journeys.projects ?? []).filter(
        ({ testMatch, testIgnore }) => (testMatch === undefined || isIn(file, testMatch)) && !isIn(file, testIgnore),
      );
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => projectsOf(file).length === 0)).toEqual([]);
    const inSeveral = files.filter((file) => projectsOf(file).length > 1);
    expect(inSeveral.filter((file) => !file.startsWith('e2e/engines/'))).toEqual([]);
  });
});

it('tests of components share their modules, so that none replaces one', () => {
  const files = globSync('{web,tools}/**/*.test.tsx').filter((file) => !file.endsWith('.dom.test.tsx'));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
