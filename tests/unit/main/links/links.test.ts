import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/main/consent/question';
import { Links } from '../../../../src/main/links/links';

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
      'Always open example.org in your browser without asking?',
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
      warnings: [expect.stringContaining('a different address')],
    });
    expect(opened).toHaveLength(2);
    await links.ask('https://example.org/x', 'https://bank.example', true);
    expect(asked.at(-1)).toMatchObject({
      message: 'Open example.org in your browser?',
      detail: expect.stringContaining('a different address'),
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
