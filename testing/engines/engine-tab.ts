import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PlainFile } from '#testing/plain-file.ts';

/** A tab of any engine, as a person uses it. Playwright itself drives only its own builds of Firefox and WebKit. */
export interface EngineTab {
  /** Problems of the page so far: errors, policy violations, requests to another origin. */
  problems: () => Promise<readonly string[]>;
  /** Opens a page of the worker's server, and waits until it answers. */
  open: (path: string) => Promise<void>;
  /** Types into an empty field. */
  fill: (label: string, text: string) => Promise<void>;
  /** Types into a rich text, behind its last letter; a line break is the Enter key. */
  write: (label: string, text: string) => Promise<void>;
  press: (button: string) => Promise<void>;
  /** Presses a checkbox. */
  check: (label: string) => Promise<void>;
  /** Draws with the mouse over the last element of a selector, from a quarter of it to its middle. */
  draw: (selector: string) => Promise<void>;
  follow: (link: string) => Promise<void>;
  /** Gives a tool files, as the button does. */
  chooseFiles: (files: readonly PlainFile[]) => Promise<void>;
  /** Presses a download link as soon as it is there; answers the bytes that the browser saved. */
  saveResult: (name: string) => Promise<Buffer>;
  /** The bytes of a file that a pressed button has the browser save. */
  saved: (name: string) => Promise<Buffer>;
  /** The text of the whole page. */
  text: () => Promise<string>;
  /** The texts of all elements of a selector. */
  texts: (selector: string) => Promise<string[]>;
  path: () => Promise<string>;
  /** True if the page has a global variable of that name. */
  hasGlobal: (name: string) => Promise<boolean>;
  close: () => Promise<void>;
}

/** A browser that was started, with a folder of its own. */
export interface Engine {
  openTab: (baseURL: string) => Promise<EngineTab>;
  close: () => Promise<void>;
}

/** For a result: a browser brings the parts of a tool, and begins them, where the machine has the time. */
export const resultMs = 40_000;

/** Writes files where the browser can read them; answers their paths. */
export const writeFiles = (folder: string, files: readonly PlainFile[]): Promise<string[]> =>
  Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = join(folder, name);
      await writeFile(path, buffer);
      return path;
    }),
  );

/**
 * The bytes of a file that a browser saves. It is whole once it has stopped growing: WebKit writes it where it will stand. It is removed,
 * as the next one of its name would be taken for it.
 */
export async function readSaved(path: string): Promise<Buffer> {
  let seen = 0;
  const hasStopped = async () => {
    const { length } = await readFile(path).catch(() => Buffer.alloc(0));
    const isSame = length > 0 && length === seen;
    seen = length;
    return isSame;
  };
  await expect.poll(hasStopped, { message: path, intervals: [50] }).toBe(true);
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

/** Runs in a page: this version was here before, and nothing about push messages moves it. */
export function prepareStorage(): void {
  if (window.origin === 'null') return;
  localStorage.setItem('appVersion', '1.0.0-2025-07-20');
  localStorage.setItem('pushChoice', 'off');
}

/** Runs in a page: the texts of all elements of a selector. */
export const textsOf = (selector: string): string[] =>
  Array.from(document.querySelectorAll<HTMLElement>(selector), ({ innerText }) => innerText);
