import { addNote } from '#contract/notes/notes.ts';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import { listNotifications } from '#contract/push/push.ts';
import { subscribe } from '#contract/push/push-subscriptions.ts';
import { addReminder } from '#contract/reminders/reminders.ts';
import { newId } from '#server/platform/ids.ts';
import { createBrowserKeys, type FakePush } from './fake-push.ts';
import type { Person, TestApp } from './test-app.ts';

const hourMs = 60 * 60_000;

/** Subscribes a browser of a person at a push service. */
export async function subscribeTo(service: FakePush, who: Pick<Person, 'ok'>) {
  const browser = createBrowserKeys();
  const endpoint = `${service.origin}/${newId()}`;
  await who.ok(subscribe, { body: { endpoint, keys: browser.keys } });
  return { ...browser, path: new URL(endpoint).pathname };
}

/** The excerpts in the bell of a person, the newest first. */
export const bell = async (who: Pick<Person, 'ok'>) =>
  (await who.ok(listNotifications, { query: { limit: 50 } })).data.map(({ excerpt }) => excerpt);

/** A person with a note, and a call that reminds them of it in an hour. */
export async function settleAt(app: TestApp, description = 'The path along the north shore is closed.') {
  const owner = await app.signUp();
  const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description } });
  const params = { id: data._id };
  const remind = async (body: object = {}): Promise<Reminder> => {
    const at = new Date(app.clock.now() + hourMs).toISOString();
    return (await owner.ok(addReminder, { params, body: { at, timeZone: 'Europe/Stockholm', ...body } })).data;
  };
  return { owner, params, remind };
}
