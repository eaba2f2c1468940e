import { expect, it } from 'vitest';
import { LastWishes } from './last-wishes.ts';

/** Sends wishes by calls that end when they are told to. */
function heldWishes() {
  const wishes = new LastWishes();
  const sent: boolean[] = [];
  const ends: (() => void)[] = [];
  const wish = (isWanted: boolean, id = 'one') =>
    wishes.send(id, isWanted, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sent.push(isWanted);
      ends.push(resolve);
      return promise;
    });
  const endNext = async () => {
    ends.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { sent, wish, endNext };
}

it('sends a wish that comes during a call after it', async () => {
  const { sent, wish, endNext } = heldWishes();
  const all = wish(true);
  void wish(false);
  expect(sent).toEqual([true]);
  await endNext();
  expect(sent).toEqual([true, false]);
  await endNext();
  await all;
  void wish(true);
  expect(sent).toEqual([true, false, true]);
});

it('sends nothing more where the last wish is what the call makes', async () => {
  const { sent, wish, endNext } = heldWishes();
  const all = wish(true);
  void wish(false);
  void wish(true);
  await endNext();
  await all;
  expect(sent).toEqual([true]);
});

it('lets other things be switched meanwhile', () => {
  const { sent, wish } = heldWishes();
  void wish(true);
  void wish(false, 'another');
  expect(sent).toEqual([true, false]);
});
