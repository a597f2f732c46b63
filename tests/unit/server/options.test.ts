import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../src/server/options';

describe('the command line', () => {
  it('has defaults that keep the server on this computer', () => {
    expect(readCommandLine([])).toMatchObject({
      ok: true,
      value: {
        kind: 'serve',
        options: { port: 8430, host: '127.0.0.1', isDemo: false, isUnlimited: false, name: 'Guildhall' },
      },
    });
  });

  it('takes its options', () => {
    const args = ['--port', '0', '--host', '0.0.0.0', '--data', '/tmp/x', '--demo', '--name', ' Ours '];
    expect(readCommandLine(args)).toMatchObject({
      ok: true,
      value: {
        kind: 'serve',
        options: { port: 0, host: '0.0.0.0', data: '/tmp/x', isDemo: true, name: 'Ours' },
      },
    });
  });

  it('knows when help is asked for', () => {
    expect(readCommandLine(['--help'])).toEqual({ ok: true, value: { kind: 'help' } });
    expect(readCommandLine(['--make-template', '/tmp/t.tar'])).toEqual({
      ok: true,
      value: { kind: 'make-template', file: '/tmp/t.tar' },
    });
  });

  it.each([
    [['--port', 'x'], /--port must be a number/],
    [['--port', '70000'], /--port must be a number/],
    [['--port=-1'], /--port must be a number/],
    [['--name', ' '], /--name must have/],
    [['--data', ''], /--data must not/],
    [['--host', ''], /--host must not/],
    [['--nonsense'], /nonsense/],
    [['--make-template', ''], /--make-template must name a file/],
    [['stray'], /stray/],
    [['--no-limits', '--host', '0.0.0.0'], /--no-limits is for this computer alone/],
  ])('says what is wrong with %j', (args, message) => {
    const read = readCommandLine(args);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });
});
