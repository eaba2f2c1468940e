import { describe, expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the label of a device', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
      'Edge on Windows',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${chromium} Chrome/150.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`, 'Safari on macOS'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} Version/19.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${apple} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S901B) ${chromium} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['SomethingElse/1.0 (Windows NT 10.0)', 'Windows'],
    ['Firefox/140.0', 'Firefox'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
    [`${'x'.repeat(5000)} Firefox/140.0`, 'Unknown device'],
  ])('of %s is %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
