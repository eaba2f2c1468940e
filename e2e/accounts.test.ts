import type { Page } from '@playwright/test';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { freshEmail, isTokenAlive, logIn, openAs, tokenOf } from './support/people.ts';
import { expectAccessible, expectAlert, expectRefused, runClockUntilVisible, stopClock } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const signUpForm = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByLabel('Password', { exact: true }),
  confirm: page.getByLabel('Confirm Password'),
  submit: page.getByRole('main').getByRole('button', { name: 'Signup' }),
});

test.describe('signing up', () => {
  test('refuses bad input at its field and keeps what was typed', async ({ page }) => {
    await page.goto('/signup');
    const form = signUpForm(page);
    await form.submit.click();
    await expectRefused(form.name, 'Name is required.');
    await expectRefused(form.email, 'Email is required.');
    await expectRefused(form.password, 'Password is required.');
    await expect(form.name).toBeFocused();

    await form.name.fill('Ada Lovelace');
    await form.email.fill('ada at example');
    await form.password.fill('short');
    await form.confirm.fill('shorter');
    await form.submit.click();
    await expectRefused(form.email, 'Email must be a valid email address.');
    await expectRefused(form.password, 'Password must be at least 8 characters long.');
    await expectRefused(form.confirm, messages.accounts.passwordsDiffer);
    await expect(form.name).toHaveValue('Ada Lovelace');
    await expect(form.email).toHaveValue('ada at example');
    await expectAccessible(page);
  });

  test('names a taken email at its field, and the form outlives a reload', async ({ page, person }) => {
    const { email } = person;
    await page.goto('/signup');
    const form = signUpForm(page);
    await form.name.fill('Ada Again');
    await form.email.fill(email.toUpperCase());
    await form.password.fill('correct horse');
    await form.confirm.fill('correct horse');
    await form.submit.click();
    await expectRefused(form.email, messages.accounts.emailTaken);
    await expect(form.password).toHaveValue('correct horse');

    await page.reload();
    await expect(form.name).toHaveValue('Ada Again');
    await expect(form.email).toHaveValue(email.toUpperCase());
    await expect(form.password).toHaveValue('');
  });

  test('greets the new person, whose number shows for 8 s', async ({ page }) => {
    await page.clock.install();
    await page.goto('/signup');
    const form = signUpForm(page);
    await form.name.fill('Grace Hopper');
    await form.email.fill(freshEmail());
    await form.password.fill('correct horse');
    await form.confirm.fill('correct horse');
    await stopClock(page);
    const answered = page.waitForResponse('**/api/auth/createuser');
    await form.submit.click();
    const { userNumber }: { userNumber: number } = await (await answered).json();

    await expect(page).toHaveURL('/');
    const toast = page.getByText(`Welcome to the Community! You are our #${userNumber} registered user!`);
    const shownFor = await runClockUntilVisible(page, toast);
    // Nobody comes back who came a moment ago.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(timings.registrationToast - shownFor - 1);
    await expect(toast).toBeVisible();
    await page.clock.runFor(shownFor + 1);
    await expect(toast).toHaveCount(0);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
    await expect(toast).toHaveCount(0);
  });
});

test.describe('logging in', () => {
  test('refuses wrong credentials in one sentence and keeps what was typed', async ({ page, person }) => {
    await page.goto('/login');
    for (const email of [person.email, freshEmail()]) {
      await logIn(page, { email, password: 'not the password' });
      await expect(page.getByRole('alert')).toHaveText(messages.accounts.wrongCredentials);
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    }
    expect(await tokenOf(page)).toBeNull();
    await expectAccessible(page);

    await logIn(page, person);
    await expect(page.getByRole('dialog')).toContainText(person.name);
    await expectAccessible(page);
  });

  test('welcomes back once; Continue to Notes fades for 500 ms and goes there', async ({ page, person }) => {
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, person);
    await expect(page).toHaveURL('/');
    const popup = page.getByRole('dialog');
    await expect(popup).toContainText(person.name);
    await stopClock(page);
    await expect(popup).toContainText(messages.accounts.welcomeBack);
    await popup.getByRole('button', { name: 'Continue to Notes' }).click();
    await page.clock.runFor(timings.welcomeBeforeNavigate - 1);
    await expect(popup).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.clock.runFor(1);
    await expect(popup).toHaveCount(0);
    await expect(page).toHaveURL('/notes');
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
    await expect(popup).toHaveCount(0);
  });

  test('the popup comes once, pressed or not: not after a reload, and not in a second tab', async ({
    page,
    person,
  }) => {
    await page.goto('/login');
    await logIn(page, person);
    await expect(page.getByRole('dialog')).toContainText(messages.accounts.welcomeBack);
    // A tab that a page opens begins with a copy of its session's storage.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/about', target: '_blank', rel: 'opener' });
      document
        .querySelector('[role=dialog]')
        ?.append(Object.assign(link, { id: 'second-tab', textContent: 'Second tab' }));
    });
    const [second] = await Promise.all([page.waitForEvent('popup'), page.locator('#second-tab').click()]);
    await expect(second.getByRole('button', { name: 'Open user menu' })).toBeVisible();
    for (const tab of [page, second]) {
      await tab.reload();
      await expect(tab.getByRole('button', { name: 'Open user menu' })).toBeVisible();
      await tab.waitForLoadState('networkidle');
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('the popup closes by Escape, fading for 300 ms', async ({ page, person }) => {
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, person);
    const popup = page.getByRole('dialog');
    await expect(popup).toBeVisible();
    await stopClock(page);
    await page.keyboard.press('Escape');
    await page.clock.runFor(timings.welcomeFade - 1);
    await expect(popup).toBeVisible();
    await page.clock.runFor(1);
    await expect(popup).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });
});

