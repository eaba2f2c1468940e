import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectNoSidewaysScroll, stopClock } from './support/screen.ts';

const { academy, http } = messages;
const call = '**/api/academy/register';

test('interest is registered, and each failure keeps the dialog and what was typed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/academy');
  const open = page.getByRole('button', { name: 'Register Interest' });
  const dialog = page.getByRole('dialog', { name: 'Register Interest' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await open.click();
  await expect(field('Name')).toBeFocused();
  await expect(field('Interest')).toHaveAttribute('placeholder', 'e.g. Blogging, SEO, Design...');
  await expectAccessible(page);
  for (const way of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name: way }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
  }

  // The browser refuses these by itself, the contract the third.
  let sent = 0;
  let answer: (() => void) | undefined;
  await page.route(call, async (route) => {
    sent += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 200, json: { success: false } });
  });
  await submit.click();
  await expect(field('Name')).toBeFocused();
  await field('Name').fill('Ada');
  await field('Email').fill('ada at home');
  await submit.click();
  await expect(field('Email')).toBeFocused();
  await field('Email').fill('ada@example.com');
  await field('Name').fill('   ');
  await submit.click();
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toBe(0);

  await field('Name').fill('Ada');
  await field('Interest').fill('SEO');
  await submit.click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.poll(() => sent).toBe(1);
  answer?.();
  const failure = dialog.getByRole('alert');
  await expect(failure).toHaveText(academy.refused);
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill(refusal(429, http.tooMany)));
  await submit.click();
  await expect(failure).toHaveText(http.tooMany);
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await submit.click();
  await expect(failure).toHaveText(academy.serverError);
  await expect(field('Interest')).toHaveValue('SEO');
  await expectAccessible(page);
  await page.unroute(call);

  await stopClock(page);
  await submit.click();
  await expect(dialog.getByRole('status')).toHaveText(academy.registered);
  await expect(failure).toHaveCount(0);
  for (const name of ['Name', 'Email', 'Interest']) await expect(field(name)).toHaveValue('');
  await page.clock.runFor(1900);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog).toHaveCount(0);
});

test('the course is told in full, with one answer open at a time', async ({ page }) => {
  await page.goto('/academy');
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(page.getByText('99 rupees', { exact: true })).toBeVisible();
  for (const fact of ['1 month', 'Beginner', '100% online', 'E-certificate']) {
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
  for (const name of ['What you will learn', 'Program perks', 'Career impact']) {
    await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toBeVisible();
  }
  const weeks = page.getByRole('region', { name: 'The four weeks' }).getByRole('listitem');
  await expect(weeks).toHaveCount(4);
  await expect(weeks.getByText('Flexible deadline')).toHaveCount(3);
  await expect(weeks.last().getByText('Final deadline')).toBeVisible();
  await expect(weeks.last()).toContainText('a blog plus design combo shared on a professional network');

  for (const name of ['Coming soon at 99 rupees', 'Download Syllabus']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Not open yet/);
    await button.click({ force: true });
  }
  expect(page.url()).toMatch(/\/academy$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const questions = page.getByRole('region', { name: 'Questions' }).locator('[aria-expanded]');
  await expect(questions).toHaveCount(6);
  const open = page.getByRole('region', { name: 'Questions' }).locator('[aria-expanded="true"]');
  await expect(open).toHaveCount(0);
  await questions.nth(0).click();
  await expect(page.getByText('There is no date yet.')).toBeVisible();
  await questions.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveText('What does it cost?');
  await expect(page.getByText('There is no date yet.')).toBeHidden();
  await expectAccessible(page);
  await questions.nth(3).click();
  await expect(open).toHaveCount(0);
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
