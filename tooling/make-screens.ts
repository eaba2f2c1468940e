import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { followNotes } from '#contract/notes/note-changes.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { type Shot, shots, type Visit } from './screen-shots.ts';
import { startServer } from '#testing/server-process.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/assets/screens');

/** The seed's first person, who has every note. */
const demo = { email: 'demo@thoughtleaf.local', password: 'thoughtleaf' };
const tokenAnswer = z.object({ token: z.string() });

async function visitAs(browser: Browser, baseURL: string, window: Shot['window']): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: window,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // The page's policy would refuse the style that a picture is taken with.
    bypassCSP: true,
  });
  // With an open stream the network is never idle, which the pictures wait for.
  await context.route(`**${followNotes.path}`, (route) => route.abort());
  const answer = await context.request.post('/api/auth/login', { data: demo });
  const { token } = z.parse(tokenAnswer, await answer.json());
  // A first visit clears what the browser keeps, the token among it.
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => {
    localStorage.setItem('token', given);
    localStorage.setItem('pushChoice', 'off');
  }, token);
  return {
    page: await context.newPage(),
    async call(method, path, form) {
      const given = form === undefined ? {} : { multipart: form };
      const reply = await context.request.fetch(path, { method, headers: { 'auth-token': token }, ...given });
      if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}.`);
      return reply.json();
    },
  };
}

/** Writes the copies of a picture, named by what they show and their size: `notes-720x484.avif`. */
async function writeCopies({ name, widths }: Shot, png: Buffer): Promise<void> {
  for (const width of widths) {
    const { data, info } = await sharp(png).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const { height, channels } = info;
    const copy = () => sharp(data, { raw: { width, height, channels } });
    const path = join(folder, `${name}-${width}x${height}`);
    const avif = await copy().avif({ quality: 52, effort: 4, chromaSubsampling: '4:4:4' }).toFile(`${path}.avif`);
    const webp = await copy().webp({ quality: 70, effort: 5 }).toFile(`${path}.webp`);
    console.log(`${name} ${width}x${height}: ${kilobytes(avif.size)} AVIF, ${kilobytes(webp.size)} WebP`);
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** A server with the seed's people, notes and thoughts, in a folder of its own. */
async function startSeededServer(dataDir: string) {
  const { PATH } = process.env;
  const seeded = spawnSync(process.execPath, ['server/seed/seed.ts'], {
    cwd: root,
    env: { PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (seeded.status !== 0) throw new Error('The database could not be filled.');
  return startServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
}

/** Takes every picture anew from the built product. */
async function makeScreens(dataDir: string): Promise<void> {
  const server = await startSeededServer(dataDir);
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium() });
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const shot of shots) {
      const visit = await visitAs(browser, server.origin, shot.window);
      await writeCopies(shot, await shot.take(visit));
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-screens-'));
try {
  await makeScreens(dataDir);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
