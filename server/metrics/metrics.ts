/** One value of a metric, with the labels that tell it from the others. `suffix` follows the name, as `_bucket` does. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  suffix?: string;
}

/** A number that the process tells of itself, read when somebody asks. Names follow Prometheus' conventions. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  read: () => number | readonly Sample[] | Promise<number>;
}

/** Counts what happens. */
interface Counter {
  add(): void;
}

/** Counts what happens by its kind. */
interface KindCounter<Kind extends string> {
  add(kind: Kind): void;
}

/** All metrics of one application. Each name is registered once. */
export interface Metrics {
  /** Throws where a name is taken. */
  register(...metrics: readonly Metric[]): void;
  /** A new counter, from 0. */
  count(name: string, help: string): Counter;
  /** A new counter whose `label` is one of the kinds, each from 0. */
  countBy<Kind extends string>(name: string, help: string, label: string, kinds: readonly Kind[]): KindCounter<Kind>;
  /** Everything in Prometheus' text format, 0.0.4. */
  render(): Promise<string>;
}

const escapeHelp = (text: string): string => text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);
const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', String.raw`\"`);

const formatNumber = (value: number): string => (value === Infinity ? '+Inf' : String(value));

/** The labels of a sample as they stand behind its name. */
const formatLabels = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',');

function formatSample(name: string, { value, labels, suffix = '' }: Sample): string {
  const suffixLabels = labels ? `{${formatLabels(labels)}}` : '';
  return `${name}${suffix}${suffixLabels} ${formatNumber(value)}\n`;
}

async function renderMetric({ name, help, type, read }: Metric): Promise<string> {
  const found = await read();
  const samples = typeof found === 'number' ? [{ value: found }] : found;
  const lines = samples.map((sample) => formatSample(name, sample)).join('');
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines}`;
}

export function createMetrics(): Metrics {
  const known = new Map<string, Metric>();

  function register(...metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      if (known.has(metric.name)) throw new Error(`There is a metric ${metric.name} already.`);
      known.set(metric.name, metric);
    }
  }

  return {
    register,
    count(name, help) {
      let value = 0;
      register({ name, help, type: 'counter', read: () => value });
      return {
        add() {
          value += 1;
        },
      };
    },
    countBy<Kind extends string>(name: string, help: string, label: string, kinds: readonly Kind[]) {
      const counts = new Map(kinds.map((kind) => [kind, 0]));
      const read = () => [...counts].map(([kind, value]) => ({ value, labels: { [label]: kind } }));
      register({ name, help, type: 'counter', read });
      return {
        add(kind: Kind) {
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        },
      };
    },
    async render() {
      const parts = await Promise.all([...known.values()].map(renderMetric));
      return parts.join('');
    },
  };
}
