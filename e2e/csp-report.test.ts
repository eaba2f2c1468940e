import { expect, test } from './support/journey.ts';

test('a violation of the page policy reaches the server as a report', async ({ browser, server, request }) => {
  // A context of its own: the others fail where a page breaks its policy.
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  await page.goto('/about');
  const isStyled = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = ':root { --styled: 1 }';
    document.head.append(style);
    return getComputedStyle(document.documentElement).getPropertyValue('--styled') !== '';
  });
  expect(isStyled).toBe(false);
  const counted = async () => (await request.get('/metrics')).text();
  await expect.poll(counted).toMatch(/csp_violations_total\{directive="style-src-elem"\} [1-9]/);
  await page.context().close();
});
