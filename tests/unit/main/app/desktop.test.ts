import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../../src/contract/ipc/pushes';
import { findDeepLink, hasUnreadableLink } from '../../../../src/main/app/deep-links';
import { Links } from '../../../../src/main/app/links';
import { menuTemplate } from '../../../../src/main/app/menu';
import { NetworkWatch } from '../../../../src/main/app/network-watch';
import { Notices } from '../../../../src/main/app/notices';
import { presetServer } from '../../../../src/main/app/preset-server';
import type { Question } from '../../../../src/main/consent/question';
import { ManualClock } from '../support/manual-clock';

describe('Links', () => {
  const open = (answer = true) => {
    const opened: string[] = [];
    const asked: Question[] = [];
    let trusted: readonly string[] = [];
    const links = new Links({
      trustedHosts: () => trusted,
      trust: (hosts) => (trusted = hosts),
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
      open: async (href) => void opened.push(href),
    });
    return { links, opened, asked, trusted: () => trusted };
  };

  it('ask first, with the host and the whole address, and open what was judged', async () => {
    const { links, opened, asked } = open();
    expect(await links.follow('HTTPS://Example.org/a b', null)).toEqual({
      kind: 'confirm',
      url: 'https://example.org/a%20b',
      host: 'example.org',
      warnings: [],
    });
    expect(opened).toEqual([]);
    expect(await links.ask('HTTPS://Example.org/a b', null, false)).toEqual({ kind: 'opened' });
    expect(opened).toEqual(['https://example.org/a%20b']);
    expect(asked).toEqual([
      {
        title: 'Open this link?',
        message: 'Open example.org in your browser?',
        detail: 'https://example.org/a%20b',
        accept: 'Open',
      },
    ]);
  });

  it('are not opened because a page says that they were confirmed, or that their host is trusted', async () => {
    const { links, opened, asked, trusted } = open(false);
    for (const isTrusting of [false, true])
      expect(await links.ask('https://example.org/x', null, isTrusting)).toEqual({ kind: 'declined' });
    expect(asked.map(({ message }) => message)).toEqual([
      'Open example.org in your browser?',
      'Open example.org in your browser, and from now on without asking?',
    ]);
    expect([opened, trusted()]).toEqual([[], []]);
  });

  it('do not ask again for a host that the person trusts, unless there is something to warn of', async () => {
    const { links, opened, asked, trusted } = open();
    await links.ask('https://example.org/w', null, true);
    expect([asked.length, trusted()]).toEqual([1, ['example.org']]);
    expect(await links.follow('https://example.org/x', null)).toEqual({ kind: 'opened' });
    expect(await links.follow('https://example.org:8443/x', null)).toMatchObject({ kind: 'confirm' });
    expect(await links.follow('https://me@example.org/x', null)).toMatchObject({ kind: 'confirm' });
    expect(await links.follow('https://example.org/x', 'https://bank.example')).toMatchObject({
      kind: 'confirm',
      warnings: [expect.stringContaining('another address')],
    });
    expect(opened).toHaveLength(2);
    await links.ask('https://example.org/x', 'https://bank.example', true);
    expect(asked.at(-1)).toMatchObject({
      message: 'Open example.org in your browser?',
      detail: expect.stringContaining('another address'),
    });
    expect(trusted()).toEqual(['example.org']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'smb://h/x', 'nonsense', 'https://a\u202eb.c/'])(
    'refuse %s, confirmed or not',
    async (url) => {
      const { links, opened, asked } = open();
      expect(await links.follow(url, null)).toMatchObject({ kind: 'refused' });
      expect(await links.ask(url, null, true)).toMatchObject({ kind: 'refused' });
      expect([opened, asked]).toEqual([[], []]);
    },
  );

  it('remember each host once, and 500 at most', async () => {
    const { links, trusted } = open();
    for (let n = 0; n < 510; n += 1) await links.ask(`https://h${n}.example/`, null, true);
    await links.ask('https://h509.example/', null, true);
    expect(trusted()).toHaveLength(500);
    expect(trusted().at(-1)).toBe('h509.example');
  });
});

describe('Notices', () => {
  it('wait for a page, and are not said twice in a row', () => {
    const shown: Notice[] = [];
    const notices = new Notices((notice) => shown.push(notice));
    notices.add('disk');
    notices.add('disk');
    expect(shown).toEqual([]);
    expect(notices.take()).toEqual(['disk']);
    expect(notices.take()).toEqual([]);
    notices.add('keyring');
    expect(shown).toEqual([{ kind: 'error', text: 'keyring' }]);
    notices.hold();
    notices.add('disk');
    expect(shown).toHaveLength(1);
    expect(notices.take()).toEqual(['disk']);
  });
});

describe('what the person has done', () => {
  it('is answered each time, and once while no page can show it', () => {
    const shown: Notice[] = [];
    const notices = new Notices((notice) => shown.push(notice));
    notices.answer('no such place');
    notices.answer('no such place');
    expect(notices.take()).toEqual(['no such place']);
    notices.answer('no such place');
    notices.answer('no such place');
    expect(shown).toEqual([1, 2].map(() => ({ kind: 'info', text: 'no such place' })));
  });
});

describe('NetworkWatch', () => {
  it('tells that the network is back, while it watches', () => {
    const clock = new ManualClock();
    let isOnline = false;
    let backs = 0;
    const watch = new NetworkWatch({ clock, isOnline: () => isOnline, onBack: () => (backs += 1) });
    watch.setWatching(true);
    watch.setWatching(true);
    clock.advance(4000);
    expect(backs).toBe(0);
    isOnline = true;
    clock.advance(2000);
    clock.advance(10_000);
    expect(backs).toBe(1);
    watch.setWatching(false);
    expect(clock.running).toBe(0);
  });

  it('stops when it is told to by what it tells', () => {
    const clock = new ManualClock();
    let isOnline = false;
    const watch = new NetworkWatch({
      clock,
      isOnline: () => isOnline,
      onBack: () => watch.setWatching(false),
    });
    watch.setWatching(true);
    isOnline = true;
    clock.advance(2000);
    expect(clock.running).toBe(0);
  });
});

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
        notice: expect.stringMatching(/^--server names no server: '.*'\. It takes an address/),
      });
    expect(presetServer([], { GUILDHALL_SERVER: 'ftp://x' })).toMatchObject({
      notice: expect.stringContaining('GUILDHALL_SERVER'),
    });
  });

  it('brings a link, and nothing else', () => {
    const argv = ['/opt/guildhall', '--no-sandbox', 'guildhall://invite/abc-123'];
    expect(findDeepLink(argv)).toEqual({ kind: 'invite', code: 'abc-123' });
    expect(findDeepLink(['https://invite/abc'])).toBeNull();
    expect(findDeepLink(['/opt/guildhall', 'GUILDHALL://channels/1/2/3'])).toMatchObject({ messageId: '3' });
  });

  it.each([
    'guildhall://invite/<script>',
    'guildhall://invite/a',
    `guildhall://invite/${'a'.repeat(33)}`,
    'guildhall://invite/abc?x=1',
    'guildhall://invite/abc#x',
    'guildhall://invite/abc/../../settings',
    'guildhall://invite/%61%62%63',
    'guildhall://channels/1',
    'guildhall://channels/1/two',
    'guildhall://channels/-1/2',
    `guildhall://channels/${'1'.repeat(21)}/2`,
    'guildhall://channels/1/2/3/4',
    'guildhall://me@invite/abc',
    'guildhall://settings/delete',
    'guildhall:invite/abc',
    'guildhall:///invite/abc',
    'guildhall://invite/abc --no-sandbox',
    'guildhall://invite/abc"',
    'guildhall://invite/\u202eabc',
    'guildhall://',
    `guildhall://${'x'.repeat(100_000)}`,
  ])('brings nothing by %s, and that is said', (link) => {
    expect(findDeepLink(['app', link])).toBeNull();
    expect(hasUnreadableLink(['app', link])).toBe(true);
  });

  it('without a link says nothing of links', () => {
    expect(hasUnreadableLink(['app', '--server=local', 'https://invite/abc'])).toBe(false);
    expect(hasUnreadableLink(['app', 'guildhall://invite/abc'])).toBe(false);
  });
});

describe('the menu', () => {
  const pressed: string[] = [];
  const actions = {
    command: (name: string) => void pressed.push(name),
    help: (page: string) => void pressed.push(page),
    zoom: (way: string) => void pressed.push(way),
  };
  const labels = (isMac: boolean, isDevelopment: boolean) =>
    JSON.stringify(menuTemplate({ isMac, isDevelopment }, actions));

  it('has the developer tools in development alone', () => {
    expect(labels(false, false)).not.toMatch(/toggleDevTools|reload/);
    expect(labels(false, true)).toContain('toggleDevTools');
  });

  it('leads to commands, each with its key', () => {
    const keys = labels(true, false).match(/CmdOrCtrl\+[^"]+/g) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(['CmdOrCtrl+K', 'CmdOrCtrl+,', 'CmdOrCtrl+/', 'CmdOrCtrl+0']),
    );
  });
});
