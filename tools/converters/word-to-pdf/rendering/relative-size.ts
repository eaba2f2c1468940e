import { attribute, child, numberOf, shareOf } from '../reading/xml.ts';
import type { Story } from './render-context.ts';

type Axis = 'width' | 'height';

/** The parts of the paper along each axis: the margins before the text and after it. */
const sides = { width: ['left', 'right'], height: ['top', 'bottom'] } as const;

/** The length that a relative size is a share of: the paper, a margin of it, or the text between them. */
function wholeOf({ sheet }: Story, axis: Axis, relative: string | undefined): number {
  const [before, after] = sides[axis];
  const { margin } = sheet;
  switch (relative?.replace(/-margin(?:-area)?$/, 'Margin')) {
    case 'page':
      return sheet[axis];
    case 'leftMargin':
    case 'topMargin':
    case 'insideMargin':
    case 'innerMargin':
      return margin[before];
    case 'rightMargin':
    case 'bottomMargin':
    case 'outsideMargin':
    case 'outerMargin':
      return margin[after];
    default:
      return sheet[axis] - margin[before] - margin[after];
  }
}

const lengthOfShare = (story: Story, axis: Axis, share: number | undefined, relative: string | undefined) =>
  share === undefined || share <= 0 ? undefined : Math.min(1584, share * wholeOf(story, axis, relative));

/** The width or height of a drawing that has a share of its page; undefined where its size is a length. */
export function relativeSize(story: Story, anchor: Element, axis: Axis): number | undefined {
  const element = child(anchor, axis === 'width' ? 'sizeRelH' : 'sizeRelV');
  // In thousandths of a percent.
  const share = shareOf(child(element, axis === 'width' ? 'pctWidth' : 'pctHeight')?.textContent?.trim());
  return lengthOfShare(story, axis, share, attribute(element, 'relativeFrom'));
}

/** The same of a VML shape with this style. */
export function relativeVmlSize(story: Story, style: ReadonlyMap<string, string>, axis: Axis): number | undefined {
  // In tenths of a percent.
  const share = numberOf(style.get(`mso-${axis}-percent`));
  return lengthOfShare(story, axis, share === undefined ? undefined : share / 1000, style.get(`mso-${axis}-relative`));
}
