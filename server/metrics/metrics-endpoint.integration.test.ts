import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { addNote } from '#contract/notes/notes.ts';
import { forgotPassword } from '#contract/session/session.ts';
import { type Metrics, readMetrics } from '#server/testing/read-metrics.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.optional(z.string().check(z.regex(/^\d+[smh]$/))),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().check(z.minLength(10)) }),
        }),
      ),
    }),
  ),
});

function alertRules() {
  const source = readFileSync(path.join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8');
  return rules.parse(parse(source)).groups.flatMap((group) => group.rules);
}

describe.each(engines)('the metrics at /metrics on %s', (engine) => {
  let app: TestApp;
  let mara: Person;

  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  async function scrape(): Promise<Metrics> {
    const response = await app.visitor.fetch('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return readMetrics(await response.text());
  }

  /** How the series changed while something was done. */
  async function growthOf(series: readonly string[], act: () => Promise<unknown>): Promise<number[]> {
    const before = await scrape();
    await act();
    const after = await scrape();
    return series.map((each) => after.valueOf(each) - before.valueOf(each));
  }

  it('count answers by method, route and status, and how long they took', async () => {
    const route = 'method="POST",route="/api/notes/addnote"';
    const series = [
      `http_requests_total{${route},status="201"}`,
      `http_requests_total{${route},status="400"}`,
      `http_request_duration_seconds_count{${route}}`,
      `http_request_duration_seconds_bucket{le="+Inf",${route}}`,
      `http_request_duration_seconds_bucket{le="10",${route}}`,
    ];
    const grown = await growthOf(series, async () => {
      await mara.ok(addNote, { body: { title: 'A note', description: 'Some words' } });
      await mara.ok(addNote, { body: { title: 'Another one', description: 'Some words' } });
      await mara.refused(addNote, { body: { title: '', description: '' } });
    });
    expect(grown).toEqual([2, 1, 3, 3, 3]);
    const [seconds = 0] = await growthOf([`http_request_duration_seconds_sum{${route}}`], () =>
      mara.ok(addNote, { body: { title: 'A third one', description: 'Some words' } }),
    );
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(10);
  });

  it('count what no route knows under one name, whatever the address', async () => {
    const unknown = 'http_requests_total{method="GET",route="none",status="404"}';
    const grown = await growthOf([unknown], async () => {
      await app.visitor.fetch('/api/nothing');
      await app.visitor.fetch('/api/"quoted"\\nothing');
    });
    expect(grown).toEqual([2]);
  });

  it('count mails, and the work after answers that sends them', async () => {
    const sent = 'thoughtleaf_mails_total{outcome="sent"}';
    const before = (await scrape()).valueOf(sent);
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    await vi.waitFor(async () => expect((await scrape()).valueOf(sent)).toBe(before + 1), { timeout: 5000 });

    const [failed] = await growthOf(['thoughtleaf_afterwards_failures_total'], async () => {
      app.platform.backgroundTasks.run(() => Promise.reject(new Error('No way.')), 'failed');
      await app.platform.backgroundTasks.settled(5000);
    });
    expect(failed).toBe(1);
    const running = Promise.withResolvers<void>();
    app.platform.backgroundTasks.run(() => running.promise, 'failed');
    expect((await scrape()).valueOf('thoughtleaf_afterwards_running')).toBe(1);
    running.resolve();
  });

  it('count statements that failed, but for keys that were taken', async () => {
    const series = 'db_query_errors_total';
    expect(await growthOf([series], () => sql`select nothing`.execute(app.db).catch(() => undefined))).toEqual([1]);
    const again = () => sql`insert into counters (name, value) values ('taken', 1)`.execute(app.db);
    await again();
    expect(await growthOf([series], () => expect(again()).rejects.toThrow())).toEqual([0]);
  });

  it('are all that the alerts ask for', async () => {
    const { types } = await scrape();
    // Those of backups are told where backups are made.
    const ofOthers = /^(?:up|node_\w+|thoughtleaf_backup_\w+)$/;
    const ofEngines = /^db_(?:pool|commit)/;
    const asked = alertRules().flatMap(({ expr }) =>
      [...expr.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g)].map(String),
    );
    const names = asked.map((name) => name.replace(/^(http_request_duration_seconds)_bucket$/, '$1'));
    const known = names.filter((name) => types.has(name));
    expect(known.length).toBeGreaterThan(8);
    const functions = new Set(['histogram_quantile', 'predict_linear']);
    const unknown = names.filter((name) => !types.has(name) && !ofOthers.test(name) && !functions.has(name));
    expect(unknown.filter((name) => !ofEngines.test(name))).toEqual([]);
    const ofOtherEngine = engine === 'postgres' ? /^db_commit/ : /^db_pool/;
    expect(unknown.every((name) => ofOtherEngine.test(name))).toBe(true);
  });

  it('tell of the last sweep', async () => {
    await app.sweep();
    const metrics = await scrape();
    expect(metrics.valueOf('thoughtleaf_sweep_last_success_timestamp_seconds')).toBe(app.clock.now() / 1000);
    expect(metrics.valueOf('thoughtleaf_sweep_duration_seconds')).toBeGreaterThan(0);
    expect(metrics.valueOf('thoughtleaf_sweep_failures_total')).toBe(0);
  });

  it('tell what the process takes and what the database does', async () => {
    const metrics = await scrape();
    expect(metrics.valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(metrics.valueOf('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(metrics.valueOf('http_open_connections')).toBeGreaterThan(0);
    await vi.waitFor(async () =>
      expect((await scrape()).valueOf('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0),
    );
    if (engine === 'postgres') {
      const pooled = ['used', 'idle'].map((state) => metrics.valueOf(`db_pool_connections{state="${state}"}`));
      expect(pooled[0]).toBe(0);
      expect(pooled[1]).toBeGreaterThan(0);
      expect(metrics.types.get('db_pool_waiting')).toBe('gauge');
      return;
    }
    const [commits = 0, transactions] = await growthOf(['db_commits_total', 'db_committed_transactions_total'], () =>
      Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          mara.ok(addNote, { body: { title: `Note ${number}`, description: 'At the same time' } }),
        ),
      ),
    );
    expect(transactions).toBeGreaterThanOrEqual(20);
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(Number(transactions));
  });
});

describe('who may read the metrics', () => {
  const forwarding = ['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Host', 'x-forwarded-anything'];
  const statusOf = async (app: TestApp, headers: Record<string, string>) =>
    (await app.visitor.fetch('/metrics', { headers })).status;

  it('is without a token a program of this machine alone, and nobody whom a proxy on it sends', async () => {
    for (const TRUST_PROXY of ['off', '1', 'loopback']) {
      const app = await startTestApp('sqlite', { TRUST_PROXY });
      try {
        expect(await statusOf(app, {})).toBe(200);
        for (const name of forwarding) {
          expect(await statusOf(app, { [name]: '127.0.0.1' }), name).toBe(403);
          // Nobody has a token where none is set.
          expect(await statusOf(app, { [name]: '127.0.0.1', authorization: 'Bearer undefined' }), name).toBe(403);
        }
        expect(await (await app.visitor.fetch('/readyz', { headers: { via: 'a proxy' } })).json()).toEqual({
          success: true,
        });
      } finally {
        await app.close();
      }
    }
  });

  it('is with a token whoever has it, through a proxy as well', async () => {
    const app = await startTestApp('sqlite', { METRICS_TOKEN: 'a token of the scraper' });
    const authorization = 'Bearer a token of the scraper';
    try {
      expect(await statusOf(app, {})).toBe(403);
      expect(await statusOf(app, { authorization: 'Bearer another' })).toBe(403);
      expect(await statusOf(app, { authorization })).toBe(200);
      for (const name of forwarding) expect(await statusOf(app, { authorization, [name]: '127.0.0.1' })).toBe(200);
    } finally {
      await app.close();
    }
  });
});
