import { describe, expect, it } from 'vitest';
import { htmlToPdfDefaults } from './html-to-pdf.options.ts';
import { shapeOf } from './page-rules.ts';

const none = { top: '', right: '', bottom: '', left: '' };
const wholeShape = (size: string, margins = none, options = htmlToPdfDefaults) => {
  const shape = shapeOf({ size, margins }, options);
  const { top, right, bottom, left } = shape.margins;
  return [shape.size.width, shape.size.height, top, right, bottom, left].map(Math.round);
};

describe('The pages of a document', () => {
  it('are as chosen where it says nothing', () => {
    expect(wholeShape('')).toEqual([595, 842, 28, 28, 28, 28]);
    expect(shapeOf(undefined, { ...htmlToPdfDefaults, pageSize: 'Letter', orientation: 'landscape' }).size).toEqual({
      width: 792,
      height: 612,
    });
  });

  it('are as it says, by name, by turn and by lengths', () => {
    expect(wholeShape('a5').slice(0, 2)).toEqual([420, 595]);
    expect(wholeShape('landscape').slice(0, 2)).toEqual([842, 595]);
    expect(wholeShape('Letter landscape').slice(0, 2)).toEqual([792, 612]);
    expect(wholeShape('10cm 5in').slice(0, 2)).toEqual([283, 360]);
    expect(wholeShape('400px').slice(0, 2)).toEqual([300, 300]);
    expect(wholeShape('a4', { top: '1in', right: '0', bottom: '36pt', left: '2pc' }).slice(2)).toEqual([72, 0, 36, 24]);
  });

  it('are as chosen where the person wants that', () => {
    expect(wholeShape('a5', none, { ...htmlToPdfDefaults, pageRules: 'mine' }).slice(0, 2)).toEqual([595, 842]);
  });

  it('stay pages, whatever it says', () => {
    expect(wholeShape('1px').slice(0, 2)).toEqual([595, 842]);
    expect(wholeShape('900in 900in').slice(0, 2)).toEqual([595, 842]);
    expect(wholeShape('calc(1px * infinity)').slice(0, 2)).toEqual([595, 842]);
    const margins = { top: '20in', right: '20in', bottom: '20in', left: '20in' };
    expect(wholeShape('a4', margins)).toEqual([595, 842, 0, 0, 0, 0]);
  });
});
