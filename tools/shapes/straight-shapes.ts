import { openLine, polygon, type PresetShape } from './preset-shape.ts';

/** A star; its inner corners are at a share of the way to the outer ones. */
const star =
  (count: number, usual: number): PresetShape =>
  ({ width, height, share }) => {
    const inner = share(1, usual, 0.5) * 2;
    const places = Array.from({ length: count * 2 }, (_, index) => {
      const reach = index % 2 === 0 ? 1 : inner;
      const angle = (index * Math.PI) / count - Math.PI / 2;
      return [(width / 2) * (1 + reach * Math.cos(angle)), (height / 2) * (1 + reach * Math.sin(angle))] as const;
    });
    return [polygon(places)];
  };

/** A shape of so many equal sides that fills its box. */
const regular =
  (count: number): PresetShape =>
  ({ width, height }) => {
    const angles = Array.from({ length: count }, (_, index) => (index * 2 * Math.PI) / count - Math.PI / 2);
    const across = Math.max(...angles.map((angle) => Math.abs(Math.cos(angle))));
    const [top, bottom] = [Math.min(...angles.map(Math.sin)), Math.max(...angles.map(Math.sin))];
    return [
      polygon(
        angles.map((angle) => [
          (width / 2) * (1 + Math.cos(angle) / across),
          (height * (Math.sin(angle) - top)) / (bottom - top),
        ]),
      ),
    ];
  };

const diamond: PresetShape = ({ width, height }) => [
  polygon([
    [0, height / 2],
    [width / 2, 0],
    [width, height / 2],
    [width / 2, height],
  ]),
];

const slanted =
  (usual: number, isOfWidth = false): PresetShape =>
  ({ width, height, side, share }) => {
    const x = Math.min(width, (isOfWidth ? width : side) * share(1, usual));
    return [
      polygon([
        [0, height],
        [x, 0],
        [width, 0],
        [width - x, height],
      ]),
    ];
  };

const hexagon =
  (usual: number, isOfWidth = false): PresetShape =>
  ({ width, height, side, share }) => {
    const x = Math.min(width / 2, (isOfWidth ? width : side) * share(1, usual));
    return [
      polygon([
        [0, height / 2],
        [x, 0],
        [width - x, 0],
        [width, height / 2],
        [width - x, height],
        [x, height],
      ]),
    ];
  };

const octagon: PresetShape = ({ width, height, side, share }) => {
  const cut = side * share(1, 29_289, 0.5);
  return [
    polygon([
      [0, cut],
      [cut, 0],
      [width - cut, 0],
      [width, cut],
      [width, height - cut],
      [width - cut, height],
      [cut, height],
      [0, height - cut],
    ]),
  ];
};

const plus =
  (edgeOf: (size: Parameters<PresetShape>[0]) => { x: number; y: number; inset: number }): PresetShape =>
  (size) => {
    const { width, height } = size;
    const { x, y, inset } = edgeOf(size);
    return [
      polygon([
        [inset, y],
        [x, y],
        [x, inset],
        [width - x, inset],
        [width - x, y],
        [width - inset, y],
        [width - inset, height - y],
        [width - x, height - y],
        [width - x, height - inset],
        [x, height - inset],
        [x, height - y],
        [inset, height - y],
      ]),
    ];
  };

/** How far signs of mathematics are from the edges of their boxes. */
const signInset = (length: number): number => (length * (100_000 - 73_490)) / 200_000;

const bars =
  (isTwo: boolean): PresetShape =>
  ({ width, height, share }) => {
    const thickness = height * share(1, 23_520, isTwo ? 0.36745 : 1);
    const gap = isTwo ? height * share(2, 11_760) : 0;
    const x = signInset(width);
    const bar = (y: number) =>
      polygon([
        [x, y],
        [width - x, y],
        [width - x, y + thickness],
        [x, y + thickness],
      ]);
    return isTwo ? [bar((height - gap) / 2 - thickness), bar((height + gap) / 2)] : [bar((height - thickness) / 2)];
  };

const triangle: PresetShape = ({ width, height, share }) => [
  polygon([
    [0, height],
    [width * share(1, 50_000, 1), 0],
    [width, height],
  ]),
];

const trapezoid: PresetShape = ({ width, height, side, share }) => {
  const x = Math.min(width / 2, side * share(1, 25_000));
  return [
    polygon([
      [0, height],
      [x, 0],
      [width - x, 0],
      [width, height],
    ]),
  ];
};

const corner: PresetShape = ({ width, height, side, share }) => {
  const [x, y] = [side * share(2, 50_000, width / side), height - side * share(1, 50_000, height / side)];
  return [
    polygon([
      [0, 0],
      [x, 0],
      [x, y],
      [width, y],
      [width, height],
      [0, height],
    ]),
  ];
};

const line: PresetShape = ({ width, height }) => [
  openLine([
    [0, 0],
    [width, height],
  ]),
];

/** Shapes of straight lines alone. */
export const straightShapes: Record<string, PresetShape> = {
  triangle,
  flowChartExtract: (size) => triangle({ ...size, share: () => 0.5 }),
  flowChartMerge: ({ width, height }) => [
    polygon([
      [0, 0],
      [width, 0],
      [width / 2, height],
    ]),
  ],
  rtTriangle: ({ width, height }) => [
    polygon([
      [0, 0],
      [width, height],
      [0, height],
    ]),
  ],
  diamond,
  flowChartDecision: diamond,
  parallelogram: slanted(25_000),
  flowChartInputOutput: slanted(20_000, true),
  trapezoid,
  flowChartManualOperation: ({ width, height }) => [
    polygon([
      [0, 0],
      [width, 0],
      [width * 0.8, height],
      [width * 0.2, height],
    ]),
  ],
  flowChartManualInput: ({ width, height }) => [
    polygon([
      [0, height / 5],
      [width, 0],
      [width, height],
      [0, height],
    ]),
  ],
  flowChartOffpageConnector: ({ width, height }) => [
    polygon([
      [0, 0],
      [width, 0],
      [width, height * 0.8],
      [width / 2, height],
      [0, height * 0.8],
    ]),
  ],
  pentagon: regular(5),
  hexagon: hexagon(25_000),
  flowChartPreparation: hexagon(20_000, true),
  heptagon: regular(7),
  octagon,
  decagon: regular(10),
  dodecagon: regular(12),
  star4: star(4, 12_500),
  star5: star(5, 19_098),
  star6: star(6, 28_868),
  star8: star(8, 37_500),
  star12: star(12, 37_500),
  star16: star(16, 37_500),
  star24: star(24, 37_500),
  star32: star(32, 37_500),
  plus: plus(({ side, share }) => {
    const edge = side * share(1, 25_000, 0.5);
    return { x: edge, y: edge, inset: 0 };
  }),
  mathPlus: plus(({ width, height, side, share }) => {
    const half = (side * share(1, 23_520, 0.7349)) / 2;
    return { x: width / 2 - half, y: height / 2 - half, inset: signInset(side) };
  }),
  mathMinus: bars(false),
  mathEqual: bars(true),
  corner,
  line,
  lineInv: ({ width, height }) => [
    openLine([
      [0, height],
      [width, 0],
    ]),
  ],
  straightConnector1: line,
  bentConnector2: ({ width, height }) => [
    openLine([
      [0, 0],
      [width, 0],
      [width, height],
    ]),
  ],
  bentConnector3: ({ width, height, adjust }) => {
    const x = (width * adjust(1, 50_000)) / 100_000;
    return [
      openLine([
        [0, 0],
        [x, 0],
        [x, height],
        [width, height],
      ]),
    ];
  },
};
