import { pdfBytes, pdfNumber } from '../pdf-file.ts';
import type { DestinationOf } from './outline.ts';
import type { PageLink } from './page-content.ts';

/** Allowed schemes of links. With others, some readers run programs or read files. */
const openSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An address in the characters that addresses have; undefined where it is none that a reader may open. */
function openAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, href } = new URL(trimmed);
  return openSchemes.has(protocol) ? href : undefined;
}

function actionOf({ to }: PageLink, destinationOf: DestinationOf): string | undefined {
  if (!('address' in to)) {
    const destination = destinationOf(to);
    return destination === undefined ? undefined : `/Dest ${destination}`;
  }
  const address = openAddress(to.address);
  return address === undefined ? undefined : `/A <</S /URI /URI (${pdfBytes(address)})>>`;
}

/** The link annotations of a page (ISO 32000-1, 12.5.6.5) as an array. Links without a target are left out. */
export function linkAnnotations(links: readonly PageLink[], destinationOf: DestinationOf): string {
  const annotations = links.flatMap((link) => {
    const action = actionOf(link, destinationOf);
    if (action === undefined) return [];
    const { x, y, width, height } = link.box;
    const corners = [x, y, x + width, y + height].map(pdfNumber).join(' ');
    return `<</Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Rect [${corners}] ${action}>>`;
  });
  return `[${annotations.join('\n')}]`;
}
