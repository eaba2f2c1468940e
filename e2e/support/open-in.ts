import type { Note } from '#contract/notes/notes.ts';
import { expect } from '@playwright/test';
import type { EngineTab } from '#testing/engines/engine-tab.ts';
import type { Person } from './people.ts';

/** Signs a person in by the login form of another engine, and opens a note there. */
export async function openIn(tab: EngineTab, person: Person, note: Note): Promise<void> {
  await tab.open('/login');
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.press('Login');
  await expect.poll(tab.path).not.toBe('/login');
  await tab.open(`/notes/${note._id}`);
}
