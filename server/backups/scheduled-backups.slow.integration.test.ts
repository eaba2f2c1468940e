import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf, makeFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { backupName, timeOfBackup } from './backup-names.ts';
import { verifyBackup } from './read-backup.ts';

const hourMs = 60 * 60_000;

describe('backups by the server itself', () => {
  let app: TestApp;
  let folder: string;

  const names = async () => (await readdir(folder)).sort();

  beforeAll(async () => {
    folder = path.join(await makeFolder(), 'backups');
    await mkdir(folder);
    await writeFile(path.join(folder, 'letter.txt'), 'not ours');
    app = await startTestApp('sqlite', { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '1' });
  });

  afterAll(async () => {
    await app.close();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });

  it('are made when they are due, and the newest are kept', async () => {
    const made: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      made.push(backupName(app.clock.now()));
      await app.backUpIfDue();
      app.clock.advance(5 * hourMs);
      await app.backUpIfDue();
      app.clock.advance(hourMs);
    }
    expect(await names()).toEqual(['letter.txt', ...made.slice(1)]);
    await verifyBackup(path.join(folder, made[1] ?? ''));
    expect(app.platform.backups).toEqual({ lastSuccessAt: timeOfBackup(made[1] ?? ''), failures: 0 });
  });

  it('leave the old ones where one fails, tell of it, and are tried again after an hour', async () => {
    const before = await names();
    const { lastSuccessAt } = app.platform.backups;
    const inTheWay = path.join(folder, backupName(app.clock.now()));
    await mkdir(inTheWay);
    await app.backUpIfDue();
    await rm(inTheWay, { recursive: true });
    expect(await names()).toEqual(before);
    expect(app.platform.backups).toEqual({ lastSuccessAt, failures: 1 });
    const metrics = await (await app.visitor.fetch('/metrics')).text();
    expect(metrics).toContain('thoughtleaf_backup_failures_total 1\n');
    expect(metrics).toContain(
      `thoughtleaf_backup_last_success_timestamp_seconds ${Math.floor((lastSuccessAt ?? 0) / 1000)}\n`,
    );
    await app.backUpIfDue();
    expect(await names()).toEqual(before);
    app.clock.advance(hourMs);
    await app.backUpIfDue();
    expect(await names()).not.toEqual(before);
  });
});

describe('several processes on one database', () => {
  it('make one backup of each time together, and a new one knows of the last', async () => {
    const folder = await makeFolder();
    const environment = { BACKUP_DIR: folder, ...(await databaseOf('postgres')) };
    const apps = [await startTestApp('sqlite', environment), await startTestApp('sqlite', environment)];
    try {
      await Promise.all(apps.map((app) => app.backUpIfDue()));
      const made = await readdir(folder);
      expect(made).toHaveLength(1);
      expect(apps.filter((app) => app.platform.backups.lastSuccessAt !== undefined)).toHaveLength(1);
      expect((await readFile(path.join(folder, made[0] ?? ''))).length).toBeGreaterThan(10_000);
      const later = await startTestApp('sqlite', environment);
      apps.push(later);
      expect(later.platform.backups.lastSuccessAt).toBe(timeOfBackup(made[0] ?? ''));
    } finally {
      for (const app of apps) await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
