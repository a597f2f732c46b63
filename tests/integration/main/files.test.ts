import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAppFiles, serveApp } from '../../../src/main/page/app-files';
import { LOG_BYTES, openLogFile } from '../../../src/main/diagnostics/log-file';
import { privateFile } from '../../../src/main/disk/private-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('privateFile', () => {
  it('is readable by its owner alone, also where an open one was', async () => {
    const path = join(folder, 'token');
    await writeFile(path, 'old', { mode: 0o644 });
    const file = privateFile(path);
    await file.write('new');
    expect(await file.read()).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['token']);
  });

  it('takes what happens at once in turn', async () => {
    const file = privateFile(join(folder, 'token'));
    await Promise.all(Array.from('abcdefgh').map((letter) => file.write(letter.repeat(10_000))));
    expect(await file.read()).toBe('h'.repeat(10_000));
    await Promise.all([file.write('x'), file.remove()]);
    expect(await file.read()).toBeNull();
  });

  it('keeps the old text when the new cannot be written', async () => {
    const path = join(folder, 'gone', 'token');
    await expect(privateFile(path).write('x')).rejects.toThrow();
    expect(await privateFile(path).read()).toBeNull();
  });

  it('loses nothing when it sets aside', async () => {
    const path = join(folder, 'token');
    const file = privateFile(path);
    await file.setAside();
    await file.write('damaged');
    await file.setAside();
    expect(await file.read()).toBeNull();
    expect(await readFile(`${path}.set-aside`, 'utf8')).toBe('damaged');
  });

  it('goes with what a crash left of a new one', async () => {
    const path = join(folder, 'token');
    await writeFile(`${path}.new`, 'half');
    await privateFile(path).remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes over what a crash left behind', async () => {
    const path = join(folder, 'token');
    await writeFile(`${path}.new`, 'half');
    await privateFile(path).write('whole');
    expect(await readFile(path, 'utf8')).toBe('whole');
  });
});

describe('the log file', () => {
  it('is written in order, private, and turned over by size', async () => {
    const path = join(folder, 'guildhall.log');
    const file = openLogFile(path, () => 0, 'salt');
    for (let n = 0; n < 3; n += 1) file.log('info', { event: 'x.y', code: n });
    await file.flush();
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { code: number }).code)).toEqual([0, 1, 2]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    for (let turn = 0; turn < 4; turn += 1) {
      await writeFile(path, 'x'.repeat(LOG_BYTES));
      const next = openLogFile(path, () => 0, 'salt');
      next.log('info', { event: 'x.y', code: turn });
      await next.flush();
    }
    expect((await readdir(folder)).sort()).toEqual(['guildhall.log', 'guildhall.log.1', 'guildhall.log.2']);
    expect(await readFile(path, 'utf8')).toContain('"code":3');
  });

  it('takes nothing down with it when the disk refuses', async () => {
    const file = openLogFile(join(folder, 'gone', 'guildhall.log'), () => 0, 'salt');
    file.log('info', { event: 'x.y' });
    await file.flush();
  });
});

describe('the files of the app', () => {
  it('are those of the build, in whatever folder, and nothing beside them', async () => {
    const root = join(folder, 'renderer');
    await mkdir(join(root, 'assets', 'deep'), { recursive: true });
    await writeFile(join(folder, 'secret.js'), 'secret');
    await writeFile(join(root, 'index.html'), '<p>');
    await writeFile(join(root, 'assets', 'a.js'), '1');
    await writeFile(join(root, 'assets', 'deep', 'b.js'), '2');
    await symlink(join(folder, 'secret.js'), join(root, 'assets', 'link.js'));
    const files = listAppFiles(root);
    const found = (path: string) => files.get(path)?.kind ?? null;
    expect(['/index.html', '/assets/a.js', '/assets/deep/b.js'].map(found)).toEqual(['file', 'file', 'file']);
    expect(found('/safe.html')).toBe('text');
    const absent = [
      '/secret.js',
      '/../secret.js',
      '/assets/../../secret.js',
      '/assets/..',
      '/assets',
      '/',
      '',
    ];
    expect(
      [...absent, '/assets/link.js', '//index.html', '/constructor', '/assets/deep/'].map(found),
    ).toEqual(Array.from({ length: 11 }, () => null));
    const serve = serveApp(files);
    const answer = serve({ method: 'GET', url: 'app://guildhall/assets/deep/b.js' });
    expect([answer.status, answer.body.toString()]).toEqual([200, '2']);
  });
});
