/** A family of metrics, as it stands in Prometheus' text format. Each series is named by its sorted labels. */
interface Family {
  type: string;
  series: Map<string, number>;
}

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const headLine = new RegExp(`^# (HELP|TYPE) (${namePattern}) (.+)$`);
const sampleLine = new RegExp(`^(${namePattern})(?:\\{(.*)\\})? (\\S+)$`);
const label = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const suffixes: Record<string, string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['_sum', '_count'],
};

function readLabels(given: string): string {
  const labels: string[] = [];
  let rest = given;
  while (rest !== '') {
    const found = label.exec(rest);
    if (!found) throw new Error(`These are no labels: ${given}`);
    labels.push(`${found[1]}="${found[2]}"`);
    rest = rest.slice(found[0].length);
  }
  return labels.sort().join(',');
}

function readValue(given: string): number {
  const value = given === '+Inf' ? Infinity : Number(given);
  if (given === '' || Number.isNaN(value)) throw new Error(`This is no value: ${given}`);
  return value;
}

/** Each histogram's buckets only grow, and the last one holds all. */
function checkHistogram(name: string, { series }: Family): void {
  const ofBuckets = new Map<string, number[]>();
  for (const [key, value] of series) {
    if (!key.startsWith(`${name}_bucket{`)) continue;
    const others = key.replace('_bucket', '').replace(/le="[^"]*",?/, '');
    ofBuckets.set(others, [...(ofBuckets.get(others) ?? []), value]);
  }
  for (const [others, values] of ofBuckets) {
    if (values.some((value, place) => value < (values[place - 1] ?? 0)))
      throw new Error(`Buckets of ${others} shrink.`);
    if (values.at(-1) !== series.get(others.replace('{', '_count{')))
      throw new Error(`Buckets of ${others} miss some.`);
  }
}

/** The metrics of an application at one moment. */
export interface Metrics {
  /** Types by name. */
  types: Map<string, string>;
  /** The value of a series, as `name{label="value",…}` with its labels sorted; 0 where there is none. */
  valueOf(series: string): number;
}

/** Reads Prometheus' text format (0.0.4) strictly; throws where something does not keep to it. */
export function readMetrics(text: string): Metrics {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, Family>();
  let current: { name: string; family: Family } | undefined;
  let helped: string | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', said = ''] = headLine.exec(line) ?? [];
    if (kind === 'HELP') {
      helped = name;
    } else if (kind === 'TYPE') {
      if (helped !== name || families.has(name) || !(said in suffixes)) throw new Error(`Out of place: ${line}`);
      current = { name, family: { type: said, series: new Map() } };
      families.set(name, current.family);
    } else {
      const [, sample = '', labels, value = ''] = sampleLine.exec(line) ?? [];
      if (!current || !suffixes[current.family.type]?.some((suffix) => sample === current?.name + suffix))
        throw new Error(`Out of place: ${line}`);
      const series = labels === undefined ? sample : `${sample}{${readLabels(labels)}}`;
      if (current.family.series.has(series)) throw new Error(`Twice: ${series}`);
      current.family.series.set(series, readValue(value));
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family);
  const all = new Map<string, number>();
  for (const { series } of families.values()) for (const [name, value] of series) all.set(name, value);
  return {
    types: new Map([...families].map(([name, { type }]) => [name, type])),
    valueOf: (series) => all.get(series) ?? 0,
  };
}
