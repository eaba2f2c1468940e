import { pdfRef } from '../pdf/pdf-file.ts';
import { type SampleImage, samples } from './image-pages.ts';

type Write = SampleImage['write'];

const [width, height] = [600, 400];

/** Smooth slopes with some grain: so many samples of 8 bits for each pixel. */
function plane(channels: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(width * height * channels).map((_, at) => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const slope = at % channels === 0 ? x / width : at % channels === 1 ? y / height : (x + y) / (width + height);
    return 30 + slope * 180 + ((at * 7919) % 11);
  });
}

/** The same in fewer bits for each sample, rows beginning at whole bytes. */
function packed(bits: 1 | 2 | 4): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((width * bits) / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (const [at, value] of plane(1).entries()) {
    const place = (at % width) * bits;
    const byte = Math.floor(at / width) * rowBytes + (place >> 3);
    rows[byte] = (rows[byte] ?? 0) | ((value >> (8 - bits)) << (8 - bits - (place & 7)));
  }
  return rows;
}

const deep = (channels: number): Uint8Array<ArrayBuffer> => {
  const samples8 = plane(channels);
  return new Uint8Array(samples8.length * 2).map((_, at) => samples8[at >> 1] ?? 0);
};

const palette = (colours: number): string =>
  Array.from({ length: colours }, (_, at) => {
    const level = Math.floor((at * 255) / (colours - 1));
    return [level, 255 - level, 128].map((one) => one.toString(16).padStart(2, '0')).join('');
  }).join('');

const tint = '<</FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 .8 .9 .1] /N 1>>';
const lab = '[/Lab <</WhitePoint [.9505 1 1.089] /Range [-60 60 -60 60]>>]';

interface Entries {
  bits?: number;
  more?: Readonly<Record<string, string>>;
}

const flat =
  (bytes: Uint8Array<ArrayBuffer>, space: string, { bits = 8, more = {} }: Entries = {}): Write =>
  (file) =>
    file.flateStream(bytes, { ...samples(width, height, space, bits), ...more });

/** A picture whose transparency is another one: a slope from left to right. */
const veiled =
  (matte: string | undefined): Write =>
  (file) => {
    const slope = new Uint8Array(width * height).map((_, at) => ((at % width) * 255) / width);
    const entries = { ...samples(width, height, '/DeviceGray'), ...(matte !== undefined && { Matte: matte }) };
    const SMask = pdfRef(file.flateStream(slope, entries));
    return file.flateStream(plane(3), { ...samples(width, height, '/DeviceRGB'), SMask });
  };

/** A picture that a stencil covers in part. */
const covered: Write = (file) => {
  const bars = new Uint8Array((width / 8) * height).map((_, at) => (at % 7 === 0 ? 255 : 0));
  const kind = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height };
  const Mask = pdfRef(file.flateStream(bars, { ...kind, BitsPerComponent: 1, ImageMask: 'true' }));
  return file.flateStream(plane(3), { ...samples(width, height, '/DeviceRGB'), Mask });
};

/** Pictures of colour spaces, depths and masks that programs seldom write, in more pixels than their place needs. */
export const oddImages: readonly (readonly [kind: string, write: Write])[] = [
  ['1 bit, inverted', flat(packed(1), '/DeviceGray', { bits: 1, more: { Decode: '[1 0]' } })],
  ['2 bits', flat(packed(2), '/DeviceGray', { bits: 2 })],
  ['4 bits', flat(packed(4), '/DeviceGray', { bits: 4 })],
  ['16 bits of colours', flat(deep(3), '/DeviceRGB', { bits: 16 })],
  ['a palette of 2 bits', flat(packed(2), `[/Indexed /DeviceRGB 3 <${palette(4)}>]`, { bits: 2 })],
  [
    'a palette of 4 bits, backwards',
    flat(packed(4), `[/Indexed /DeviceRGB 15 <${palette(16)}>]`, { bits: 4, more: { Decode: '[15 0]' } }),
  ],
  ['a palette of inks', flat(packed(2), '[/Indexed /DeviceCMYK 3 <00000000ff00000000ff00000000ff00>]', { bits: 2 })],
  ['half of the colours', flat(plane(3), '/DeviceRGB', { more: { Decode: '[0 .5 .2 1 1 0]' } })],
  ['calibrated grey', flat(plane(1), '[/CalGray <</WhitePoint [.9505 1 1.089] /Gamma 2.2>>]')],
  ['calibrated colours', flat(plane(3), '[/CalRGB <</WhitePoint [.9505 1 1.089] /Gamma [1.8 1.8 1.8]>>]')],
  ['Lab', flat(plane(3), lab)],
  ['inks', flat(plane(4), '/DeviceCMYK')],
  ['one ink with a name', flat(plane(1), `[/Separation /Orange /DeviceCMYK ${tint}]`)],
  ['inks with names', flat(plane(1), `[/DeviceN [/Orange] /DeviceCMYK ${tint}]`)],
  ['a soft mask', veiled(undefined)],
  ['a soft mask with a matte', veiled('[0 0 0]')],
  ['a stencil as a mask', covered],
  ['colours that hide', flat(plane(3), '/DeviceRGB', { more: { Mask: '[30 60 30 60 30 255]' } })],
];
