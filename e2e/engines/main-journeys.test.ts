import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/engine-journey.ts';
import { freshEmail } from '../support/people.ts';

/** An alert goes after 3 s: the page is asked more often than a poll does by itself. */
const quickly = { intervals: [50] };

test('somebody signs up, writes a note and shares a thought', async ({ tab }) => {
  await tab.open('/signup');
  await tab.fill('Name', 'Grace Hopper');
  await tab.fill('Email', freshEmail());
  await tab.fill('Password', 'correct horse battery');
  await tab.fill('Confirm Password', 'correct horse battery');
  await tab.press('Signup');
  await expect.poll(tab.path).toBe('/');
  await expect.poll(tab.text).toContain('Welcome to the Community!');

  await tab.open('/notes');
  await tab.fill('Title', 'By the lake');
  await tab.fill('Description', 'The path along the north shore is closed, so we took the ridge.');
  await tab.press('Add Note');
  await expect.poll(tab.text, quickly).toContain(messages.notes.added);
  await tab.open('/notes');
  await expect.poll(tab.text).toMatch(/By the lake[^]*we took the ridge/);

  await tab.open('/feed');
  await tab.fill('Share a thought', 'Seen from another engine.');
  await tab.press('Post');
  await expect.poll(tab.text, quickly).toContain(messages.feed.posted);
  await tab.open('/feed');
  await expect.poll(tab.text).toContain('Seen from another engine.');
});

test('a visitor reads an article', async ({ tab }) => {
  await tab.open('/blog');
  await tab.follow('Hosting on GitHub Pages: a guide for students');
  await expect.poll(tab.path).toBe('/blog/github-pages-hosting-guide');
  await expect
    .poll(tab.text)
    .toMatch(/Hosting on GitHub Pages: a guide for students[^]*min read[^]*The short way: publish a branch/);
});
