import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const base = 'http://localhost:4320';
const login = await (await fetch(base + '/api/auth/login', { method: 'POST', headers: {'content-type':'application/json'}, body: JSON.stringify({email:'demo@thoughtleaf.local', password:'thoughtleaf'}) })).json();
for (const [w, h] of [[1440, 900], [768, 1024], [360, 740]]) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: w < 800 });
  const page = await context.newPage();
  page.on('console', (m) => console.log(w, m.type(), m.text()));
  await page.goto(base + '/favicon.svg');
  await page.evaluate((t) => localStorage.setItem('token', t), login.token);
  await page.goto(base + '/notes');
  await page.waitForTimeout(1500);
  console.log(w, await page.evaluate(() => [Notification.permission, 'PushManager' in window]));
  await page.screenshot({ path: `/tmp/shot-a-${w}.png` });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  console.log(await bell.getAttribute('aria-label'));
  await bell.click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shot-b-${w}.png` });
  await page.keyboard.press('Escape');
  await page.goto(base + '/profile');
  await page.waitForTimeout(1200);
  await page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Notifications' }).screenshot({ path: `/tmp/shot-c-${w}.png` });
  await context.close();
}
await browser.close();
