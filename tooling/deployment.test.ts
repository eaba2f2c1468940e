import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { execForm, isInContext, lastOf, readDockerfile } from './dockerfile.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const readYaml = (name: string): unknown => parse(read(name), { strict: true, merge: true, uniqueKeys: true });

/** The names of the settings that the server reads. */
const settings = new Set(
  [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_0-9]+): z\./gm)].map(([, name]) => name),
);

const service = z.strictObject({
  image: z.string().check(z.regex(/^thoughtleaf$|:[^:]*\d/, 'names no version')),
  build: z.optional(z.string()),
  user: z.optional(z.string().check(z.regex(/^[1-9]\d*:[1-9]\d*$/))),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.literal('unless-stopped'),
  networks: z.array(z.string()),
  logging: z.object({ driver: z.string(), options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  env_file: z.optional(z.string()),
  environment: z.optional(z.record(z.string(), z.string())),
  command: z.optional(z.array(z.string())),
  entrypoint: z.optional(z.array(z.string())),
  tmpfs: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  shm_size: z.optional(z.string()),
  stop_grace_period: z.optional(z.string()),
  depends_on: z.optional(z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))),
  healthcheck: z.optional(
    z.strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.optional(z.number()),
    }),
  ),
});
const composition = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.unknown()),
});

describe('compose.yaml', () => {
  const { services, volumes, networks } = composition.parse(readYaml('compose.yaml'));
  const all = Object.entries(services);

  it('refers to nothing that it does not have', () => {
    for (const [name, { depends_on: needed = {}, volumes: mounted = [], networks: joined, env_file: file }] of all) {
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(Object.keys(needed)));
      expect(Object.keys(networks), name).toEqual(expect.arrayContaining(joined));
      if (file) expect(existsSync(path.join(root, `${file}.example`)), name).toBe(true);
      for (const mount of mounted) {
        const source = mount.split(':')[0] ?? '';
        if (source.startsWith('./')) expect(existsSync(path.join(root, source)), mount).toBe(true);
        else expect(Object.keys(volumes), mount).toContain(source);
      }
    }
  });

  it('asks everything for its health', () => {
    // The servers' stands in the Dockerfile.
    const without = all.filter(([, { healthcheck, build }]) => !healthcheck && !build).map(([name]) => name);
    expect(without).toEqual([]);
  });

  it('holds no secret and only settings that there are', () => {
    const given = Object.entries(services['server-1']?.environment ?? {});
    expect(given.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([]);
    const secret = all.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name, value]) => /PASSWORD|SECRET/.test(name) && !value.startsWith('${')),
    );
    expect(secret).toEqual([]);
  });

  it('replaces lines of the example for nginx that are in it', () => {
    const replaced = [...(services['nginx']?.command?.at(-1) ?? '').matchAll(/'s\/([^/]+)\//g)].map(([, line]) => line);
    expect(replaced).toHaveLength(3);
    for (const line of replaced) expect(read('deploy/nginx.conf')).toContain(line);
  });

  it('leaves a server the time that it may take to end', () => {
    expect(services['server-1']?.stop_grace_period).toBe('15s');
  });
});

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('Dockerfile'));
  const last = stages.at(-1);

  it('runs as somebody without rights, and becomes the server', () => {
    if (!last) throw new Error('There is no stage.');
    expect(lastOf(last, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(execForm(lastOf(last, 'CMD') ?? '')).toEqual(['sh', 'tooling/serve.sh', 'node']);
    expect(read('tooling/serve.sh')).toMatch(/^exec "\$1" /m);
    expect(execForm((lastOf(last, 'HEALTHCHECK') ?? '').replace(/^.* CMD /, ''))[0]).toBe('node');
  });

  it('copies what is there and what the ignore list lets in', () => {
    const ignore = read('.dockerignore');
    const copied = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
    for (const name of copied.filter((name) => name !== '.')) {
      expect(existsSync(path.join(root, name)), name).toBe(true);
      expect(isInContext(name, ignore), name).toBe(true);
    }
  });

  it('leaves out what no image needs', () => {
    const ignore = read('.dockerignore');
    const given = [
      'server/main.ts',
      'server/testing/postgres.ts',
      'server/db/upgrade.slow.integration.test.ts',
      'data/a.db',
      '.git/x',
    ];
    expect(given.filter((name) => isInContext(name, ignore))).toEqual(['server/main.ts']);
  });

  it('is refused where it says something that the rehearsal would not do', () => {
    expect(() => readDockerfile('FROM a\nADD x y\n')).toThrow('ADD x y');
  });
});

describe('the settings of an installation', () => {
  it('name settings that there are', () => {
    const named = [...read('deploy/thoughtleaf.env.example').matchAll(/^(?:# )?([A-Z_0-9]+)=/gm)].map(
      ([, name]) => name,
    );
    const ofCompose = new Set(['POSTGRES_PASSWORD']);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name && !settings.has(name) && !ofCompose.has(name))).toEqual([]);
  });
});

describe('the unit of systemd', () => {
  const unit = read('deploy/thoughtleaf.service');

  it.each([
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'DynamicUser=yes',
    'CapabilityBoundingSet=',
  ])('confines the server: %s', (line) => expect(unit.split('\n')).toContain(line));

  it('leaves it the time that it may take to end, and starts it again after a failure', () => {
    expect(unit).toContain('\nTimeoutStopSec=15\n');
    expect(unit).toContain('\nRestart=on-failure\n');
  });
});
