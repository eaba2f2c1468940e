import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/engine-journey.ts';
import type { EngineTab } from '#testing/engines/engine-tab.ts';
import { freshEmail } from '../support/people.ts';

/** An alert goes after 3 s: the page is asked more often than a poll does by itself. */
const quickly = { intervals: [50] };

/** Signs up, and waits until it is done. */
async function signUp(tab: EngineTab): Promise<void> {
  await tab.open('/signup');
  await tab.fill('Name', 'Grace Hopper');
  await tab.fill('Email', freshEmail());
  await tab.fill('Password', 'correct horse battery');
  await tab.fill('Confirm Password', 'correct horse battery');
  await tab.press('Signup');
  await expect.poll(tab.path).toBe('/');
}

async function addNote(tab: EngineTab, title: string, description: string): Promise<void> {
  await tab.open('/notes');
  await tab.fill('Title', title);
  await tab.fill('Description', description);
  await tab.press('Add Note');
  await expect.poll(tab.text, quickly).toContain(messages.notes.added);
}

test('somebody signs up, writes a note and shares a thought', async ({ tab }) => {
  await signUp(tab);
  await expect.poll(tab.text).toContain('Welcome to the Community!');

  await addNote(tab, 'By the lake', 'The path along the north shore is closed, so we took the ridge.');
  await tab.open('/notes');
  await expect.poll(tab.text).toMatch(/By the lake[^]*we took the ridge/);

  await tab.open('/feed');
  await tab.fill('Share a thought', 'Seen from another engine.');
  await tab.press('Post');
  await expect.poll(tab.text, quickly).toContain(messages.feed.posted);
  await tab.open('/feed');
  await expect.poll(tab.text).toContain('Seen from another engine.');
});

test('a note is opened, written with live marks, saved by itself and has a history', async ({ tab }) => {
  await signUp(tab);
  await addNote(tab, 'By the lake', 'To buy before we go:');
  await tab.follow('Open By the lake');
  await expect.poll(tab.text).toContain('words');
  await tab.write('Note text', '\n\n- [ ] oat milk\nrye bread\n\n**Soon** नमस्ते');
  await expect.poll(tab.text).toMatch(/\bSaved\b/);
  const path = await tab.path();

  await tab.open(path);
  // Marks are hidden once their lines are parsed, and the list went on by itself.
  await expect.poll(tab.text).toMatch(/oat milk\s+rye bread[^]*Soon नमस्ते/);
  await expect.poll(tab.text).not.toContain('- [ ]');
  await tab.press('History');
  await expect.poll(tab.text).toContain('Restore this version');
});

test('a visitor reads an article', async ({ tab }) => {
  await tab.open('/blog');
  await tab.follow('Hosting on GitHub Pages: a guide for students');
  await expect.poll(tab.path).toBe('/blog/github-pages-hosting-guide');
  await expect
    .poll(tab.text)
    .toMatch(/Hosting on GitHub Pages: a guide for students[^]*min read[^]*The short way: publish a branch/);
});
