import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { autostartFile } from '../../../src/main/startup/autostart-file';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-autostart-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('writes the file as a whole, in a folder that it makes, and removes it', async () => {
  const folder = join(root, 'config', 'autostart');
  const item = autostartFile(folder);
  expect(await item.read()).toEqual({ isOn: false, isBlocked: false });
  await item.write(null);
  await item.write(['/opt/guildhall', '--hidden']);
  expect(readdirSync(folder)).toEqual(['guildhall.desktop']);
  expect(readFileSync(join(folder, 'guildhall.desktop'), 'utf8')).toContain(
    'Exec="/opt/guildhall" "--hidden"\n',
  );
  expect(statSync(join(folder, 'guildhall.desktop')).mode & 0o777).toBe(0o600);
  expect(await item.read()).toEqual({ isOn: true, isBlocked: false });
  await item.write(null);
  expect(readdirSync(folder)).toEqual([]);
});

it('rejects where the folder cannot be had', async () => {
  writeFileSync(join(root, 'autostart'), '');
  await expect(autostartFile(join(root, 'autostart')).write(['x'])).rejects.toThrow();
  expect(await autostartFile(join(root, 'autostart')).read()).toEqual({ isOn: false, isBlocked: false });
});