test('signing out ends the session on the server too, and says so for 3 s', async ({ page, request, person }) => {
  await page.clock.install();
  await openAs(page, person, '/about');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await stopClock(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const alert = page.locator('[data-alert-type="success"]');
  const shownFor = await runClockUntilVisible(page, alert);
  await expect(alert).toHaveText(messages.session.loggedOut);
  await page.clock.runFor(timings.alert - shownFor - 1);
  await expect(alert).toBeVisible();
  await page.clock.runFor(shownFor + 1);
  await expect(alert).toHaveCount(0);
  expect(await tokenOf(page)).toBeNull();
  // The page does not wait for the server to end the session.
  await expect.poll(() => isTokenAlive(request, person.token)).toBe(false);
});

test.describe('the login', () => {
  const backAt = async (page: Page, path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
  };

  test('leads back to where one came from: by the bar, by the drawer, past sign-up, and after a reload', async ({
    page,
    person,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/blog/python-vs-c-journey?from=feed#content');
    await bar.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL('/login');
    // On the login itself the link leads nowhere else.
    await bar.getByRole('link', { name: 'Login' }).click();
    await page.reload();
    await logIn(page, person);
    await backAt(page, '/blog/python-vs-c-journey?from=feed#content');

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('/help');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click();
    await logIn(page, person);
    await backAt(page, '/help');
  });

  test('leads back to a thought that one wants to comment', async ({ page, person }) => {
    const post = await person.addPost('Come back here');
    await page.goto(`/post/${post._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, person);
    await backAt(page, `/post/${post._id}`);
  });

  test('never leads to another origin, nor to a page for guests', async ({ page, person }) => {
    for (const wanted of ['//evil.example/', '/\\evil.example/', '/..//evil.example/', '/login', '/signup']) {
      await page.goto('/login');
      await page.evaluate((path) => history.replaceState({ usr: { wanted: path }, key: 'k', idx: 0 }, ''), wanted);
      await page.reload();
      await logIn(page, person);
      await backAt(page, '/');
      await page.evaluate(() => localStorage.removeItem('token'));
    }
  });
});

test.describe('in a browser that was never here', () => {
  test.use({ isFirstVisit: true });
  test('the version check takes the greeting from nobody', async ({ page, person }) => {
    await page.goto('/login');
    await logIn(page, person);
    await expect(page.getByRole('dialog')).toContainText(person.name);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the check of the session at start', () => {
  const cases = [
    {
      what: 'no valid user',
      json: { success: true, user: {} },
      type: 'warning',
      text: messages.session.invalidUserData,
    },
    { what: 'a refusal', status: 401, json: {}, type: 'warning', text: messages.session.expired },
    { what: 'a failure', status: 500, json: {}, type: 'warning', text: messages.session.expired },
    { what: 'nothing', type: 'danger', text: messages.session.couldNotVerify },
  ];
  for (const { what, type, text, ...answer } of cases) {
    test(`answered by ${what}, signs out with an alert`, async ({ page }) => {
      await page.route('**/api/auth/getuser', (route) => ('json' in answer ? route.fulfill(answer) : route.abort()));
      await openAs(page, { token: 'a token' }, '/');
      await expectAlert(page, type, text);
      await expect.poll(() => tokenOf(page)).toBeNull();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
    });
  }
});

test.describe('guards', () => {
  test('send a guest to the login, and back to the wanted page after it', async ({ page, person }) => {
    for (const path of ['/notes', '/recycle-bin', '/resources/friends', '/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await logIn(page, person);
    await expect(page).toHaveURL('/profile');
  });

  test('send a signed-in person away from the pages for guests', async ({ page, person }) => {
    for (const path of ['/login', '/signup', '/forgot-password']) {
      await openAs(page, person, path);
      await expect(page).toHaveURL('/');
    }
  });

  for (const path of ['/profile', '/login']) {
    test(`show a spinner on ${path} while the session is checked`, async ({ page, person }) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/auth/getuser', async (route) => {
        await held.promise;
        await route.continue();
      });
      await openAs(page, person, path);
      const spinner = page.getByRole('main').getByRole('status', { name: 'Loading' });
      await expect(spinner).toBeVisible();
      held.resolve();
      await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
      await expect(spinner).toHaveCount(0);
    });
  }
});

test('a session that ends during use signs out with an alert', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada King');
  // All other requests of the page are answered, so that the name is the first to meet the end of the session.
  await page.waitForLoadState('networkidle');
  await person.endSession();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectAlert(page, 'warning', messages.session.expired);
  await expect(page).toHaveURL('/login');
});

test('signing out in one tab signs out the others', async ({ page, person, context }) => {
  await openAs(page, person, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Open user menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});
