import { BarChart, LineChart, PieChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { type ChartValue, shortDate } from './chart-values.ts';
import classes from './charts.module.css';

interface ChartProps {
  /** Names the chart to those who go through its values by the arrow keys. */
  title: string;
  /** What its values are, in the tooltip. */
  unit: string;
  values: readonly ChartValue[];
}

const wholeNumber = (value: number): string => value.toLocaleString('en-US');

const seriesOf = (unit: string, color: string) => [{ name: 'value', label: unit, color }];

const labelled = (title: string) => ({
  accessibilityLayer: true,
  'aria-label': `${title}, chart. The arrow keys move through its values.`,
});

const axisOfCounts = { allowDecimals: false, width: 'auto' } as const;

/** The values on a line, for what runs on from day to day. */
export function Line({ title, unit, values }: ChartProps) {
  return (
    <LineChart
      className={classes.chart}
      data={[...values]}
      dataKey="label"
      series={seriesOf(unit, 'var(--chart-1)')}
      curveType="linear"
      withDots={false}
      gridColor="var(--line)"
      textColor="var(--paper-dim)"
      valueFormatter={wholeNumber}
      xAxisProps={{ tickFormatter: shortDate, minTickGap: 24 }}
      yAxisProps={axisOfCounts}
      lineChartProps={labelled(title)}
    />
  );
}

/** A bar for each value, standing. */
export function Bars({ title, unit, values }: ChartProps) {
  return (
    <BarChart
      className={classes.chart}
      data={[...values]}
      dataKey="label"
      series={seriesOf(unit, 'var(--chart-2)')}
      maxBarWidth={48}
      gridColor="var(--line)"
      textColor="var(--paper-dim)"
      valueFormatter={wholeNumber}
      xAxisProps={{ tickFormatter: shortDate }}
      yAxisProps={axisOfCounts}
      barChartProps={labelled(title)}
    />
  );
}

/** A bar for each value, lying, so that there is room for long labels. */
export function LyingBars({ title, unit, values }: ChartProps) {
  return (
    <BarChart
      className={classes.chart}
      orientation="vertical"
      data={[...values]}
      dataKey="label"
      series={seriesOf(unit, 'var(--chart-1)')}
      maxBarWidth={22}
      gridAxis="y"
      gridColor="var(--line)"
      textColor="var(--paper-dim)"
      valueFormatter={wholeNumber}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 132 }}
      barChartProps={labelled(title)}
    />
  );
}

const shareColors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];

/** The share that each value has in all of them. */
export function Shares({ title, values }: Omit<ChartProps, 'unit'>) {
  const data = values.map(({ label, value }, at) => ({
    name: label,
    value,
    color: shareColors[at % shareColors.length] ?? 'var(--chart-1)',
  }));
  return (
    <PieChart
      className={classes.pie}
      data={data}
      size={170}
      strokeWidth={2}
      strokeColor="var(--ink-raised)"
      withTooltip
      tooltipDataSource="segment"
      withLegend
      legendProps={{ verticalAlign: 'top', itemSorter: null }}
      valueFormatter={wholeNumber}
      pieChartProps={labelled(title)}
    />
  );
}
