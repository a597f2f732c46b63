import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keptFolder, keptOutside } from '../../../../src/main/removal/find-kept';
import { MARK } from '../../../../src/main/removal/judge-folder';
import { systemDisk } from '../../../../src/main/removal/remove-tree';
import { put, systemError, useFolder } from './support';

const at = useFolder();
const LIST = '[Default Applications]\nx-scheme-handler/guildhall=guildhall.desktop\na/b=c.desktop\n';
const surroundings = () => ({
  platform: 'linux' as const,
  environment: {},
  home: at('home'),
  temporary: at('tmp'),
});
const outside = () => keptOutside(surroundings());

describe('the data folder', () => {
  const open = (disk = systemDisk) => {
    const events: string[] = [];
    const release = (): void => {
      events.push(readdirSync(at('data')).join());
      systemDisk.unlink(at('data/SingletonLock'));
    };
    return { events, kept: keptFolder({ path: at('data'), named: at('data'), release }, disk) };
  };
  const fill = (): void => {
    put(at('data', MARK), '');
    put(at('data/session-token'), 'abc');
    put(at('data/local-server/store/PG_VERSION'), '17');
    symlinkSync('host-1', at('data/SingletonLock'));
  };

  it('goes with all that is in it: its mark last, and what holds it when it is let go', async () => {
    fill();
    const { kept, events } = open();
    expect([kept.name, kept.bytes]).toEqual([at('data'), 5]);
    expect(kept.what).toContain('the server on this computer, with its accounts and messages');
    expect(await kept.remove()).toEqual([]);
    expect(events).toEqual(['SingletonLock']);
    expect(existsSync(at('data'))).toBe(false);
  });

  it('says nothing of a server where there is none', () => {
    mkdirSync(at('data'));
    expect(open().kept.what).toBe('sign-ins, settings, drafts, logs');
  });

  it('keeps its mark and its name where something in it stays', async () => {
    fill();
    const unlink = (path: string): void => {
      if (path.endsWith('PG_VERSION')) throw systemError('EBUSY');
      systemDisk.unlink(path);
    };
    expect(await open({ ...systemDisk, unlink }).kept.remove()).toEqual([
      { name: at('data/local-server/store/PG_VERSION'), why: 'in use' },
    ]);
    expect(readdirSync(at('data')).sort()).toEqual(['SingletonLock', MARK, 'local-server'].sort());
    expect(await open().kept.remove()).toEqual([]);
  });

  it('stays where somebody has come to it meanwhile', async () => {
    fill();
    const release = (): void => void put(at('data/Local State'));
    const [left] = await keptFolder({ path: at('data'), named: at('data'), release }).remove();
    expect(left?.name).toBe(at('data'));
    expect(existsSync(at('data/Local State'))).toBe(true);
  });

  it('takes the link with it by which it was named', async () => {
    put(at('data', MARK));
    symlinkSync(at('data'), at('link'));
    await keptFolder({ path: at('data'), named: at('link'), release: () => undefined }).remove();
    expect(readdirSync(at())).toEqual([]);
  });
});

describe('what is kept elsewhere', () => {
  it('is nothing where the app left nothing', () => {
    put(at('home/.config/mimeapps.list'), '[Default Applications]\n');
    put(at('tmp/guildhall-run-abcdef/x'));
    expect(outside()).toEqual([]);
  });

  it('is fetched updates, the start with the system, entries in lists, and leftovers', async () => {
    put(at('home/.cache/guildhall-updater/pending/guildhall.deb'), '12345');
    put(at('home/.cache/other/x'));
    put(at('home/.config/autostart/guildhall.desktop'));
    put(at('home/.config/autostart/other.desktop'));
    put(at('home/.config/mimeapps.list'), LIST);
    put(at('home/.config/gnome-mimeapps.list'), LIST);
    put(at('home/.local/share/applications/mimeapps.list'), LIST);
    chmodSync(at('home/.config/mimeapps.list'), 0o640);
    put(at('tmp/guildhall-selftest-aB3dE9/selftest.json'));
    const found = outside();
    expect(found.map(({ name, bytes }) => [name, bytes])).toEqual([
      [at('home/.cache/guildhall-updater'), 5],
      [at('home/.config/autostart/guildhall.desktop'), 1],
      [at('home/.config/gnome-mimeapps.list'), null],
      [at('home/.config/mimeapps.list'), null],
      [at('home/.local/share/applications/mimeapps.list'), null],
      [at('tmp/guildhall-selftest-aB3dE9'), 1],
    ]);
    for (const { remove } of found) expect(await remove()).toEqual([]);
    expect(outside()).toEqual([]);
    expect(readdirSync(at('home/.config')).sort()).toEqual([
      'autostart',
      'gnome-mimeapps.list',
      'mimeapps.list',
    ]);
    expect(readFileSync(at('home/.config/mimeapps.list'), 'utf8')).toBe(
      '[Default Applications]\na/b=c.desktop\n',
    );
    expect(statSync(at('home/.config/mimeapps.list')).mode & 0o777).toBe(0o640);
    expect([readdirSync(at('home/.cache')), readdirSync(at('home/.config/autostart'))]).toEqual([
      ['other'],
      ['other.desktop'],
    ]);
  });

  it('in a list that is a link is taken from the file, and the link stays', async () => {
    put(at('dotfiles/mimeapps'), LIST);
    mkdirSync(at('home/.config'), { recursive: true });
    symlinkSync(at('dotfiles/mimeapps'), at('home/.config/mimeapps.list'));
    for (const { remove } of outside()) expect(await remove()).toEqual([]);
    expect(lstatSync(at('home/.config/mimeapps.list')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('dotfiles/mimeapps'), 'utf8')).not.toContain('guildhall');
    expect(readdirSync(at('dotfiles'))).toEqual(['mimeapps']);
  });

  it('that cannot be removed is named', async () => {
    put(at('home/.config/autostart/guildhall.desktop'));
    const unlink = (): never => {
      throw systemError('EROFS');
    };
    const [entry] = keptOutside(surroundings(), { ...systemDisk, unlink });
    expect(await entry?.remove()).toEqual([
      { name: at('home/.config/autostart/guildhall.desktop'), why: 'the disk cannot be written' },
    ]);
  });
});
