import { readFile } from 'node:fs/promises';
import { messages } from '#contract/messages.ts';
import { readAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { logIn, openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

test('a person switches two-step sign-in on, signs in with a code and with a recovery code, and switches it off', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expectRefused(password, messages.profile.passwordWrong);
  await password.fill(person.password);
  await page.keyboard.press('Enter');

  const first = dialog.getByRole('textbox', { name: 'Code' });
  await expect(first).toBeFocused();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const app = await readAuthenticator(dialog);
  await first.fill('nonsense');
  await page.keyboard.press('Enter');
  await expectRefused(first, messages.secondFactor.firstCodeWrong);
  await first.fill(app.nextCode());
  await page.keyboard.press('Enter');

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', lastCode = ''] = await codes.allInnerTexts();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Escape does not close codes that are shown only once.
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recoveryCode);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section).toContainText('10 recovery codes left.');
  await page.setViewportSize({ width: 1280, height: 800 });

  const signOut = async () => {
    await page.getByRole('button', { name: 'Open user menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
  };
  await signOut();
  await logIn(page, person);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await logIn(page, person);
  await code.fill('000');
  await page.keyboard.press('Enter');
  await expectRefused(code, messages.secondFactor.codeWrong);
  await code.fill(app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(person.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await signOut();
  await logIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(person.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/profile');
  await expect(section).toContainText('9 recovery codes left.');

  await section.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off two-step sign-in?' });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByLabel('Code', { exact: true }).fill(lastCode);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expectAlert(page, 'success', messages.secondFactor.off);
  await expect(section.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});
