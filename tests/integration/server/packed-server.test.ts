import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../../../tools/setup/command.mjs';

const SLOW = { timeout: 300_000 };
const PACK = resolve('tools/package-server.mjs');
const manual = readFileSync('docs/self-hosting.md', 'utf8');
const UNIT = resolve('tools/package/resources/server/guildhall-server.service');

let folder: string;
let program: string;
const stops: (() => Promise<unknown>)[] = [];

/** Node and the system's own commands: nothing of the project. */
const environment = () => ({ PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-packed-'));
  execFileSync(process.execPath, [PACK, 'tar.gz', '--fast', '--out', folder], { stdio: 'ignore' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  // As a person has it in the path.
  program = join(folder, 'guildhall-server');
  symlinkSync(join(folder, archive.replace('.tar.gz', ''), 'guildhall-server'), program);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const start = async (...args: string[]): Promise<string> => {
  const child = spawn(program, ['start', ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  stops.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^\{"event":"ready","port":(\d+)/.exec(line)?.[1];
      if (port !== undefined) done(`http://127.0.0.1:${port}`);
    });
    void ended.then((code) => fail(new Error(`The server ended with ${String(code)}`)));
  });
};

describe('the packed server', () => {
  it('starts in a bare folder with Node alone', SLOW, async () => {
    expect(run('--version')).toMatchObject({ status: 0, stdout: 'guildhall-server 0.1.0\n' });
    expect(run('backup', '--help').stdout).toContain('backup [--data <folder>] --to <file>');
    writeFileSync(join(folder, 'hall.toml'), "name = 'Our hall'\nport = 0\n");
    const base = await start('--config', 'hall.toml', '--data', join(folder, 'data'));
    expect(await (await fetch(`${base}/meta`)).json()).toMatchObject({ name: 'Our hall' });

    // The commands of the manual for a new server.
    const admin = (line: string): string => {
      const { status, stdout } = run('admin', '--data', join(folder, 'data'), ...line.split(' '));
      expect(status).toBe(0);
      return stdout;
    };
    const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    for (const line of ['sign-up invite', 'create-account ana ana@example.org', 'role ana 5'])
      expect(manual).toContain(`guildhall-server admin --data ~/hall ${line}\n`);
    admin('sign-up invite');
    const password = /within 3 days: (\S+)/.exec(admin('create-account ana ana@example.org'))?.[1];
    admin('role ana 5');
    const signedIn = await post('/auth/login', { email: 'ana@example.org', password });
    expect(signedIn).toMatchObject({ error: 0, user: { username: 'ana', role: 5 } });
    expect(manual).toContain('guildhall-server admin --data ~/hall invite --uses 10 --days 7\n');
    const [code] = admin('invite --uses 10 --days 7').split(' ');
    const guest = { username: 'ben', email: 'ben@example.org', password: 'pass word 1' };
    expect(await post('/auth/register', guest)).toMatchObject({ error: 403 });
    expect(await post('/auth/register', { ...guest, invite_code: code })).toMatchObject({ error: 0 });
    expect(admin('log')).toContain('\tmake-sign-up-invite\tdone\t');
  });

  it('says which Node it needs', SLOW, () => {
    const old = join(folder, 'old-node');
    writeFileSync(old, '#!/bin/sh\necho v18.20.4\n', { mode: 0o755 });
    for (const [node, found] of [
      [old, 'v18.20.4'],
      [join(folder, 'nowhere'), 'no Node'],
    ] as const) {
      const { status, stderr } = spawnSync(program, ['--version'], {
        env: { ...environment(), GUILDHALL_NODE: node },
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toContain(`needs Node 20.19 or later; ${found} was found`);
    }
  });
});

// Elsewhere, without systemd, nobody can judge it.
if (existsSync('/usr/bin/systemd-analyze'))
  describe('its unit', () => {
    it('is understood by systemd, and exposes little', SLOW, () => {
      const unit = join(folder, 'guildhall-server.service');
      // The program is checked where the package would put it.
      writeFileSync(unit, readFileSync(UNIT, 'utf8').replaceAll('/usr/bin/guildhall-server', program));
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      expect(verified.stderr.split('\n').filter((line) => line.includes('guildhall-server'))).toEqual([]);
      expect(verified.status).toBe(0);
      const exposure = answerOf('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]) ?? '';
      const score = Number(/exposure level for \S+: (\d+\.\d+)/.exec(exposure)?.[1]);
      expect(score).toBeLessThanOrEqual(3);
    });
  });
