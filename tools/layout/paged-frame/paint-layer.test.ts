import { describe, expect, it } from 'vitest';
import type { Box, DrawnItem } from '../drawn-pages/drawn-document.ts';
import { type Clip, PaintLayer, pagesOf, type Placed } from './paint-layer.ts';

const box: Box = { x: 10, y: 10, width: 20, height: 20 };
const small: Box = { x: 0, y: 0, width: 15, height: 15 };

const text = (name: string, clip?: Clip, page = 0): Placed => ({
  page,
  bounds: box,
  clip,
  item: { kind: 'text', text: name, x: 10, baseline: 20, size: 10, style: {} },
});

const nameOf = (item: DrawnItem): unknown => {
  if (item.kind === 'clip') return item.items.map(nameOf);
  return item.kind === 'text' ? item.text : item.kind;
};

describe('What is painted', () => {
  it('lies in the order of the stacking contexts', () => {
    const layer = new PaintLayer();
    layer.addContext(2).content.push(text('two'));
    layer.addContext(0).content.push(text('zero'));
    layer.addContext(-1).content.push(text('below'));
    layer.content.push(text('text'));
    layer.floats.push(text('float'));
    layer.blocks.push(text('own ground'), text('ground'));
    layer.ownBoxes = 1;
    const [page] = pagesOf(layer, 1);
    expect(page?.map(nameOf)).toEqual(['own ground', 'below', 'ground', 'float', 'text', 'zero', 'two']);
  });

  it('is sorted by pages, of which there are as many as are needed', () => {
    const layer = new PaintLayer();
    layer.content.push(text('third', undefined, 2), text('first'));
    expect(pagesOf(layer, 2).map((page) => page.map(nameOf))).toEqual([['first'], [], ['third']]);
  });

  it('is cut off where a box hides it, and not where it fits in', () => {
    const wide: Clip = { outer: undefined, boxes: new Map([[0, { box }]]) };
    const narrow: Clip = { outer: wide, boxes: new Map([[0, { box: small }]]) };
    const layer = new PaintLayer();
    layer.content.push(
      text('whole', wide),
      text('cut', narrow),
      text('cut, too', narrow),
      text('elsewhere', narrow, 1),
    );
    expect(pagesOf(layer, 2).map((page) => page.map(nameOf))).toEqual([['whole', ['cut', 'cut, too']], []]);
  });
});
