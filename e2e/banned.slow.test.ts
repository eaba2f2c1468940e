import { messages } from '#contract/messages.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { expect, test } from './support/journey.ts';
import { addAdmin } from './support/signed-in-admins.ts';
import { logIn, openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

test('somebody who is banned reads so in the open tab, takes their data along and leaves', async ({ page, person }) => {
  await person.addNote({ title: 'A note to keep', description: 'What it says' });
  await openAs(page, person, '/profile');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
  // Any other request of the page could meet the ban before the person does anything.
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
  const { headers } = await addAdmin(page.request, 'superAdmin');
  await page.request.patch(banUser.path.replace('{id}', person.id), { headers, data: { ban: true } });
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectAlert(page, 'warning', messages.session.banned);
  await expect(page).toHaveURL('/login');

  await logIn(page, person);
  const ways = page.getByRole('region', { name: 'Your data is still yours' });
  await expect(ways).toBeVisible();
  await expect(page.getByText(messages.session.banned).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await ways.getByRole('button', { name: 'Export your data' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export your data' });
  await expect(exporting.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(person.password);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('thoughtleaf-export.zip');
  await expectAlert(page, 'success', messages.profile.exportSaved);

  await ways.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expectAlert(page, 'success', messages.profile.accountDeleted);
  await expect(ways).toHaveCount(0);
  await logIn(page, person);
  await expect(page.getByText(messages.accounts.wrongCredentials)).toBeVisible();
});
