import { afterEach, expect, it, vi } from 'vitest';
import { belongsOnCanvas } from './drawn-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Canvases that keep what is drawn up to a number of pixels. */
function haveCanvases(mostPixels: number): void {
  class FakeCanvas {
    readonly isHeld: boolean;
    isFilled = false;

    constructor(width: number, height: number) {
      this.isHeld = width * height <= mostPixels;
    }

    getContext() {
      return {
        fillRect: () => {
          this.isFilled = true;
        },
        getImageData: () => ({ data: [0, 0, 0, this.isFilled && this.isHeld ? 255 : 0] }),
      };
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
}

const large = { width: 8192, height: 6144 };

it('leaves a large picture to a canvas that can hold it, and to no other', () => {
  haveCanvases(268_000_000);
  expect([belongsOnCanvas(large), belongsOnCanvas({ width: 4000, height: 3000 })]).toEqual([true, false]);
  haveCanvases(16_777_216);
  expect(belongsOnCanvas(large)).toBe(false);
});
