import { expect, type BrowserContext, type Page } from '@playwright/test';
import { keptTitles } from './device-notes.ts';
import { openAs, type Person } from './people.ts';
import { card } from './screen.ts';
import { untilControlled } from './until-controlled.ts';

/** Opens a note of a person that is on the device, on a page that was loaded without a network. */
export async function openNoteOffline(page: Page, context: BrowserContext, person: Person): Promise<void> {
  await person.addNote({ title: 'Seen before', description: 'Kept for the train.' });
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('Seen before');
  await context.setOffline(true);
  await page.reload();
  await card(page, 'Seen before').getByRole('link', { name: 'Open Seen before' }).click();
}
