import { readChart, titleIn, type ReadChart } from '../../../charts/reading/read-chart.ts';
import { familyFor } from '../../../pdf/core/font-families.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { attribute, child, children, descendants, flagOf, type XmlElement } from '../../../xml/xml-element.ts';
import { findValues, type ValueFinder } from './find-values.ts';
import type { WorkbookPackage } from './open-package.ts';
import { themeColorOf, type Theme } from './theme-colors.ts';
import { readXmlTree } from './xml-tree.ts';

/** A chart as it is drawn, or of which kind it is where it is not. */
export type ChartOrKind = ReadChart | { kind: string; title: string };

/** Kinds of charts as people call them, by their elements. */
const kindNames: Record<string, string> = {
  surfaceChart: 'surface',
  surface3DChart: 'surface',
};

const newerNames: Record<string, string> = {
  boxWhisker: 'box and whisker',
  clusteredColumn: 'histogram',
  funnel: 'funnel',
  paretoLine: 'Pareto',
  regionMap: 'map',
  sunburst: 'sunburst',
  treemap: 'treemap',
  waterfall: 'waterfall',
};

/** The kind of a chart that is not drawn. */
function kindOf(root: XmlElement): string {
  const area = child(root, 'chart', 'plotArea');
  for (const series of descendants(area, 'series')) {
    const newer = newerNames[attribute(series, 'layoutId') ?? ''];
    if (newer !== undefined) return newer;
  }
  const plots = children(area).filter(({ localName }) => localName.endsWith('Chart'));
  const named = plots.map(({ localName }) => kindNames[localName]).find((name) => name !== undefined);
  return named ?? (plots.length > 1 ? 'mixed' : plots.length === 1 ? 'without values' : 'of an unknown kind');
}

interface ChartPlace {
  source: WorkbookPackage;
  theme: Theme;
  /** For values that the chart's part does not keep. */
  finder: ValueFinder;
}

/** Reads the chart of a part. */
export function readSheetChart(path: string, { source, theme, finder }: ChartPlace): ChartOrKind {
  try {
    const root = readXmlTree(source.text(path) ?? '');
    if (root === undefined) return { kind: 'missing', title: '' };
    const isVisibleOnly = flagOf(child(root, 'chart'), 'plotVisOnly') !== false;
    const read = readChart(root, {
      family: familyFor(theme.minorFont ?? 'Calibri'),
      themeColor: (name) => themeColorOf(theme, name),
      find: (reference, limit) => findValues(reference, finder, { line: 'last', isVisibleOnly, limit }),
      isFramed: true,
    });
    return read ?? { kind: kindOf(root), title: titleIn(root) };
  } catch (error) {
    // A chart that is damaged is named in the note; the cells around it can still be read.
    if (error instanceof UnusableFile) return { kind: 'damaged', title: '' };
    throw error;
  }
}
