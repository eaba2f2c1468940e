import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import type { Metric, Sample } from './metrics.ts';

/** The upper ends of the durations' buckets, in seconds. */
const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts of the answers to one method of one route. */
class Answers {
  readonly labels: Readonly<Record<string, string>>;
  /** Answers by status. */
  readonly byStatus = new Map<number, number>();
  /** How many took as long as each bucket allows and no shorter one does; the last holds all that took longer. */
  readonly #inBucket = new Float64Array(bucketEnds.length + 1);
  #seconds = 0;

  constructor(method: string, route: string) {
    this.labels = { method, route };
  }

  add(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    this.#seconds += seconds;
    let bucket = 0;
    // Past the last end, `undefined < seconds` is false.
    while (Number(bucketEnds[bucket]) < seconds) bucket += 1;
    this.#inBucket[bucket] = Number(this.#inBucket[bucket]) + 1;
  }

  counts(): Sample[] {
    return [...this.byStatus].map(([status, value]) => ({ value, labels: { ...this.labels, status: String(status) } }));
  }

  durations(): Sample[] {
    const { labels } = this;
    let count = 0;
    const buckets = [...bucketEnds, Infinity].map((end, bucket) => {
      count += Number(this.#inBucket[bucket]);
      return { suffix: '_bucket', labels: { ...labels, le: end === Infinity ? '+Inf' : String(end) }, value: count };
    });
    return [...buckets, { suffix: '_sum', labels, value: this.#seconds }, { suffix: '_count', labels, value: count }];
  }
}

/**
 * Counts every answer by method, route and status, and its duration. The counters of a route are bound to it once. Looking them
 * up by their labels for each answer, as a library does, took 25 times as long (docs/decisions/0014).
 */
export function countResponses(app: FastifyInstance): Metric[] {
  const all: Answers[] = [];
  const counterOf = (route: string): onResponseHookHandler => {
    const byMethod = new Map<string, Answers>();
    return ({ method }, reply, done) => {
      let answers = byMethod.get(method);
      if (!answers) {
        answers = new Answers(method, route);
        byMethod.set(method, answers);
        all.push(answers);
      }
      answers.add(reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
  };
  app.addHook('onRoute', (route) => {
    route.onResponse = [counterOf(route.url), ...[route.onResponse ?? []].flat()];
  });
  const countUnknown = counterOf('none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) countUnknown.call(app, request, reply, done);
    else done();
  });
  return [
    {
      name: 'http_requests_total',
      help: 'Answers by method, route and status.',
      type: 'counter',
      read: () => all.flatMap((answers) => answers.counts()),
    },
    {
      name: 'http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer.',
      type: 'histogram',
      read: () => all.flatMap((answers) => answers.durations()),
    },
  ];
}
