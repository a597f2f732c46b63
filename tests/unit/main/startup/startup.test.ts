import { describe, expect, it } from 'vitest';
import { autostartEntry, readAutostartEntry } from '../../../../src/main/startup/autostart-entry';
import { autostartFolder } from '../../../../src/main/startup/autostart-file';
import { Startup } from '../../../../src/main/startup/startup';

const execOf = (command: readonly string[]) =>
  autostartEntry(command)
    .split('\n')
    .find((line) => line.startsWith('Exec='));

describe('the file of a Linux desktop', () => {
  it('starts the program with its arguments, each quoted', () => {
    expect(execOf(['/opt/Guildhall/guildhall', '--hidden'])).toBe(
      'Exec="/opt/Guildhall/guildhall" "--hidden"',
    );
  });

  it.each([
    ['/home/me/My Apps/Guildhall.AppImage', 'Exec="/home/me/My Apps/Guildhall.AppImage"'],
    ['/odd/"quoted"', String.raw`Exec="/odd/\\"quoted\\""`],
    ['/odd/$HOME`x`', 'Exec="/odd/\\\\$HOME\\\\`x\\\\`"'],
    ['/odd/back\\slash', String.raw`Exec="/odd/back\\\\slash"`],
    ['/odd/100%f', 'Exec="/odd/100%%f"'],
  ])('keeps %s one path', (path, expected) => expect(execOf([path])).toBe(expected));

  it('says whether it is on, and whether the desktop has turned it off', () => {
    const entry = autostartEntry(['x']);
    expect(readAutostartEntry(null)).toEqual({ isOn: false, isBlocked: false });
    expect(readAutostartEntry(entry)).toEqual({ isOn: true, isBlocked: false });
    expect(readAutostartEntry(entry.replace('enabled=true', 'enabled = false'))).toEqual({
      isOn: false,
      isBlocked: true,
    });
    expect(readAutostartEntry(`${entry}Hidden=true\n`)).toEqual({ isOn: false, isBlocked: true });
  });

  it('lies where desktops look for it', () => {
    expect(autostartFolder({}, '/home/me')).toBe('/home/me/.config/autostart');
    expect(autostartFolder({ XDG_CONFIG_HOME: '/cfg' }, '/home/me')).toBe('/cfg/autostart');
    expect(autostartFolder({ XDG_CONFIG_HOME: 'cfg' }, '/home/me')).toBe('/home/me/.config/autostart');
  });
});

describe('starting with the system', () => {
  const start = () => {
    const written: (readonly string[] | null)[] = [];
    const is = { on: false, blocked: false, refusing: false, hidden: false };
    const startup = new Startup({
      command: ['/opt/guildhall'],
      isHidden: () => is.hidden,
      item: {
        read: async () => ({ isOn: is.on && !is.blocked, isBlocked: is.blocked }),
        write: async (command) => {
          if (is.refusing) throw new Error('read-only');
          written.push(command);
          is.on = command !== null;
        },
      },
    });
    return { startup, is, written };
  };

  it('is off until it is asked for, and off again', async () => {
    const { startup, written } = start();
    expect(await startup.describe()).toEqual({ isOn: false, isBlocked: false });
    expect(await startup.set(true)).toEqual({ ok: true, value: { isOn: true, isBlocked: false } });
    expect(await startup.set(false)).toMatchObject({ value: { isOn: false } });
    expect(written).toEqual([['/opt/guildhall'], null]);
  });

  it('is without a window where that is chosen, also later', async () => {
    const { startup, is, written } = start();
    await startup.set(true);
    is.hidden = true;
    await startup.refresh();
    expect(written.at(-1)).toEqual(['/opt/guildhall', '--hidden']);
    is.blocked = true;
    await startup.refresh();
    expect(written).toHaveLength(2);
  });

  it('says where the system refuses, or has been told otherwise', async () => {
    const { startup, is } = start();
    is.refusing = true;
    expect(await startup.set(true)).toMatchObject({ ok: false, failure: { code: 'startup' } });
    is.refusing = false;
    is.blocked = true;
    expect(await startup.set(true)).toMatchObject({ ok: true, value: { isOn: false, isBlocked: true } });
  });
});
