import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustOwnScripts } from './trust-own-scripts.ts';

type MakeUrl = (address: string) => string | null;

/** A page's use of a script address, where its browser has Trusted Types. */
function scriptUrlMaker(options: { isBuilt: boolean }): MakeUrl {
  const makers = new Map<string, MakeUrl>();
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: MakeUrl }) => makers.set(name, rules.createScriptURL),
  });
  trustOwnScripts(options);
  const make = makers.get('default');
  if (!make) throw new Error('There is no default policy.');
  return make;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the addresses of scripts that a page trusts', () => {
  const own = (path: string) => new URL(path, location.origin).href;

  it('are those of the build', () => {
    const make = scriptUrlMaker({ isBuilt: true });
    for (const path of ['/static/js/zip-results.worker-D_5q-zhZ.js', '/service-worker.js']) {
      expect(make(path)).toBe(own(path));
      expect(make(own(path))).toBe(own(path));
    }
  });

  it.each([
    'https://evil.example/static/js/a.js',
    '//evil.example/static/js/a.js',
    '/\\evil.example/static/js/a.js',
    '/static/js/../../api/attachments/1.js',
    '/static/js/%2e%2e/assets/a.js',
    '/static/js/a%2fb.js',
    '/static/js/a.css',
    '/static/js/',
    '/web/app/entry-client.tsx',
    '/api/notes',
    'service-worker.js.txt',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('are not %s', (address) => {
    expect(scriptUrlMaker({ isBuilt: true })(address)).toBeNull();
  });

  it('are not what a page made itself', () => {
    expect(scriptUrlMaker({ isBuilt: true })(`blob:${location.origin}/0-0-0-0-0`)).toBeNull();
  });

  it('are the sources in development', () => {
    const make = scriptUrlMaker({ isBuilt: false });
    const worker = '/tools/runner/zip-results.worker.ts?worker_file&type=module';
    expect(make(worker)).toBe(own(worker));
    expect(make('/service-worker.js')).toBe(own('/service-worker.js'));
    expect(make('/uploads/a.ts')).toBeNull();
  });

  it('are left to the policy of the page where the browser has no Trusted Types', () => {
    vi.stubGlobal('trustedTypes', undefined);
    expect(() => trustOwnScripts({ isBuilt: true })).not.toThrow();
  });
});
