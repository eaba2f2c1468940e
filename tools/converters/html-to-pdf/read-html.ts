import type { DecodedText } from '../../runner/decode-text.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { cleanHtml, type CleanHtml } from './clean-html.ts';
import { decodeHtml } from './decode-html.ts';
import { nestingOf } from './nesting.ts';

/** More elements than these keep a tab busy for minutes. */
const mostElements = 200_000;

/** Browsers flatten what is nested deeper than 512, and take a second for 20,000 and half a minute for 100,000 to do so. */
const deepestNesting = 5000;

/** Reads an HTML file and cleans it. Throws `UnusableFile` where it is no text, or more than a browser can lay out. */
export async function readHtml(blob: Blob): Promise<{ clean: CleanHtml; decoded: DecodedText }> {
  const decoded = await decodeHtml(blob);
  if (nestingOf(decoded.text) > deepestNesting) {
    throw new UnusableFile(
      `has elements nested deeper than ${deepestNesting.toLocaleString('en')}, which browsers cannot lay out.`,
    );
  }
  const clean = cleanHtml(decoded.text);
  if (clean.root.querySelectorAll('*').length > mostElements) {
    throw new UnusableFile(
      `has more than ${mostElements.toLocaleString('en')} elements, more than a browser tab can lay out.`,
    );
  }
  return { clean, decoded };
}
