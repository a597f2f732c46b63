import { describe, expect, it, vi } from 'vitest';
import { differences, takeStock } from '../../support/node/left-behind';

/** The differences between a change and its reversal. */
function found(change: () => void, undo: () => void): string[] {
  const before = takeStock();
  change();
  try {
    return differences(before, takeStock());
  } finally {
    undo();
    expect(differences(before, takeStock())).toEqual([]);
  }
}

const heard = (): void => undefined;
const { trim } = String.prototype;

describe('what a file leaves behind', () => {
  it.each([
    ['a global', () => void Reflect.set(globalThis, 'planted', 1), 'planted (undefined, now 1)'],
    [
      'a variable of the environment',
      () => void (process.env['PLANTED'] = 'x'),
      'process.env.PLANTED (undefined, now x)',
    ],
    ['a method of a prototype', () => void (String.prototype.trim = () => ''), 'String.prototype.trim'],
    ['a method of a global', () => void Reflect.set(JSON, 'planted', heard), 'JSON.planted'],
    [
      'a listener of the process',
      () => void process.on('SIGUSR2', heard),
      'listeners of process: SIGUSR2 (undefined, now 1)',
    ],
    ['an exit code', () => void (process.exitCode = 3), 'process.exitCode (undefined, now 3)'],
  ])('is found: %s', (_, change, name) => {
    const undo = (): void => {
      Reflect.deleteProperty(globalThis, 'planted');
      Reflect.deleteProperty(JSON, 'planted');
      delete process.env['PLANTED'];
      String.prototype.trim = trim;
      process.off('SIGUSR2', heard);
      process.exitCode = undefined;
    };
    expect(found(change, undo)).toEqual([name]);
  });

  it('is found: fake timers', () => {
    expect(
      found(
        () => void vi.useFakeTimers(),
        () => void vi.useRealTimers(),
      ),
    ).toContain('setTimeout');
  });

  it('is nothing where nothing was changed', () => {
    expect(found(heard, heard)).toEqual([]);
  });
});
