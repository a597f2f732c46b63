import { describe, expect, it } from 'vitest';
import { probeKeyring, readKeyringAnswer } from '../../../../src/main/session/keyring-probe';

describe('the answer of the bus', () => {
  it.each([
    ['(<true>,)', 'locked'],
    ['   variant       boolean true', 'locked'],
    ['(<false>,)', 'ready'],
    ['Error: GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name is not activatable', 'ready'],
    ['Error: Timeout was reached', 'silent'],
    ['Error org.freedesktop.DBus.Error.NoReply: Did not receive a reply', 'silent'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'ready'],
  ])('%s: %s', (output, state) => expect(readKeyringAnswer(output)).toBe(state));
});

describe('the question', () => {
  it('is asked by the program that is there', async () => {
    const asked: string[] = [];
    const state = await probeKeyring(async (program) => {
      asked.push(program);
      return program === 'gdbus' ? null : { isDone: true, isLate: false, output: 'boolean true' };
    });
    expect([state, asked]).toEqual(['locked', ['gdbus', 'dbus-send']]);
  });
  it('holds nobody up where no program can ask', async () => {
    expect(await probeKeyring(async () => null)).toBe('ready');
  });
  it('is given up where the program has to be ended', async () => {
    expect(await probeKeyring(async () => ({ isDone: false, isLate: true, output: '' }))).toBe('silent');
  });
});
