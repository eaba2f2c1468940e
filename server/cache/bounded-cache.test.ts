import { describe, expect, it } from 'vitest';
import { createByteCache, createEntryCache } from './bounded-cache.ts';

const body = (length: number) => ({ length });

describe('createByteCache', () => {
  it('answers what was kept', () => {
    const ready = createByteCache<Buffer>(1000);
    ready.set('a', Buffer.from('one'));
    expect(ready.get('a')?.toString()).toBe('one');
    expect(ready.get('b')).toBeUndefined();
  });

  it('drops the oldest when there is no more room', () => {
    const ready = createByteCache(80);
    for (let number = 0; number < 9; number += 1) ready.set(String(number), body(10));
    expect(ready.get('0')).toBeUndefined();
    for (let number = 1; number < 9; number += 1) expect(ready.get(String(number))).toEqual(body(10));
  });

  it('keeps what was asked for before what was not', () => {
    const ready = createByteCache(80);
    for (let number = 0; number < 8; number += 1) ready.set(String(number), body(10));
    ready.get('0');
    ready.set('8', body(10));
    expect(ready.get('1')).toBeUndefined();
    expect(ready.get('0')).toBeDefined();
  });

  it('makes room even where everything was asked for', () => {
    const ready = createByteCache(80);
    for (let number = 0; number < 8; number += 1) ready.set(String(number), body(10));
    for (let number = 0; number < 8; number += 1) ready.get(String(number));
    ready.set('8', body(10));
    const left = Array.from({ length: 9 }, (_, number) => ready.get(String(number))).filter(Boolean);
    expect(left).toHaveLength(8);
  });

  it('counts a body that replaces another once', () => {
    const ready = createByteCache(80);
    for (let times = 0; times < 20; times += 1) ready.set('same', body(10));
    ready.set('other', body(10));
    expect(ready.get('same')).toBeDefined();
  });

  it('does not keep a body that would push out most others', () => {
    const ready = createByteCache(80);
    ready.set('other', body(10));
    ready.set('large', body(11));
    expect(ready.get('large')).toBeUndefined();
    expect(ready.get('other')).toBeDefined();
  });

  it('forgets what a body that is too large was to replace', () => {
    const ready = createByteCache(80);
    ready.set('grown', body(10));
    ready.set('grown', body(11));
    expect(ready.get('grown')).toBeUndefined();
  });

  it('keeps bodies without a byte', () => {
    const ready = createByteCache(80);
    ready.set('empty', body(0));
    expect(ready.get('empty')).toEqual(body(0));
  });
});

describe('createEntryCache', () => {
  it('keeps what was asked for last', () => {
    const kept = createEntryCache<string, object>(2);
    const [one, two, three] = [{}, {}, {}];
    kept.set('one', one);
    kept.set('two', two);
    kept.get('one');
    kept.set('three', three);
    expect(['one', 'two', 'three'].map((key) => kept.get(key))).toEqual([one, undefined, three]);
  });

  it('forgets one, or all', () => {
    const kept = createEntryCache<string, object>(3);
    for (const key of ['one', 'two', 'three']) kept.set(key, {});
    kept.delete('one');
    expect([kept.get('one'), kept.get('two')]).toEqual([undefined, {}]);
    kept.clear();
    expect([kept.get('two'), kept.get('three')]).toEqual([undefined, undefined]);
  });

  it('keeps nothing for longer than its time', async () => {
    const kept = createEntryCache<string, object>(3, { ttl: 5 });
    kept.set('one', {});
    await expect.poll(() => kept.get('one'), { interval: 1 }).toBeUndefined();
  });
});
