import { describe, expect, it } from 'vitest';
import { inviteHosts } from '../../../../../src/domain/links/invite-hosts';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import type { Shape } from './shape';
import { shape, shapeOf } from './shape';

const link = (url: string): Shape => ({ link: url });
const image = (url: string): Shape => ({ image: url });
const invite = (code: string, url: string): Shape => ({ invite: code, url });

describe('links', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    ['https://a.example', [link('https://a.example/')]],
    ['see HTTPS://A.Example/B c', ['see ', link('https://a.example/B'), ' c']],
    ['http://a.example:81/b?c=d&e#f', [link('http://a.example:81/b?c=d&e#f')]],
    ['https://müller.example/', [link('https://xn--mller-kva.example/')]],
    ['https://a.example/日本', [link('https://a.example/%E6%97%A5%E6%9C%AC')]],
    // the end of a link
    ['https://a.example/b.', [link('https://a.example/b'), '.']],
    ['https://a.example/b?!...', [link('https://a.example/b'), '?!...']],
    ['(https://a.example/b)', ['(', link('https://a.example/b'), ')']],
    ['(https://a.example/b).', ['(', link('https://a.example/b'), ').']],
    ['(https://a.example/b)c', ['(', link('https://a.example/b'), ')c']],
    ['https://a.example/b_(c)', [link('https://a.example/b_(c)')]],
    ['(https://a.example/b_(c)).', ['(', link('https://a.example/b_(c)'), ').']],
    ['[https://a.example/b]', ['[', link('https://a.example/b'), ']']],
    ['"https://a.example/b"', ['"', link('https://a.example/b'), '"']],
    ["'https://a.example/b'", ["'", link('https://a.example/b'), "'"]],
    ['<https://a.example/b>', ['<', link('https://a.example/b'), '>']],
    ['«https://a.example/b»', ['«', link('https://a.example/b'), '»']],
    ['https://a.example/b。', [link('https://a.example/b'), '。']],
    ['https://a.example/b\\@evil.example', [link('https://a.example/b'), '@evil.example']],
    ['https://a.example/b`c`', [link('https://a.example/b'), { code: 'c' }]],
    // marks inside and around
    ['**https://a.example/b**', [['bold', link('https://a.example/b')]]],
    ['*https://a.example/b*', [['italic', link('https://a.example/b')]]],
    ['||https://a.example/b||', [['spoiler', link('https://a.example/b')]]],
    ['~~https://a.example/b~~.', [['strike', link('https://a.example/b')], '.']],
    ['__https://a.example/b__c', [['underline', link('https://a.example/b')], 'c']],
    ['https://a.example/**b**', [link('https://a.example/**b**')]],
    ['https://a.example/__init__.py', [link('https://a.example/__init__.py')]],
    ['https://a.example/b**', [link('https://a.example/b'), '**']],
    ['https://a.example/@everyone', [link('https://a.example/@everyone')]],
    // not a link
    ['http://', ['http://']],
    ['https://.', ['https://.']],
    ['http://[', ['http://[']],
    ['http://[**a**', ['http://[', ['bold', 'a']]],
    ['xhttps://a.example', ['xhttps://a.example']],
    [
      'ftp://a.example mailto:a@b.example javascript:alert(1)',
      ['ftp://a.example mailto:a@b.example javascript:alert(1)'],
    ],
    ['a.example/b', ['a.example/b']],
    // bidi controls: no link in such a text
    ['\u202Ehttps://a.example', ['\u202Ehttps://a.example']],
    ['https://a.example/b \u2067c', ['https://a.example/b \u2067c']],
    ['\u202Eguild.gg/abc', ['\u202Eguild.gg/abc']],
  ];

  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('keeps what was written beside the address', () => {
    expect(parseMarkup('HTTP://A.example', inviteHosts(null, []))).toEqual([
      { kind: 'link', url: 'http://a.example/', text: 'HTTP://A.example' },
    ]);
  });
});

