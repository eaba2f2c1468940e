/** Result of a drill. */
export interface Finding {
  what: string;
  /** Empty where all is as it was promised. */
  problems: string[];
  /** Numbers worth keeping. */
  metrics: string;
}

/** A drill cannot run here. The message names the missing part. */
export class SkippedFault extends Error {
  override readonly name = 'SkippedFault';
}

/** Things to be ended or removed, in the reverse order, however it ends. */
export class Cleanup {
  readonly #steps: (() => Promise<unknown> | void)[] = [];

  add(step: () => Promise<unknown> | void): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step();
  }
}

/** One way of things going wrong. */
export type Fault = (cleanup: Cleanup, rounds: number | undefined) => Promise<Finding[]>;

/** From 0 to less than 1, by the number of the round and nothing else, so that a run can be repeated. */
export function chance(round: number): number {
  const mixed = Math.imul(round + 1, 0x9e3779b1) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;
}
