import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { countMails, countPushMessages } from './delivery-metrics.ts';
import { watchSweep } from './sweep-metrics.ts';

const clock = { now: () => 5000 };
const nobody = { to: '', subject: '', text: '', link: '' };
const browser = { endpoint: '', p256dh: '', auth: '' };

describe('the metrics of the process', () => {
  it('are written in the text format, with quotes, ends of lines and backslashes escaped', async () => {
    const metrics = createMetrics();
    metrics.count('things_total', 'Things\nof \\ all').add();
    metrics.countBy('kinds_total', 'Kinds', 'kind', ['a"b\\c\n', 'other']).add('a"b\\c\n');
    expect(await metrics.render()).toBe(
      String.raw`# HELP things_total Things\nof \\ all
# TYPE things_total counter
things_total 1
# HELP kinds_total Kinds
# TYPE kinds_total counter
kinds_total{kind="a\"b\\c\n"} 1
kinds_total{kind="other"} 0
`,
    );
  });

  it('have each name once', () => {
    const metrics = createMetrics();
    metrics.count('things_total', 'Things');
    expect(() => metrics.count('things_total', 'Other things')).toThrow('things_total');
  });

  it('count mails and push messages by what became of them', async () => {
    const metrics = createMetrics();
    let isBroken = false;
    const send = () => (isBroken ? Promise.reject(new Error('No mail server.')) : Promise.resolve());
    const mailer = countMails({ send }, metrics);
    await mailer.send(nobody);
    isBroken = true;
    await expect(mailer.send(nobody)).rejects.toThrow('No mail server.');
    const sender = { publicKey: '', accepts: () => true, send: () => Promise.resolve('gone' as const) };
    await countPushMessages(sender, metrics).send(browser, { payload: '', topic: '' });
    const text = await metrics.render();
    expect(text).toContain('thoughtleaf_mails_total{outcome="sent"} 1\nthoughtleaf_mails_total{outcome="failed"} 1\n');
    expect(text).toContain('thoughtleaf_push_messages_total{outcome="gone"} 1\n');
  });

  it('tell of a sweep that failed without losing the last good one', async () => {
    const metrics = createMetrics();
    let isBroken = false;
    const sweep = watchSweep(
      () => (isBroken ? Promise.reject(new Error('Broken.')) : Promise.resolve()),
      clock,
      metrics,
    );
    await sweep();
    isBroken = true;
    await expect(sweep()).rejects.toThrow('Broken.');
    const text = await metrics.render();
    expect(text).toContain('thoughtleaf_sweep_last_success_timestamp_seconds 5\n');
    expect(text).toContain('thoughtleaf_sweep_failures_total 1\n');
  });
});
