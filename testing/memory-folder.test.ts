import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

it('removes its folder with all that is in it', async () => {
  const { folder, remove } = await makeMemoryFolder();
  await writeFile(path.join(folder, 'file'), 'text');
  await remove();
  expect(existsSync(folder)).toBe(false);
});

it('is gone after a process that was killed', async () => {
  const module = path.join(import.meta.dirname, 'memory-folder.ts');
  const script = `
    const { makeMemoryFolder } = await import(${JSON.stringify(module)});
    console.log((await makeMemoryFolder()).folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = await once(createInterface(child.stdout), 'line');
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(() => existsSync(folder)).toBe(false);
});
