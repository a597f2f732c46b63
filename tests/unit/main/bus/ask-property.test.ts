import { describe, expect, it } from 'vitest';
import { askProperty, type BusAnswer } from '../../../../src/main/bus/ask-property';

const PROPERTY = { service: 'org.x', path: '/x', interface: 'org.x.I', name: 'P' };

describe('a property of the bus', () => {
  it.each([
    [
      'gdbus',
      'gdbus call --session --timeout 2 --dest org.x --object-path /x --method org.freedesktop.DBus.Properties.Get org.x.I P',
    ],
    [
      'dbus-send',
      'dbus-send --session --print-reply --reply-timeout=2000 --dest=org.x /x org.freedesktop.DBus.Properties.Get string:org.x.I string:P',
    ],
  ])('is asked for by %s where that is there', async (there, line) => {
    const answer: BusAnswer = { isDone: true, isLate: false, output: 'yes' };
    const asked: string[] = [];
    const answered = await askProperty(PROPERTY, 2, async (program, args, withinMs) => {
      if (program !== there) return null;
      asked.push([program, ...args].join(' '));
      expect(withinMs).toBe(3000);
      return answer;
    });
    expect([answered, asked]).toEqual([answer, [line]]);
  });

  it('is not answered where no program can ask', async () => {
    expect(await askProperty(PROPERTY, 2, async () => null)).toBeNull();
  });
});
