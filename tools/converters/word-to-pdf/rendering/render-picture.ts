import { attribute, child, numberOf, shareOf } from '../reading/xml.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';

/** Kinds of pictures that browsers or this tool read. Word's own drawings (EMF, WMF) are programs for Windows. */
const shown = /\.(?:png|jpe?g|gif|bmp|webp|avif|jfif|tiff?)$/i;

/** Visible part of a picture. */
interface Cut {
  /** Cut off at the left, the top, the right and the bottom, in parts of it. */
  crop?: readonly [number, number, number, number] | undefined;
  /** In degrees, with the clock. */
  turn?: number;
}

interface Size {
  width: number;
  height: number;
}

/** An element of this size that stands for the picture with this number. */
export function pictureElement(
  story: Story,
  id: string | undefined,
  { width, height }: Size,
  { crop, turn = 0 }: Cut = {},
): HTMLElement | undefined {
  const { context, relationships } = story;
  const relationship = relationships.get(id ?? '');
  if (relationship === undefined) return undefined;
  const isOnSide = Math.abs((turn % 180) - 90) < 45;
  const [wide, high] = isOnSide ? [height, width] : [width, height];
  const element = create(context, 'span', { display: 'inline-block', width: pt(wide), height: pt(high) });
  const picture = shown.test(relationship.target) ? context.pictureOf(relationship.target) : undefined;
  if (relationship.isExternal) countLeftOut(context, 'externalPictures');
  else if (picture === undefined) countLeftOut(context, 'pictureKinds');
  else context.marks.set(element, { kind: 'picture', picture, width, height, crop, turn });
  return element;
}

/** Crop at the left, the top, the right and the bottom, as shares of the picture. */
function cropOf(picture: Element): readonly [number, number, number, number] | undefined {
  const cut = child(picture, 'blipFill', 'srcRect');
  const side = (name: string): number => shareOf(attribute(cut, name)) ?? 0;
  const crop = [side('l'), side('t'), side('r'), side('b')] as const;
  return crop.some((part) => part !== 0) && crop[0] + crop[2] < 1 && crop[1] + crop[3] < 1 ? crop : undefined;
}

/** Renders a `pic:pic`. */
export function renderPicture(story: Story, picture: Element, size: Size): HTMLElement | undefined {
  const blip = child(picture, 'blipFill', 'blip');
  const id = attribute(blip, 'embed') || attribute(blip, 'link');
  const turned = numberOf(attribute(child(picture, 'spPr', 'xfrm'), 'rot')) ?? 0;
  // Sixty thousandths of a degree (ECMA-376, 20.1.10.3).
  const turn = (((turned / 60_000) % 360) + 360) % 360;
  return pictureElement(story, id, size, { crop: cropOf(picture), turn });
}
