import { describe, expect, it } from 'vitest';
import { emitLauncherCount } from '../../../../src/main/desktop/launcher-count';
import { inTime, LateError } from '../../../../src/main/bus/session-bus';
import { Reader, Variant, Writer } from '../../../../src/main/bus/wire';
import { ManualClock } from '../support/manual-clock';

describe('what a bus is asked', () => {
  it('is answered in time, or is late', async () => {
    const clock = new ManualClock();
    expect(await inTime(clock, 1000, Promise.resolve('here'))).toBe('here');
    const late = inTime(clock, 1000, new Promise(() => undefined));
    clock.advance(1000);
    await expect(late).rejects.toBeInstanceOf(LateError);
  });
});

describe('the count on a launcher', () => {
  it('is a signal that docks listen to, with a count of 64 bits', async () => {
    const sent: unknown[] = [];
    await emitLauncherCount(async () => ({ emit: (...args) => sent.push(args) }), 'guildhall.desktop', 3);
    expect(sent).toEqual([
      [
        ...['/com/canonical/unity/launcherentry/guildhall', 'com.canonical.Unity.LauncherEntry', 'Update'],
        'sa{sv}',
        [
          'application://guildhall.desktop',
          { count: new Variant('x', 3), 'count-visible': new Variant('b', true) },
        ],
      ],
    ]);
    const writer = new Writer();
    writer.write('a{sv}', { count: new Variant('x', 3) });
    expect(new Reader(Buffer.from(writer.bytes)).read('a{sv}')).toEqual({ count: 3n });
  });
});
