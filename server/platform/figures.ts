/** One value of a figure, with the labels that tell it from the others. `suffix` follows the name, as `_bucket` does. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  suffix?: string;
}

/** A number that the process tells of itself, read when somebody asks. Names follow Prometheus' conventions. */
export interface Figure {
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

/** All figures of one application. A name is told once. */
export interface Figures {
  /** Throws where a name is taken. */
  tell(...figures: readonly Figure[]): void;
  /** A new counter, from 0. */
  count(name: string, help: string): Counter;
  /** A new counter whose `label` is one of the kinds, each from 0. */
  countBy<Kind extends string>(name: string, help: string, label: string, kinds: readonly Kind[]): KindCounter<Kind>;
  /** Everything in Prometheus' text format, 0.0.4. */
  print(): Promise<string>;
}

const escapeHelp = (text: string): string => text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);
const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', String.raw`\"`);

const printNumber = (value: number): string => (value === Infinity ? '+Inf' : String(value));

/** The labels of a sample as they stand behind its name. */
const printLabels = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',');

function printSample(name: string, { value, labels, suffix = '' }: Sample): string {
  const told = labels ? `{${printLabels(labels)}}` : '';
  return `${name}${suffix}${told} ${printNumber(value)}\n`;
}

async function printFigure({ name, help, type, read }: Figure): Promise<string> {
  const found = await read();
  const samples = typeof found === 'number' ? [{ value: found }] : found;
  const lines = samples.map((sample) => printSample(name, sample)).join('');
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines}`;
}

export function createFigures(): Figures {
  const known = new Map<string, Figure>();

  function tell(...figures: readonly Figure[]): void {
    for (const figure of figures) {
      if (known.has(figure.name)) throw new Error(`There is a figure ${figure.name} already.`);
      known.set(figure.name, figure);
    }
  }

  return {
    tell,
    count(name, help) {
      let value = 0;
      tell({ name, help, type: 'counter', read: () => value });
      return {
        add() {
          value += 1;
        },
      };
    },
    countBy<Kind extends string>(name: string, help: string, label: string, kinds: readonly Kind[]) {
      const counts = new Map(kinds.map((kind) => [kind, 0]));
      const read = () => [...counts].map(([kind, value]) => ({ value, labels: { [label]: kind } }));
      tell({ name, help, type: 'counter', read });
      return {
        add(kind: Kind) {
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        },
      };
    },
    async print() {
      const parts = await Promise.all([...known.values()].map(printFigure));
      return parts.join('');
    },
  };
}
