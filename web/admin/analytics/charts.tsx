import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type LegendPayload,
  type TooltipContentProps,
} from 'recharts';
import { type ChartValue, shortDate } from './chart-values.ts';
import classes from './charts.module.css';

interface ChartProps {
  /** Names the chart to those who go through its values by the arrow keys. */
  title: string;
  /** Unit of its values, in the tooltip. */
  unit: string;
  values: readonly ChartValue[];
}

const wholeNumber = (value: number): string => value.toLocaleString('en-US');

const labelled = (title: string) => ({
  accessibilityLayer: true,
  'aria-label': `${title}, chart. The arrow keys move through its values.`,
});

const dashes = '5 5';
const xTick = { transform: 'translate(0, 10)', fill: 'currentColor' };
const yTick = { transform: 'translate(-10, 0)', fill: 'currentColor' };
const xAxis = { tick: xTick, stroke: '', interval: 'preserveStartEnd', tickLine: false } as const;
const yAxis = { tick: yTick, axisLine: false, tickLine: false } as const;
const axisOfCounts = { ...yAxis, allowDecimals: false, width: 'auto', tickFormatter: wholeNumber } as const;

interface SaidProps extends Pick<TooltipContentProps, 'payload'> {
  label?: ReactNode;
  unit?: string;
}

/** Text of one value of a chart. */
function Said({ label, payload, unit }: SaidProps) {
  return (
    <div className={classes.tooltip}>
      {label !== undefined && <div className={classes.tooltipLabel}>{label}</div>}
      {payload.map(({ name, value, color, payload: of }) => (
        <div key={String(name)} className={classes.tooltipValue}>
          <span className={classes.mark} style={{ background: of?.fill ?? color }} />
          <span>{unit ?? name}</span>
          <span className={classes.tooltipNumber}>{wholeNumber(Number(value))}</span>
        </div>
      ))}
    </div>
  );
}

/** Content of a tooltip, by the name of its unit or, without one, by the name of each value. */
const said = (unit?: string) => (at: TooltipContentProps) => (
  <Said label={unit === undefined ? undefined : at.label} payload={at.payload} {...(unit !== undefined && { unit })} />
);

const tooltip = (unit: string, isLying = false) => (
  <Tooltip
    isAnimationActive={false}
    {...(!isLying && { position: { y: 0 } })}
    cursor={{ stroke: 'var(--line)', strokeWidth: 1, strokeDasharray: dashes, fill: 'var(--ink-hover)' }}
    content={said(unit)}
  />
);

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.chart}>
      <ResponsiveContainer>{children}</ResponsiveContainer>
    </div>
  );
}

/** The values on a line, for what runs on from day to day. */
export function DailyLine({ title, unit, values }: ChartProps) {
  return (
    <Frame>
      <LineChart data={[...values]} {...labelled(title)}>
        <XAxis {...xAxis} dataKey="label" tickFormatter={shortDate} minTickGap={24} />
        <YAxis {...axisOfCounts} />
        <CartesianGrid strokeDasharray={dashes} vertical={false} />
        {tooltip(unit)}
        <Line
          dataKey="value"
          type="linear"
          stroke="var(--chart-1)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </Frame>
  );
}

/** A bar for each value, standing. */
export function Bars({ title, unit, values }: ChartProps) {
  return (
    <Frame>
      <BarChart data={[...values]} maxBarSize={48} {...labelled(title)}>
        <XAxis {...xAxis} dataKey="label" tickFormatter={shortDate} minTickGap={5} />
        <YAxis {...axisOfCounts} />
        <CartesianGrid strokeDasharray={dashes} vertical={false} />
        {tooltip(unit)}
        <Bar dataKey="value" fill="var(--chart-2)" isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
}

/** A bar for each value, lying, so that there is room for long labels. */
export function HorizontalBars({ title, unit, values }: ChartProps) {
  return (
    <Frame>
      <BarChart layout="vertical" data={[...values]} maxBarSize={22} {...labelled(title)}>
        <XAxis {...xAxis} type="number" allowDecimals={false} minTickGap={5} tickFormatter={wholeNumber} />
        <YAxis {...yAxis} type="category" dataKey="label" width={132} />
        <CartesianGrid strokeDasharray={dashes} horizontal={false} />
        {tooltip(unit, true)}
        <Bar dataKey="value" fill="var(--chart-1)" isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
}

/** The colours of a chart with their names. */
const legend = ({ payload }: { payload?: readonly LegendPayload[] }) => (
  <ul className={classes.legend}>
    {payload?.map(({ value, color }) => (
      <li key={value}>
        <span className={classes.mark} style={{ background: color }} />
        {value}
      </li>
    ))}
  </ul>
);

const shareColors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];

/** The share that each value has in all of them. */
export function Shares({ title, values }: Omit<ChartProps, 'unit'>) {
  const data = values.map(({ label, value }, at) => ({
    name: label,
    value,
    fill: shareColors[at % shareColors.length],
  }));
  return (
    <Frame>
      <PieChart {...labelled(title)}>
        <Pie
          data={data}
          dataKey="value"
          outerRadius={85}
          stroke="var(--ink-raised)"
          strokeWidth={2}
          isAnimationActive={false}
        />
        <Tooltip isAnimationActive={false} content={said()} />
        <Legend verticalAlign="top" itemSorter={null} content={legend} />
      </PieChart>
    </Frame>
  );
}
