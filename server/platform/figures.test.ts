import { describe, expect, it } from 'vitest';
import { createFigures } from './figures.ts';
import { countMails, countPushMessages } from './sent-figures.ts';
import { watchSweep } from './sweep-figures.ts';

const clock = { now: () => 5000 };
const nobody = { to: '', subject: '', text: '', link: '' };
const browser = { endpoint: '', p256dh: '', auth: '' };

describe('the figures of the process', () => {
  it('are written in the text format, with quotes, ends of lines and backslashes escaped', async () => {
    const figures = createFigures();
    figures.count('things_total', 'Things\nof \\ all').add();
    figures.countBy('kinds_total', 'Kinds', 'kind', ['a"b\\c\n', 'other']).add('a"b\\c\n');
    expect(await figures.print()).toBe(
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
    const figures = createFigures();
    figures.count('things_total', 'Things');
    expect(() => figures.count('things_total', 'Other things')).toThrow('things_total');
  });

  it('count mails and push messages by what became of them', async () => {
    const figures = createFigures();
    let isBroken = false;
    const send = () => (isBroken ? Promise.reject(new Error('No mail server.')) : Promise.resolve());
    const mailer = countMails({ send }, figures);
    await mailer.send(nobody);
    isBroken = true;
    await expect(mailer.send(nobody)).rejects.toThrow('No mail server.');
    const sender = { publicKey: '', accepts: () => true, send: () => Promise.resolve('gone' as const) };
    await countPushMessages(sender, figures).send(browser, { payload: '', topic: '' });
    const text = await figures.print();
    expect(text).toContain('thoughtleaf_mails_total{outcome="sent"} 1\nthoughtleaf_mails_total{outcome="failed"} 1\n');
    expect(text).toContain('thoughtleaf_push_messages_total{outcome="gone"} 1\n');
  });

  it('tell of a sweep that failed without losing the last good one', async () => {
    const figures = createFigures();
    let isBroken = false;
    const sweep = watchSweep(
      () => (isBroken ? Promise.reject(new Error('Broken.')) : Promise.resolve()),
      clock,
      figures,
    );
    await sweep();
    isBroken = true;
    await expect(sweep()).rejects.toThrow('Broken.');
    const text = await figures.print();
    expect(text).toContain('thoughtleaf_sweep_last_success_timestamp_seconds 5\n');
    expect(text).toContain('thoughtleaf_sweep_failures_total 1\n');
  });
});
