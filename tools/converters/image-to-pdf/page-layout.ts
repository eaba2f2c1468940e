import type { Size } from '../../images/pixel-limit.ts';
import { pointsOf, sizeOfPage } from '../../pdf/core/page-sizes.ts';
import type { Seen } from '../../pdf/pictures/picture.ts';
import type { PictureBox } from '../../pdf/pictures/placement.ts';
import type { ImageToPdfOptions } from './image-to-pdf.options.ts';

/** Where a picture stands on its page. */
export interface Layout {
  page: Size;
  box: PictureBox;
}

/** Viewers must support pages of 3 to 14,400 points (ISO 32000-1, annex C). */
const pageLimits = { least: 3, most: 14_400 };

/** Pixels per inch of a picture without a density, as in browsers, and the accepted range of others. */
const density = { usual: 96, least: 36, most: 4800 };

const scaled = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale });

const within = (size: Size, room: Size): number => Math.min(1, room.width / size.width, room.height / size.height);

function naturalSize(picture: Seen): Size {
  const told = picture.density ?? 0;
  const perInch = told >= density.least && told <= density.most ? told : density.usual;
  return scaled(picture, 72 / perInch);
}

/** Lays a picture on a page of its own: in its middle, at its natural size or smaller, as the page needs. */
export function layOut(picture: Seen, { pageSize, orientation, margin }: ImageToPdfOptions): Layout {
  const natural = naturalSize(picture);
  const edge = pointsOf(margin);
  if (pageSize === 'fit') {
    const most = pageLimits.most - 2 * edge;
    const box = scaled(natural, within(natural, { width: most, height: most }));
    const side = (length: number) => Math.max(pageLimits.least, length + 2 * edge);
    return centred(box, { width: side(box.width), height: side(box.height) });
  }
  const isWide = orientation === 'auto' ? natural.width > natural.height : orientation === 'landscape';
  const page = sizeOfPage(pageSize, isWide ? 'landscape' : 'portrait');
  const room = { width: page.width - 2 * edge, height: page.height - 2 * edge };
  return centred(scaled(natural, within(natural, room)), page);
}

const centred = (box: Size, page: Size): Layout => ({
  page,
  box: { ...box, x: (page.width - box.width) / 2, y: (page.height - box.height) / 2 },
});
