import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { mailsTo } from './support/mails.ts';
import { bell } from './support/notifications.ts';
import { openAs, signUp, type Person } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts } from './support/screen.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';

/** A word that nobody else has written, of letters alone. */
const freshWord = () => `w${randomUUID().replaceAll(/[^a-z]/g, '')}`;

/** Fits a wide window and a phone's. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [1440, 360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

const thoughtWith = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const entries = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');

/** Writes a thought as a person does. */
async function share(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Share a thought' }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'success', messages.feed.posted);
}

/** Writes a comment that names its reader, whom the list offers. */
async function commentAbout(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type(`@${name.slice(0, 12)}`);
  await page.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name }).click();
  await page.keyboard.type(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Comments' }).getByText(words)).toBeVisible();
}

/** Nothing of a person is found any more: their page, the feed, a search, the list of names, and the thought itself. */
async function expectGone(page: Page, gone: Person, { postId, word }: { postId: string; word: string }): Promise<void> {
  await page.goto(`/profile/${gone.id}`);
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(gone.name);
  await expect(page.getByText('No one found')).toBeVisible();
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('Thought not found')).toBeVisible();
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Share a thought' })).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search thoughts' }).fill(word);
  await expect(page.getByText('No thoughts found')).toBeVisible();
  await page.goto('/feed');
  await page.getByRole('textbox', { name: 'Share a thought' }).fill('');
  const asked = page.waitForResponse(/\/api\/users\/suggest/);
  await page.getByRole('textbox', { name: 'Share a thought' }).click();
  await page.keyboard.type(`@${gone.name.slice(0, 12)}`);
  expect(await (await asked).json()).toMatchObject({ users: [] });
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Share a thought' }).fill('');
}

