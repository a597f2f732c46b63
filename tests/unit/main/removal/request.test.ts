import { describe, expect, it } from 'vitest';
import { readRemovalRequest, removalWords } from '../../../../src/main/removal/request';

const read = (...words: readonly string[]) => readRemovalRequest(['/opt/Guildhall/guildhall', ...words]);

describe('--remove-my-data', () => {
  it.each([
    [['--remove-my-data'], 'here'],
    [['--remove-my-data='], 'here'],
    [['/home/me/app', '--user-data-dir=/x', '--remove-my-data', '--yes'], 'nowhere'],
    [[...removalWords, '--user-data-dir=C:\\x'], 'in-app'],
    [['C:\\app', '--remove-my-data', '--yes'], 'nowhere'],
  ])('is read from %j', (words, asked) => expect(read(...words)).toEqual({ asked }));

  it.each([
    [[]],
    [['--yes']],
    [['--hidden', 'guildhall://invite/CODE']],
    // Arguments that a link could add on a system that quotes badly.
    [['guildhall://invite/CODE', '--remove-my-data', '--yes']],
    [['--remove-my-data=asked', 'Guildhall://x']],
  ])('is not asked for by %j', (words) => expect(read(...words)).toBeNull());
});