describe('images', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    ['https://a.example/b.png', [image('https://a.example/b.png')]],
    ['https://a.example/b.JPG', [image('https://a.example/b.JPG')]],
    ['https://a.example/b.jpeg?w=1#c', [image('https://a.example/b.jpeg?w=1#c')]],
    ['https://a.example/b.gif.', [image('https://a.example/b.gif'), '.']],
    ['||https://a.example/b.webp||', [['spoiler', image('https://a.example/b.webp')]]],
    ['https://a.example/b.svg', [link('https://a.example/b.svg')]],
    ['https://a.example/?b.png', [link('https://a.example/?b.png')]],
    ['https://png', [link('https://png/')]],
  ];

  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });
});

describe('invite links', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    // the chosen server, with any port
    ['https://chat.example:4000/invite/abc', [invite('abc', 'https://chat.example:4000/invite/abc')]],
    ['http://chat.example/invite/a-1', [invite('a-1', 'http://chat.example/invite/a-1')]],
    ['chat.example:4000/invite/abc', [invite('abc', 'https://chat.example:4000/invite/abc')]],
    ['Chat.Example/invite/abc', [invite('abc', 'https://chat.example/invite/abc')]],
    // invite hosts, with and without the segment
    ['guild.gg/abc', [invite('abc', 'https://guild.gg/abc')]],
    ['guild.gg/invite/abc', [invite('abc', 'https://guild.gg/invite/abc')]],
    ['https://guild.gg/abc', [invite('abc', 'https://guild.gg/abc')]],
    // local development hosts
    ['localhost:3000/invite/abc', [invite('abc', 'http://localhost:3000/invite/abc')]],
    ['http://127.0.0.1:3000/invite/abc', [invite('abc', 'http://127.0.0.1:3000/invite/abc')]],
    // surrounding text
    ['join guild.gg/abc, now', ['join ', invite('abc', 'https://guild.gg/abc'), ', now']],
    ['(guild.gg/abc)', ['(', invite('abc', 'https://guild.gg/abc'), ')']],
    ['**guild.gg/abc**', [['bold', invite('abc', 'https://guild.gg/abc')]]],
    ['guild.gg/abc!', [invite('abc', 'https://guild.gg/abc'), '!']],
    // not an invite link
    ['chat.example/abc', ['chat.example/abc']],
    ['https://chat.example/abc', [link('https://chat.example/abc')]],
    ['localhost/abc', ['localhost/abc']],
    ['other.example/invite/abc', ['other.example/invite/abc']],
    ['https://other.example/invite/abc', [link('https://other.example/invite/abc')]],
    ['notguild.gg/abc', ['notguild.gg/abc']],
    ['not.guild.gg/abc', ['not.guild.gg/abc']],
    ['a@guild.gg/abc', ['a@guild.gg/abc']],
    ['guild.gg', ['guild.gg']],
    ['guild.gg/a', ['guild.gg/a']],
    ['guild.gg/invite', ['guild.gg/invite']],
    ['guild.gg/abc/def', ['guild.gg/abc/def']],
    ['guild.gg/abc?d', ['guild.gg/abc?d']],
    ['https://guild.gg/abc?d', [link('https://guild.gg/abc?d')]],
    ['https://guild.gg@evil.example/invite/abc', [link('https://guild.gg@evil.example/invite/abc')]],
    [`guild.gg/${'a'.repeat(32)}`, [invite('a'.repeat(32), `https://guild.gg/${'a'.repeat(32)}`)]],
    [`guild.gg/${'a'.repeat(33)}`, [`guild.gg/${'a'.repeat(33)}`]],
    ['guild.gg/abc_d', ['guild.gg/abc_d']],
    ['`guild.gg/abc`', [{ code: 'guild.gg/abc' }]],
  ];

  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('knows the local hosts alone before a server is chosen', () => {
    const none = inviteHosts(null, ['', 'not a host', 'a b']);
    expect(none).toEqual({ all: ['localhost', '127.0.0.1'], short: [] });
    expect(shapeOf(parseMarkup('chat.example/invite/abc', none))).toEqual(['chat.example/invite/abc']);
  });
});
