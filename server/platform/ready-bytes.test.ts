import { describe, expect, it } from 'vitest';
import { createReadyBytes } from './ready-bytes.ts';

const body = (length: number) => ({ length });

describe('createReadyBytes', () => {
  it('answers what was kept', () => {
    const ready = createReadyBytes<Buffer>(1000);
    ready.set('a', Buffer.from('one'));
    expect(ready.get('a')?.toString()).toBe('one');
    expect(ready.get('b')).toBeUndefined();
  });

  it('drops the oldest when there is no more room', () => {
    const ready = createReadyBytes(80);
    for (let number = 0; number < 9; number += 1) ready.set(String(number), body(10));
    expect(ready.get('0')).toBeUndefined();
    for (let number = 1; number < 9; number += 1) expect(ready.get(String(number))).toEqual(body(10));
  });

  it('keeps what was asked for before what was not', () => {
    const ready = createReadyBytes(80);
    for (let number = 0; number < 8; number += 1) ready.set(String(number), body(10));
    ready.get('0');
    ready.set('8', body(10));
    expect(ready.get('1')).toBeUndefined();
    expect(ready.get('0')).toBeDefined();
  });

  it('makes room even where everything was asked for', () => {
    const ready = createReadyBytes(80);
    for (let number = 0; number < 8; number += 1) ready.set(String(number), body(10));
    for (let number = 0; number < 8; number += 1) ready.get(String(number));
    ready.set('8', body(10));
    const left = Array.from({ length: 9 }, (_, number) => ready.get(String(number))).filter(Boolean);
    expect(left).toHaveLength(8);
  });

  it('counts a body that replaces another once', () => {
    const ready = createReadyBytes(80);
    for (let times = 0; times < 20; times += 1) ready.set('same', body(10));
    ready.set('other', body(10));
    expect(ready.get('same')).toBeDefined();
  });

  it('does not keep a body that would push out most others', () => {
    const ready = createReadyBytes(80);
    ready.set('large', body(11));
    expect(ready.get('large')).toBeUndefined();
  });
});
