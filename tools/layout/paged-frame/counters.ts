import { counterText } from './list-marker.ts';

interface Counter {
  /** It counts for what is in this element. */
  scope: Element | null;
  value: number;
}

/** Pairs of a name and a number, as `counter-reset: a 0 b 1` has them. */
const pairsOf = (computed: string): [string, number][] =>
  computed === 'none'
    ? []
    : Array.from(computed.matchAll(/([^\s\d-][^\s()]*)\s+(-?\d+)/g), ([, name = '', value]) => [name, Number(value)]);

type Style = Pick<CSSStyleDeclaration, 'counterReset' | 'counterIncrement' | 'counterSet'>;

/** The counters of CSS (CSS Lists 3, 4) while a document is gone through in its order. */
export class Counters {
  readonly #byName = new Map<string, Counter[]>();

  /** Takes in what an element, or a thing generated in it, does to counters; `scope` is what is around it. */
  apply({ counterReset, counterIncrement, counterSet }: Style, scope: Element | null): void {
    for (const [name, value] of pairsOf(counterReset)) this.#reset(name, value, scope);
    for (const [name, step] of pairsOf(counterIncrement)) this.#innermost(name, scope).value += step;
    for (const [name, value] of pairsOf(counterSet)) this.#innermost(name, scope).value = value;
  }

  /** Forgets the counters that began in an element, when it ends. */
  leave(element: Element): void {
    for (const counters of this.#byName.values()) {
      while (counters.at(-1)?.scope === element) counters.pop();
    }
  }

  /** All counters of a name, the outermost first, as texts. */
  textsOf(name: string, style: string): string[] {
    const counters = this.#byName.get(name) ?? [];
    return (counters.length === 0 ? [{ value: 0 }] : counters).map(({ value }) => counterText(value, style));
  }

  #reset(name: string, value: number, scope: Element | null): void {
    const counters = this.#byName.get(name) ?? [];
    this.#byName.set(name, counters);
    const last = counters.at(-1);
    if (last && last.scope === scope) last.value = value;
    else counters.push({ scope, value });
  }

  #innermost(name: string, scope: Element | null): Counter {
    const known = this.#byName.get(name)?.at(-1);
    if (known) return known;
    const counter = { scope, value: 0 };
    this.#byName.set(name, [counter]);
    return counter;
  }
}
