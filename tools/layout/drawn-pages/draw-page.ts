import type { Orientation } from '../../images/orientation.ts';
import type { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import type { ShapedText } from '../../pdf/core/shaped-text.ts';
import { PageContent } from '../../pdf/core/page-content.ts';
import type { DrawnItem, DrawnPage, DrawnText } from './drawn-document.ts';
import { lineOf } from './drawn-items.ts';

/** A picture that pages can draw by its name. */
export interface NamedPicture {
  name: string;
  orientation: Orientation;
}

/** The same letters, which are read as another text. */
const standingFor = (shaped: ShapedText, actualText: string | undefined): ShapedText =>
  actualText === undefined
    ? shaped
    : { ...shaped, runs: [{ rows: shaped.runs.flatMap(({ rows }) => rows), actualText }] };

/** Draws one page. Its texts were prepared; a picture that is not among the pictures is left out. */
export function drawPage(
  { size, items }: DrawnPage,
  fonts: DocumentFonts,
  pictures: ReadonlyMap<number, NamedPicture>,
): PageContent {
  const content = new PageContent(size.height);
  const drawText = (item: DrawnText): void => {
    const text = lineOf(item);
    if (text === '' || item.size <= 0) return;
    const { x, baseline, style, size, width, turn, alpha } = item;
    const look = {
      ...(style.color && { color: style.color }),
      ...(width !== undefined && { width }),
      ...(turn !== undefined && { turn }),
    };
    content.text([standingFor(fonts.shape(text, style), item.standsFor)], {
      x,
      y: baseline,
      size,
      ...look,
      ...(alpha !== undefined && { alpha }),
    });
  };
  const draw = (item: DrawnItem): void => {
    if ('alpha' in item && item.alpha !== undefined && item.alpha <= 0) return;
    switch (item.kind) {
      case 'text':
        return drawText(item);
      case 'fill':
        return content.fillBox(item.box, item.color, item);
      case 'line':
        return item.width > 0 ? content.line(item) : undefined;
      case 'path':
        return content.path(item);
      case 'picture': {
        const picture = pictures.get(item.picture);
        return picture && content.picture(picture, item.box, item.alpha);
      }
      case 'clip':
        if (item.outline) return content.clipTo(item.outline, () => item.items.forEach(draw));
        return content.clip(item.box, item.radii, () => item.items.forEach(draw));
      case 'turn':
        return content.turn(item.matrix, () => item.items.forEach(draw));
      case 'link':
        return content.link(item);
    }
  };
  items.forEach(draw);
  return content;
}
