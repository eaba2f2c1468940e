import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { noteDetailSchema, type NoteDetail } from '#contract/notes/note-actions.ts';
import { openAs, type Person } from './people.ts';

/** Opens a note under its own address, ready to be written. */
export async function openNote(page: Page, person: Person, { _id }: { _id: string }): Promise<void> {
  await openAs(page, person, `/notes/${_id}`);
  await expect(noteText(page)).toBeVisible();
}

export const noteTitle = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });
export const noteText = (page: Page): Locator => page.getByRole('textbox', { name: 'Note text' });

/** State of saving. */
export const saveState = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^(Saved|Saving…|Waiting for the network|Not saved: .*)$/ });

/** Puts the caret behind the last letter of the text. */
export async function goToEnd(page: Page): Promise<void> {
  await noteText(page).focus();
  await page.keyboard.press('Control+End');
}

/** A note as the server has it. */
export async function readNote(request: APIRequestContext, { token }: Person, id: string): Promise<NoteDetail> {
  const answer = await request.get(`/api/notes/${id}`, { headers: { 'auth-token': token } });
  return z.parse(z.object({ data: noteDetailSchema }), await answer.json()).data;
}
