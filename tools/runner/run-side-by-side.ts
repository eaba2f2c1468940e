/** Work of a run. */
interface Task {
  /** How much of the shared limit it takes while it runs. */
  weigh: () => Promise<number>;
  /** `share` is the part of the limit that it takes. */
  run: (share: number) => Promise<void>;
}

/** How much runs at once. */
export interface SideBySideLimits {
  tasks: number;
  /** Of all that run; one that is heavier runs alone. */
  weight: number;
}

/**
 * Starts tasks in their order, as many at once as the limits allow. Where one rejects, no other begins, and the whole rejects with its
 * error once those that run have ended.
 */
export async function runSideBySide(tasks: readonly Task[], limits: SideBySideLimits): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let held = 0;
  for (const task of tasks) {
    const weight = Math.min(await task.weigh(), limits.weight);
    while (running.size >= limits.tasks || (running.size > 0 && held + weight > limits.weight))
      await Promise.race(running);
    if (errors.length > 0) break;
    held += weight;
    const end = () => {
      held -= weight;
      running.delete(work);
    };
    const work = task.run(weight / limits.weight).then(end, (error: unknown) => {
      errors.push(error);
      end();
    });
    running.add(work);
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}
