/** Label of an unknown device. */
const unknownDevice = 'Unknown device';

/** The first that fits counts: most browsers also name those that they take after. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Limit of a User-Agent; longer ones name no browser that people use. */
const maxLength = 1000;

const nameIn = (text: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1];

/**
 * Readable name of the device that sends this User-Agent, such as "Chrome on Linux". Made of our own words alone, so that
 * nothing of the header is stored or mailed.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, maxLength);
  const browser = nameIn(given, browsers);
  const system = nameIn(given, systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDevice;
}
