import { describe, expect, it } from 'vitest';
import { kindOf } from './request-kind.ts';

const origin = 'https://thoughtleaf.example';
const asking = (path: string, more: object = {}) => ({
  method: 'GET',
  mode: 'cors',
  destination: '',
  url: new URL(path, origin).href,
  ...more,
});
const page = { mode: 'navigate', destination: 'document' };

describe('kindOf', () => {
  it.each(['/', '/notes', '/post/1', '/notes?title=x'])('answers %s as a page', (path) => {
    expect(kindOf(asking(path, page), origin)).toBe('page');
  });

  it.each([
    '/api/docs',
    '/api/openapi.json',
    '/files/1?signature=x',
    '/favicon.svg',
    '/healthz',
    '/static/js/a.js',
    '/s/x',
    '/preview/x',
    '/digest/end?token=x',
  ])('leaves the visit of %s to the network', (path) => expect(kindOf(asking(path, page), origin)).toBeUndefined());

  it('knows files of the build and pictures', () => {
    expect(kindOf(asking('/static/js/a.js', { destination: 'script' }), origin)).toBe('file');
    expect(kindOf(asking('/pictures/1', { destination: 'image' }), origin)).toBe('picture');
    expect(kindOf(asking('/avatar.svg?name=Ada', { destination: 'image' }), origin)).toBe('picture');
  });

  it('takes what another app shares', () => {
    expect(kindOf(asking('/notes/share', { ...page, method: 'POST' }), origin)).toBe('share');
    expect(kindOf(asking('/notes?shared', page), origin)).toBe('page');
  });

  it.each([
    ['calls of the interface', asking('/api/notes/fetchallnotes')],
    ['downloads', asking('/files/1?signature=x')],
    ['pictures of notes', asking('/files/1/thumbnail?signature=x', { destination: 'image' })],
    ['frames', asking('/ads/frame', { mode: 'navigate', destination: 'iframe' })],
    ['writes', asking('/notes', { ...page, method: 'POST' })],
    ['other origins', asking('https://elsewhere.example/static/a.js')],
  ])('never keeps %s', (_, request) => {
    expect(kindOf(request, origin)).toBeUndefined();
  });
});
