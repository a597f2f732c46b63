import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { answerOf } from '../../tools/setup/command.mjs';
import { open } from '../../tools/setup/prepare.mjs';
import { accountAt, type DemoServer, startDemoServer } from '../e2e/support/demo-server';
import { type HeardApp, startHeard } from './support/heard-app';
import { runApp } from './support/run-app';

const prepared = open(inject('packageLaunch'));

let server: DemoServer;
let app: HeardApp | null = null;
let work: string;

beforeAll(async () => {
  server = await startDemoServer();
  work = mkdtempSync(join(prepared.dataRoot, 'set-ups-'));
  prepared.grant(work);
});
afterAll(async () => {
  await app?.end();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
});

/** Files in the home of the app's user that are newer than this file. */
const writtenAtHomeSince = (mark: string): readonly string[] => {
  const home = prepared.user?.home ?? process.env.HOME ?? '';
  return (answerOf('find', [home, '-newer', mark, '-type', 'f']) ?? '')
    .split('\n')
    .filter((path) => path !== '');
};

describe('a set-up for tests', () => {
  it('has the server that it names, and a profile of its own, in which all is kept', async () => {
    const mark = join(work, 'mark');
    writeFileSync(mark, '');
    const profile = join(work, 'not/there/yet');
    app = await startHeard(inject('packages').installed, [
      `--server=${server.url}`,
      `--user-data-dir=${profile}`,
    ]);
    const { reader } = app;
    const address = await app.find('entry', 'Server address');
    await expect.poll(() => reader.textIn(address)).toBe(server.url);
    const another = await app.find('radio button', 'Another server');
    expect(await reader.is('checked', another)).toBe(true);

    const { email, password } = accountAt(server, 0);
    await app.fill('entry', 'Email', email);
    await app.fill('password text', 'Password', password);
    await app.press('push button', 'Sign in');
    await app.find('push button', 'Home');
    await app.end();
    app = null;

    expect(statSync(profile).mode & 0o777).toBe(0o700);
    const kept = readdirSync(profile);
    expect(kept).toEqual(
      expect.arrayContaining(['logs', 'preferences.json', 'profile.json', 'session-token']),
    );
    expect(kept).not.toContain('local-server');
    const settings = JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8')) as unknown;
    expect(settings).toMatchObject({ server: { kind: 'remote', address: server.url } });
    expect(writtenAtHomeSince(mark)).toEqual([]);
  });

  it.each(['', '/usr/nobody/can/write/here'])(
    'without a folder to write in (%j) does not start',
    async (folder) => {
      const { code, output } = await runApp(inject('packages').installed, [`--user-data-dir=${folder}`]);
      expect([code, output]).toEqual([1, expect.stringContaining('--user-data-dir')]);
    },
  );
});

describe('a home', () => {
  const newHome = (name: string, isWritable: boolean): string => {
    const home = join(work, name);
    mkdirSync(join(home, '.config/Guildhall'), { recursive: true });
    if (isWritable) prepared.grant(home);
    else for (const folder of ['.config/Guildhall', '.config', '']) chmodSync(join(home, folder), 0o555);
    return home;
  };

  it.each(['an empty one', 'one with a profile'])(
    'that cannot be written into (%s) holds nobody up, and the app says that it keeps nothing',
    async (kind) => {
      const home = newHome(`read-only ${kind}`, false);
      if (kind === 'an empty one') rmSync(join(home, '.config'), { recursive: true });
      app = await startHeard(inject('packages').installed, [], {}, home);
      await app.find('entry', 'Email', 180_000);
      await expect
        .poll(async () => (await app?.read())?.map(({ name }) => name).join(' '), { timeout: 120_000 })
        .toMatch(/Guildhall cannot write to your home folder/);
      await app.end();
      app = null;
    },
  );

  it('has no settings of the system changed by a start: who opens links and pages stays as it was', async () => {
    const home = newHome('usual', true);
    app = await startHeard(inject('packages').installed, [], { XDG_CURRENT_DESKTOP: 'GNOME' }, home);
    await app.find('entry', 'Email', 180_000);
    await app.end();
    app = null;
    const written = (
      answerOf('find', [home, '-name', 'mimeapps.list', '-o', '-name', '*.desktop']) ?? ''
    ).trim();
    expect(written).toBe('');
    expect(existsSync(join(home, '.config/Guildhall/preferences.json'))).toBe(true);
  });
});
