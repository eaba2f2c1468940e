import type { JobFile } from '../../runner/job.ts';
import { openFrame, type Frame } from '../../layout/paged-frame/frame.ts';
import { picturesLoaded } from '../../layout/paged-frame/generated-content.ts';
import { sizeOfPage } from '../../pdf/core/page-sizes.ts';
import type { HtmlToPdfOptions } from './html-to-pdf.options.ts';
import { addOwnStyles, dropRemote } from './print-styles.ts';
import { readHtml } from './read-html.ts';

/** The pages as a person chose them. A document's own rules come first only where that is wanted. */
function pageStyles({ pageSize, orientation, margin, pageRules }: HtmlToPdfOptions): string {
  const { width, height } = sizeOfPage(pageSize, orientation);
  const rank = pageRules === 'mine' ? '!important' : '';
  return `@page{size:${width}pt ${height}pt${rank};margin:${margin}mm${rank}}`;
}

/** True if grounds are printed. Where they shall be, the browser's dialog need not be asked for them. */
const backgroundStyles = ({ backgrounds }: HtmlToPdfOptions): string =>
  backgrounds === 'shown'
    ? ':where(:root){print-color-adjust:exact;-webkit-print-color-adjust:exact}'
    : '*{print-color-adjust:economy!important;-webkit-print-color-adjust:economy!important}';

/**
 * Prints an HTML file in the browser's own dialog, without its scripts and without the network. Returns the frame that is
 * printed. The frame must stay, because browsers report too early that they have read it. Throws `UnusableFile`.
 */
export async function printHtml({ name, blob }: JobFile, options: HtmlToPdfOptions): Promise<Frame> {
  const { clean } = await readHtml(blob);
  const frame = await openFrame({ isQuirky: clean.isQuirky, isPrinted: true });
  const { view, document } = frame;
  // Before the browser computes any style: with the first one it would fetch the addresses in styles.
  for (const { style } of [clean.root, ...clean.root.querySelectorAll<HTMLElement>('[style]')]) dropRemote(style);
  frame.addStyles(pageStyles(options));
  frame.addStyles(backgroundStyles(options));
  addOwnStyles(frame, clean.styles);
  document.documentElement.replaceWith(document.adoptNode(clean.root));
  // Browsers put it over each page, and take it for the name of the file.
  document.title = clean.title || name.replace(/\.[^.]+$/, '');
  await picturesLoaded(document.documentElement);
  view.print();
  return frame;
}
