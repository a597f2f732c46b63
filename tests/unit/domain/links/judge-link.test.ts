import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkVerdict } from '../../../../src/domain/links/judge-link';
import { judgeLink } from '../../../../src/domain/links/judge-link';

const open = (href: string, host: string): LinkVerdict => ({ kind: 'open', href, host });
const refused = (reason: Extract<LinkVerdict, { kind: 'refused' }>['reason']): LinkVerdict => ({
  kind: 'refused',
  reason,
});

describe('judgeLink', () => {
  it.each([
    ['https://a.example/b?c#d', 'https://a.example/b?c#d', 'a.example'],
    ['HTTP://A.Example:8080', 'http://a.example:8080/', 'a.example:8080'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
    ['https://правда.рф', 'https://xn--80aafi6cg.xn--p1ai/', 'xn--80aafi6cg.xn--p1ai'],
    ['https://日本語-abc.jp', 'https://xn---abc-f79hm9d2w6i.jp/', 'xn---abc-f79hm9d2w6i.jp'],
    ['https://127.0.0.1:3000/', 'https://127.0.0.1:3000/', '127.0.0.1:3000'],
    ['https:\\\\a.example\\b', 'https://a.example/b', 'a.example'],
    ['mailto:ada@a.example', 'mailto:ada@a.example', 'a.example'],
    ['mailto:ada@a.example?subject=x&body=y', 'mailto:ada@a.example?subject=x&body=y', 'a.example'],
  ])('opens %s', (raw, href, host) => {
    expect(judgeLink(raw)).toEqual(open(href, host));
  });

  it.each([
    ['https://google.com@evil.example/', undefined, ['userinfo']],
    ['https://:secret@evil.example/', undefined, ['userinfo']],
    // a Cyrillic а among Latin letters, then a name of Cyrillic letters that all look Latin
    ['https://pаypal.com/', undefined, ['deceptive-host']],
    ['https://аррӏе.com/', undefined, ['deceptive-host']],
    ['https://xn--80ak6aa92e.com/', undefined, ['deceptive-host']],
    ['https://ɢoogleα.com/', undefined, ['deceptive-host']],
    ['https://evil.example/', 'google.com', ['label-names-another-host']],
    ['https://evil.example/', 'https://google.com/account', ['label-names-another-host']],
    ['https://google.com.evil.example/', 'google.com', ['label-names-another-host']],
    ['https://a@pаypal.com/', 'b.example', ['userinfo', 'deceptive-host', 'label-names-another-host']],
  ])('warns of %s, shown as %s', (raw, label, reasons) => {
    expect(judgeLink(raw, label)).toMatchObject({
      kind: 'warn',
      href: new URL(raw).href,
      host: new URL(raw).host,
      reasons,
    });
  });

  it.each([
    'a.example',
    'www.a.example',
    'https://a.example/else',
    'A.EXAMPLE',
    'here',
    'version 1.2',
    'the docs',
  ])('takes the label %s for what it is', (label) => {
    expect(judgeLink('https://a.example/b', label).kind).toBe('open');
  });

  it.each([
    ['javascript:alert(1)', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['guildhall://invite/abc', 'scheme'],
    ['ftp://a.example', 'scheme'],
    ['vbscript:x', 'scheme'],
    ['not a link', 'unreadable'],
    ['', 'unreadable'],
    ['https://', 'unreadable'],
    ['mailto:', 'unreadable'],
    ['mailto:nobody', 'unreadable'],
    ['mailto:ada@a.example?attach=/etc/passwd', 'mail-attachment'],
    ['https://a.example/\u202Egnp.exe', 'bidi-controls'],
  ] as const)('refuses %s: %s', (raw, reason) => {
    expect(judgeLink(raw)).toEqual(refused(reason));
  });

  it('refuses a label that reads in another order than it is written', () => {
    expect(judgeLink('https://a.example/', '\u202Emoc.elgoog')).toEqual(refused('bidi-controls'));
  });

  it('opens nothing but http, https and mailto, and only as the URL parser wrote it', () => {
    const scheme = fc.constantFrom(
      'http',
      'https',
      'mailto',
      'javascript',
      'file',
      'data',
      'ms-settings',
      'JAVASCRIPT',
    );
    fc.assert(
      fc.property(scheme, fc.constantFrom(':', '://', ':/', ' :'), fc.string(), (name, colon, rest) => {
        const verdict = judgeLink(`${name}${colon}${rest}`);
        if (verdict.kind === 'refused') return;
        expect(verdict.href).toMatch(/^(?:https?:\/\/|mailto:)/);
        expect(new URL(verdict.href).href).toBe(verdict.href);
      }),
    );
  });
});
