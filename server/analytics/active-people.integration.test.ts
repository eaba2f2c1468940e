import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getActiveUsers } from '#contract/analytics/analytics.admin.ts';
import { getUser } from '#contract/session/own-account.ts';
import { dateOf, dayOf, weekOf } from '#server/platform/days.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPeople } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;

describe.each(engines)('active people on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());
  // Each test begins on a Monday of its own, four weeks after the last.
  beforeEach(() => {
    const today = dayOf(app.clock.now());
    let monday = today + 28;
    while (weekOf(monday) === weekOf(monday - 1)) monday += 1;
    app.clock.advance(monday * day - app.clock.now());
  });

  const figures = async () => (await addAdminTo(app, 'editor')).ok(getActiveUsers);
  const ofToday = async () => (await figures()).daily.at(-1);
  const noted = async () => (await app.db.selectFrom('active_people').selectAll().execute()).length;

  it('are counted once a day and once a week, by whatever they do, also with many sessions', async () => {
    const mara = await app.signUp();
    const [noor, ...others] = await addPeople(app, 3);
    expect(await figures()).toMatchObject({ daily: expect.any(Array), weekly: [0, 0, 0, 1] });
    await app.logIn(mara);
    expect(await ofToday()).toBe(1);
    app.clock.advance(day);
    await Promise.all(Array.from({ length: 10 }, () => mara.ok(getUser)));
    await noor?.ok(getUser);
    const { daily, weekly } = await figures();
    expect(daily.slice(-3)).toEqual([0, 1, 2]);
    expect(weekly).toEqual([0, 0, 0, 2]);
    app.clock.advance(6 * day);
    for (const person of others) await person.ok(getUser);
    const next = await figures();
    expect(next.daily.slice(-8)).toEqual([1, 2, 0, 0, 0, 0, 0, 2]);
    expect(next.weekly).toEqual([0, 0, 2, 2]);
  });

  it('are not counted for a call without a valid token, nor by an admin', async () => {
    await (await addAdminTo(app, 'superAdmin')).ok(getActiveUsers);
    await app.visitor.refused(getUser);
    expect(await ofToday()).toBe(0);
  });

  it('are shown for 30 days with their dates, this one last, without gaps', async () => {
    await app.signUp();
    app.clock.advance(29 * day);
    const { labels, daily, weekly } = await figures();
    expect(labels).toHaveLength(30);
    expect([labels[0], labels[29]]).toEqual([
      dateOf(dayOf(app.clock.now()) - 29),
      new Date(app.clock.now()).toISOString().slice(0, 10),
    ]);
    expect(daily).toEqual([1, ...Array.from({ length: 29 }, () => 0)]);
    expect(weekly).toEqual([0, 0, 0, 0]);
    app.clock.advance(day);
    expect((await figures()).daily).toEqual(Array.from({ length: 30 }, () => 0));
  });

  it('are forgotten when their day and week are over; the counts stay', async () => {
    await app.sweep();
    expect(await noted()).toBe(0);
    await app.signUp();
    expect(await noted()).toBe(2);
    await app.sweep();
    expect(await noted()).toBe(2);
    app.clock.advance(day);
    await app.sweep();
    // The week goes on.
    expect(await noted()).toBe(1);
    app.clock.advance(6 * day);
    await app.sweep();
    expect(await noted()).toBe(0);
    const { daily, weekly } = await figures();
    expect({ onThatDay: daily.at(-8), weekly }).toEqual({ onThatDay: 1, weekly: [0, 0, 1, 0] });
  });

  it('cost no write but the first of the day', async () => {
    const mara = await app.signUp();
    const used = async () =>
      (await app.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', mara.user._id).execute())[0]
        ?.last_used_at;
    const first = await used();
    app.clock.advance(day - 1000);
    await mara.ok(getUser);
    expect(await used()).toBe(first);
    app.clock.advance(1000);
    await mara.ok(getUser);
    expect(await used()).toBe(app.clock.now());
  });
});
