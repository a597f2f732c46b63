import { describe, expect, it } from 'vitest';
import { presetServer } from '../../../../src/main/start/preset-server';

describe('the command line', () => {
  it('names a server for the sign-in screen', () => {
    const server = (argv: string[], env = {}) => {
      const preset = presetServer(argv, env);
      return preset.kind === 'server' ? preset.server : preset.kind;
    };
    expect(server(['app', '--server=127.0.0.1:4000'])).toEqual({ kind: 'remote', address: '127.0.0.1:4000' });
    expect(server([], { GUILDHALL_SERVER: 'https://chat.example' })).toMatchObject({ kind: 'remote' });
    expect(server(['--server=local'], { GUILDHALL_SERVER: 'https://x.example' })).toEqual({ kind: 'local' });
    for (const [argv, env] of [
      [['--servers=x'], {}],
      [[], {}],
      [[], { GUILDHALL_SERVER: '' }],
    ] as const)
      expect(server([...argv], env)).toBe('none');
  });

  it('says what is wrong with a server that it names', () => {
    for (const argument of ['--server', '--server=', '--server=ftp://x', '--server=a b'])
      expect(presetServer([argument], {})).toMatchObject({
        kind: 'unreadable',
        notice: expect.stringMatching(/^--server is not a server address: '.*'\. Use an address/),
      });
    expect(presetServer([], { GUILDHALL_SERVER: 'ftp://x' })).toMatchObject({
      notice: expect.stringContaining('GUILDHALL_SERVER'),
    });
  });
});
