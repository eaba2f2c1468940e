import { expect, type Page } from '@playwright/test';

/**
 * Runs in a page: what can be pressed there and is smaller than a finger, with its size. Links within running text are left out, and what
 * belongs to a label is as large as both.
 */
function findSmallTargets(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem]';
  const isInText = (control: Element) => {
    const { parentElement: around } = control;
    if (!control.matches('a') || getComputedStyle(control).display !== 'inline') return false;
    return [...(around?.childNodes ?? [])].some((part) => part instanceof Text && part.data.trim().length > 3);
  };
  const sizeOf = (control: HTMLElement) => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const boxes = [control, ...labels].map((part) => part.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || control.matches('[type=hidden], [tabindex="-1"]') || isInText(control)) continue;
    const { width, height } = sizeOf(control);
    // Controls for screen readers alone are one pixel, until they have the focus.
    if (width < 2 || height < 2 || (width > 43.9 && height > 43.9)) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent.trim();
    found.push(`${control.localName} "${name.slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`);
  }
  return found;
}

/** Everything to press on the page is as large as a finger, once nothing more comes. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect.soft(await page.evaluate(findSmallTargets), what).toEqual([]);
}

/** Looks at a page as it is for fingers, without loading it anew. */
export async function withTouch(page: Page, check: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(any-pointer: fine)').matches)).toBe(false);
  await check();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
}