test('a harassed person mutes, blocks and reports; the other is suspended, appeals, and writes again', async ({
  page,
  openBrowser,
  request,
  server,
}) => {
  // Some forty screens, each looked at in two widths.
  test.setTimeout(240_000);
  const word = freshWord();
  const harassed = await signUp(request, `Hana${freshWord()} Weiss`);
  const harasser = await signUp(request, `Rolf${freshWord()} Krug`);
  const theirs = await openBrowser();
  const desk = await openBrowser();
  const secondDesk = await openBrowser();

  // The first thought.
  await openAs(page, harassed, '/feed');
  await share(page, `My first thought here ${word}`);
  await expectToFit(page);

  // Hurtful words, to whom they name.
  await openAs(theirs, harasser, '/feed');
  await share(theirs, `A thought of mine ${word}`);
  const found = thoughtWith(theirs, `My first thought here ${word}`);
  await found.getByRole('button', { name: 'Comments', exact: true }).click();
  await commentAbout(theirs, harassed.name, `nobody wants you here ${word}`);
  await expectToFit(theirs);

  // Told, and muted.
  await page.reload();
  await bell(page).click();
  await expect(entries(page).first()).toContainText(messages.push.commented(harasser.name));
  await expectToFit(page);
  await entries(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/post\//);
  const postId = new URL(page.url()).pathname.slice('/post/'.length);
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('nobody wants you here')).toBeVisible();
  await comments.getByRole('button', { name: `More about ${harasser.name}` }).click();
  await page.getByRole('menuitem', { name: `Mute ${harasser.name}` }).click();
  await expectAlert(page, 'success', messages.safety.muted(harasser.name));
  await expect(comments.getByText('nobody wants you here')).toHaveCount(0);
  await expectToFit(page);

  // The other goes on, as nobody told them. Neither the words nor the bell reach their reader.
  await theirs.goto(`/post/${postId}`);
  await commentAbout(theirs, harassed.name, `go away for good ${word}`);
  await page.reload();
  await expect(page.getByText(`My first thought here ${word}`).first()).toBeVisible();
  await expect(page.getByText('go away for good')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  // A look at what was written meanwhile. It is enough: blocked, and reported with the words themselves.
  await page.goto(`/profile/${harasser.id}`);
  await page.getByRole('button', { name: `Unmute ${harasser.name}` }).click();
  await expectAlert(page, 'success', messages.safety.unmuted(harasser.name));
  await page.goto(`/post/${postId}`);
  await holdAlerts(page);
  const insult = comments.getByRole('listitem').filter({ hasText: 'go away for good' });
  await insult.getByRole('button', { name: `More about ${harasser.name}` }).click();
  await page.getByRole('menuitem', { name: `Block ${harasser.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Block ${harasser.name}?` });
  await expectToFit(page);
  await question.getByRole('button', { name: 'Block' }).click();
  await expectAlert(page, 'success', messages.safety.blocked(harasser.name));
  await expect(comments.getByText('go away for good')).toHaveCount(0);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const report = page.getByRole('dialog', { name: 'Report this comment' });
  await expect(report.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await expectToFit(page);
  await report.getByRole('textbox', { name: 'Reason' }).fill(`Insults me again and again ${word}`);
  await report.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, 'success', messages.reports.sent);
  await expect(report).toHaveCount(0);

  // Nothing is left for the other.
  await theirs.reload();
  await expect(theirs.getByText('Thought not found')).toBeVisible();
  await expectToFit(theirs);
  await expectGone(theirs, harassed, { postId, word: `first thought here ${word}` });
  await expectToFit(theirs);
  // Left open, with words that are not sent yet.
  await theirs.getByRole('textbox', { name: 'Share a thought' }).fill(`Now I tell everybody ${word}`);

  // The desk: the queue, the person with their history, a note, a suspension.
  const moderator = await openAsAdmin(desk, 'moderator', `/admin/reports?grouped=true&search=${word}`);
  const row = desk.getByRole('row').filter({ hasText: 'go away for good' });
  await expect(row).toContainText(`Insults me again and again ${word}`);
  await expect(row).toContainText(harasser.name);
  await expect(row).toContainText(`@${harassed.name}`);
  await expect(row).not.toContainText('user:');
  await expectToFit(desk);
  await row.getByRole('link', { name: `Person ${harasser.name}` }).click();
  await expect(desk.getByRole('heading', { name: harasser.name, level: 1 })).toBeVisible();
  const reports = desk.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText(`@${harassed.name} go away for good`);
  await expect(reports).toContainText('Unresolved');
  await expect(desk.getByText(/1 thought, 2 comments/)).toBeVisible();
  // The place where it was said, with all that stands around it.
  await reports.getByRole('link', { name: 'See it in its place' }).click();
  await expect(desk.getByText(`My first thought here ${word}`).first()).toBeVisible();
  await expect(desk.getByText('nobody wants you here')).toBeVisible();
  await desk.goBack();
  await desk.getByRole('textbox', { name: 'Note' }).fill(`Second time this week ${word}`);
  await desk.getByRole('button', { name: 'Keep note' }).click();
  await expect(desk.getByRole('region', { name: 'Staff notes' })).toContainText(`Second time this week ${word}`);
  await expect(desk.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectToFit(desk);
  await desk.getByRole('button', { name: 'Suspend for a while' }).click();
  const dialog = desk.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('1 week');
  await dialog.getByRole('button', { name: 'Harassment' }).press('Enter');
  await expect(reason).toHaveValue('You harassed another person. This is not accepted here.');
  await expectToFit(desk);
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).press('Enter');
  await expectAlert(desk, 'success', adminMessages.moderation.done.suspend);
  await expect(desk.getByText(/^Suspended until/)).toBeVisible();
  await expect(desk.getByText('Active', { exact: true })).toHaveCount(0);
  await expect(reports).toContainText('Resolved');
  await expect(reports).not.toContainText('Unresolved');
  await expectToFit(desk);

  // Told on the open page by what it refuses, then by the bell and by mail.
  await theirs.getByRole('button', { name: 'Post', exact: true }).click();
  const refused = () => theirs.evaluate(() => window.shownAlerts?.join('\n') ?? '');
  await expect.poll(refused).toContain('Your account is suspended until');
  await expectToFit(theirs);
  await theirs.reload();
  await expect(theirs.getByRole('complementary', { name: 'Suspension' })).toContainText('Your account is suspended');
  await expect(theirs.getByRole('textbox', { name: 'Share a thought' })).toHaveCount(0);
  await expectToFit(theirs);
  await bell(theirs).click();
  await expect(entries(theirs).first()).toContainText('You harassed another person.');
  await expectToFit(theirs);
  const mailWith = (sentence: string) =>
    expect.poll(async () => (await mailsTo(server.dataDir, harasser.email)).at(-1) ?? '').toContain(sentence);
  await mailWith('You harassed another person. This is not accepted here.');
  const [mail = ''] = (await mailsTo(server.dataDir, harasser.email)).slice(-1);
  expect(mail).toContain(messages.moderation.told.suspend);
  expect(mail).toContain('go away for good');
  expect(mail).not.toContain('user:');
  await entries(theirs).first().getByRole('link').click();
  await expect(theirs).toHaveURL(/\/moderation$/);
  const decisions = theirs.getByRole('list', { name: 'Decisions' });
  await expect(decisions).toContainText(`@${harassed.name} go away for good`);
  await expect(decisions).not.toContainText('Second time this week');
  await expect(decisions).not.toContainText('Insults me again');
  await expectToFit(theirs);

  // Reading and taking along stay.
  await theirs.goto('/profile');
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('thoughtleaf-export.zip');
  await theirs.getByRole('link', { name: 'Decisions about your account' }).click();
  await theirs.getByRole('button', { name: 'Appeal' }).click();
  await theirs.getByRole('textbox', { name: 'Why do you disagree?' }).fill(`We know each other, it was a joke ${word}`);
  await expectToFit(theirs);
  await theirs.getByRole('button', { name: 'Send appeal' }).click();
  await expectAlert(theirs, 'success', messages.moderation.appealed);
  await expectToFit(theirs);

  // Not for the admin who acted, who takes the comment away meanwhile.
  await desk.goto('/admin/appeals');
  const ofModerator = desk.getByRole('row').filter({ hasText: word });
  await expect(ofModerator).toContainText('Another admin decides: this was your action.');
  await expect(ofModerator.getByRole('button', { name: /^Decide/ })).toHaveCount(0);
  await expectAccessible(desk);
  await expectToFit(desk);
  await desk.goto(`/admin/reports?grouped=true&search=${word}`);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(desk, 'success', adminMessages.reports.contentDeleted);
  await expect(row).toContainText('No longer there');
  await expectToFit(desk);

  // Another admin, who still reads what it was about.
  const second = await openAsAdmin(secondDesk, 'moderator', '/admin/appeals');
  const appeal = secondDesk.getByRole('row').filter({ hasText: word });
  await expect(appeal).toContainText(`@${harassed.name} go away for good`);
  await expectToFit(secondDesk);
  await appeal.getByRole('button', { name: `Decide the appeal of ${harasser.name}` }).click();
  const decision = secondDesk.getByRole('dialog', { name: `Appeal of ${harasser.name}` });
  await expect(decision).toContainText('go away for good');
  await expect(decision).toContainText(`it was a joke ${word}`);
  await decision.getByRole('combobox', { name: 'Decision' }).selectOption('Grant: suspension or limit ends');
  await decision.getByRole('textbox', { name: 'Reason' }).fill(`A warning is enough this time ${word}`);
  await expectToFit(secondDesk);
  await decision.getByRole('button', { name: 'Grant', exact: true }).click();
  await expectAlert(secondDesk, 'success', adminMessages.moderation.appealGranted);
  await expect(appeal).toHaveCount(0);
  await secondDesk.getByRole('combobox', { name: 'State' }).selectOption('Decided');
  await expect(appeal).toContainText(`Granted by ${second.email}`);
  await expectToFit(secondDesk);
  await appeal.getByRole('link', { name: `Person ${harasser.name}` }).click();
  const taken = secondDesk.getByRole('region', { name: 'Actions' });
  await expect(taken).toContainText(`@${harassed.name} go away for good`);
  await expect(taken).toContainText(`Granted: A warning is enough this time ${word}`);
  await expect(secondDesk.getByText(/^Suspended until/)).toHaveCount(0);
  await expectAccessible(secondDesk);
  await expectToFit(secondDesk);

  // Told again, and writes again. The block still stands.
  await theirs.goto('/feed');
  await bell(theirs).click();
  await expect(entries(theirs).first()).toContainText(`A warning is enough this time ${word}`);
  await expectToFit(theirs);
  await mailWith(`A warning is enough this time ${word}`);
  await theirs.keyboard.press('Escape');
  await share(theirs, `Back, and calmer ${word}`);
  await expectToFit(theirs);
  await expectGone(theirs, harassed, { postId, word: `first thought here ${word}` });
  await page.goto('/feed');
  await expect(page.getByText(`My first thought here ${word}`)).toBeVisible();
  await expect(page.getByText(`Back, and calmer ${word}`)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  // The log has all of it.
  await openAsAdmin(secondDesk, 'superAdmin', '/admin/admins');
  const log = secondDesk.getByRole('region', { name: 'Audit Log' });
  const logged = log.getByRole('table', { name: 'Audit Log' }).getByRole('row').filter({ hasText: harasser.email });
  await expect(logged.filter({ hasText: 'Granted an appeal' })).toContainText(second.email);
  await expect(logged.filter({ hasText: 'Suspended a user' })).toContainText(moderator.email);
  await expect(logged.filter({ hasText: 'Kept a note about a user' })).toContainText(moderator.email);
  await expectToFit(secondDesk);
  await log.getByRole('combobox', { name: 'Who' }).selectOption(moderator.email);
  await expect(logged.filter({ hasText: 'Granted an appeal' })).toHaveCount(0);
  const [csv] = await Promise.all([
    secondDesk.waitForEvent('download'),
    log.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  for (const action of ['user.suspend', 'user.note', 'report.deleteContent'])
    expect(lines).toContainEqual(expect.stringContaining(`,${moderator.email},moderator,${action},`));
});
