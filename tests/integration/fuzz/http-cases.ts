import { endpoints } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';
import { damage, deepJson, type Dice, junkJson, junkObject, junkText } from './junk';

/** One request, as bytes. */
export interface HttpCase {
  readonly bytes: Buffer;
  /**
   * Whether the bytes show the end of the request: then the server answers. For the others the sending side is closed.
   */
  readonly isWhole: boolean;
}

export interface HttpTargets {
  readonly tokens: readonly [string, ...string[]];
  /** Existing ids: of a guild, a channel, a user. */
  readonly ids: readonly [string, ...string[]];
}

const rows: readonly Endpoint[] = Object.values(endpoints);
/** Without the calls that invalidate the token: they would end the fuzzing. */
const ROWS = rows.filter(({ path }) => !/logout|reset/.test(path));
const [firstRow] = ROWS;
if (firstRow === undefined) throw new Error('There are no calls');
const ANY_ROW = [firstRow, ...ROWS] as const;
const withBody = ROWS.filter(({ body }) => body !== undefined);
const WITH_BODY = [withBody[0] ?? firstRow, ...withBody] as const;

const HEADER_NAMES = ['id', 'userid', 'code', 'vanity_code', 'before', 'limit', 'invite'] as const;

/** A header's value, from the bytes that a header may hold. */
const headerSafe = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

const tokenHeader = (dice: Dice, { tokens }: HttpTargets): string => {
  if (dice.chance(85)) return `Authorization: ${dice.pick(tokens)}`;
  return dice.pick([
    'Authorization:',
    `Authorization: ${headerSafe(junkText(dice))}`,
    `Authorization: Bearer Bearer ${dice.pick(tokens)}`,
    `Authorization: ${dice.pick(tokens).slice(0, -1)}`,
    'X-Nothing: 1',
  ]);
};

const idOrJunk = (dice: Dice, { ids }: HttpTargets): string =>
  dice.chance(20) ? dice.pick(ids) : headerSafe(junkText(dice)).slice(0, 300);

const someHeaders = (dice: Dice, targets: HttpTargets): string[] =>
  Array.from({ length: dice.roll(4) }, () => `${dice.pick([...HEADER_NAMES])}: ${idOrJunk(dice, targets)}`);

const pathOf = (dice: Dice, { path }: Endpoint, targets: HttpTargets): string =>
  path.replace('{id}', () => encodeURIComponent(idOrJunk(dice, targets).toWellFormed()).slice(0, 200));

const request = (
  method: string,
  path: string,
  headers: readonly string[],
  body: Buffer | null,
): HttpCase => ({
  isWhole: true,
  bytes: Buffer.concat([
    Buffer.from(
      [
        `${method} ${path} HTTP/1.1`,
        'Host: localhost',
        ...headers,
        ...(body === null ? [] : [`Content-Length: ${body.length}`]),
        '',
        '',
      ].join('\r\n'),
      'latin1',
    ),
    body ?? Buffer.alloc(0),
  ]),
});

const JSON_TYPE = 'Content-Type: application/json';

/** A body that is valid JSON, but of the wrong shape. */
const wrongShape = (dice: Dice, targets: HttpTargets): HttpCase => {
  const row = dice.pick(WITH_BODY);
  const [id] = targets.ids;
  const known = `{"id":"${id}","channelId":"${dice.pick(targets.ids)}",${junkObject(dice).slice(1)}`.replace(
    ',}',
    '}',
  );
  const text = dice.chance(30) ? known : dice.chance(60) ? junkObject(dice) : junkJson(dice);
  return request(
    row.method,
    pathOf(dice, row, targets),
    [tokenHeader(dice, targets), JSON_TYPE, ...someHeaders(dice, targets)],
    Buffer.from(text),
  );
};

/** A body that is not valid JSON. */
const brokenJson = (dice: Dice, targets: HttpTargets): HttpCase => {
  const row = dice.pick(WITH_BODY);
  const text = dice.chance(3) ? deepJson(dice) : junkObject(dice);
  return request(
    row.method,
    pathOf(dice, row, targets),
    [tokenHeader(dice, targets), JSON_TYPE],
    damage(dice, Buffer.from(text)),
  );
};

const wrongType = (dice: Dice, targets: HttpTargets): HttpCase => {
  const row = dice.pick(WITH_BODY);
  const type = dice.pick([
    ...([
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'application/json;;;',
      '/',
    ] as const),
    ...([
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      '*/*',
    ] as const),
    headerSafe(junkText(dice)),
  ]);
  return request(
    row.method,
    pathOf(dice, row, targets),
    [
      tokenHeader(dice, targets),
      `Content-Type: ${type}`,
      dice.pick(['X-A: b', 'Content-Encoding: gzip', 'Expect: nothing']),
    ],
    Buffer.from(junkObject(dice)),
  );
};

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
);

const brokenUpload = (dice: Dice, targets: HttpTargets): HttpCase => {
  const boundary = dice.pick(['x', '-'.repeat(60), 'a b', headerSafe(junkText(dice)).slice(0, 80)]);
  const picture = dice.pick([
    PNG,
    damage(dice, PNG),
    dice.bytes(dice.roll(200)),
    Buffer.from('<svg/>'),
    Buffer.from('RIFF\0\0\0\0WEBPVP8L'),
  ]);
  const part = (name: string): Buffer[] => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${dice.chance(70) ? '; filename="a.png"' : ''}\r\nContent-Type: ${dice.pick(['image/png', 'text/html', ''])}\r\n\r\n`,
      'latin1',
    ),
    picture,
    Buffer.from('\r\n'),
  ];
  const names = Array.from({ length: dice.roll(8) }, () =>
    dice.pick(['avatar', '__proto__', '', 'file', 'avatar[]']),
  );
  const whole = Buffer.concat([...names.flatMap(part), Buffer.from(`--${boundary}--\r\n`, 'latin1')]);
  return request(
    'POST',
    dice.chance(90) ? '/users/update/avatar' : dice.pick(ANY_ROW).path,
    [tokenHeader(dice, targets), `Content-Type: multipart/form-data; boundary=${boundary}`],
    dice.chance(50) ? damage(dice, whole) : whole,
  );
};

const wrongHeaders = (dice: Dice, targets: HttpTargets): HttpCase => {
  const row = dice.pick(ANY_ROW);
  const long = dice.chance(2) ? [`X-Long: ${'x'.repeat(dice.roll(12_000))}`] : [];
  return request(
    dice.chance(90)
      ? row.method
      : dice.pick(['HEAD', 'PUT', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'PROPFIND']),
    pathOf(dice, row, targets),
    [tokenHeader(dice, targets), ...someHeaders(dice, targets), ...someHeaders(dice, targets), ...long],
    null,
  );
};

const wrongPath = (dice: Dice, targets: HttpTargets): HttpCase => {
  const junk = (): string => headerSafe(junkText(dice)).replace(/[\s#]/g, '%20');
  const path = dice.pick([
    `/${junk()}`,
    `//${junk()}/${junk()}`,
    `/media/${junk()}`,
    `/media/../${junk()}`,
    `/media/store/${encodeURIComponent(junkText(dice).toWellFormed())}`,
    `/media/avatar/%00${junk()}`,
    `/%${junk()}`,
    `/%c0%af%ff${junk()}`,
    `${dice.pick(ANY_ROW).path}?${junk()}=${junk()}&__proto__[x]=1&${junk()}`,
    `http://other.example/${junk()}`,
    `/api/guilds/${junk()}`,
    `/${'a/'.repeat(dice.roll(2000))}`,
  ]);
  return request(dice.pick(['GET', 'POST', 'DELETE']), path, [tokenHeader(dice, targets)], null);
};

/** Malformed HTTP, or two requests disguised as one. */
const noHttp = (dice: Dice, targets: HttpTargets): HttpCase => {
  const token = tokenHeader(dice, targets);
  const head = (...lines: string[]): Buffer => Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
  const post = 'POST /users/update/bio HTTP/1.1';
  return {
    isWhole: false,
    bytes: dice.pick([
      dice.bytes(1 + dice.roll(200)),
      damage(dice, head('GET /meta HTTP/1.1', 'Host: localhost', token)),
      head('GET /meta HTTP/9.9', 'Host: localhost'),
      head('GET  /meta  HTTP/1.1', 'Host: localhost'),
      head('GET /meta HTTP/1.1', 'Host: localhost', ' folded: x'),
      head('GET /meta HTTP/1.1', 'Host: localhost', 'No colon'),
      head('GET /meta HTTP/1.1', 'Host: localhost', 'Nul: \0'),
      head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: -1'),
      head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: 1e3'),
      head(post, 'Host: localhost', token, JSON_TYPE, `Content-Length: ${'9'.repeat(30)}`),
      head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: 5', 'Content-Length: 6'),
      head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: 100', '{"bio":'),
      Buffer.concat([
        head(post, 'Host: localhost', token, JSON_TYPE, 'Transfer-Encoding: chunked'),
        Buffer.from('zz\r\n{}\r\n0\r\n\r\n'),
      ]),
      Buffer.concat([
        head(post, 'Host: localhost', token, JSON_TYPE, 'Transfer-Encoding: chunked'),
        Buffer.from('ffffffffff\r\n{}'),
      ]),
      Buffer.concat([
        head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
        Buffer.from('0\r\n\r\nGET /meta HTTP/1.1\r\n\r\n'),
      ]),
      Buffer.concat([
        head(post, 'Host: localhost', token, JSON_TYPE, 'Content-Length: 70000'),
        Buffer.alloc(dice.chance(5) ? 70_000 : 100, 32),
      ]),
    ]),
  };
};

/** Malformed websocket handshakes. */
const noHandshake = (dice: Dice, { tokens }: HttpTargets): HttpCase => ({
  isWhole: false,
  bytes: Buffer.from(
    [
      `${dice.chance(90) ? 'GET' : 'POST'} /gateway${dice.pick(['', '/', '?v=2&session=x&seq=-1', `?${headerSafe(junkText(dice)).replace(/\s/g, '')}`, '/x'])} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      `Upgrade: ${dice.pick(['websocket', 'h2c', 'nothing'])}`,
      ...(dice.chance(50) ? [`Sec-WebSocket-Key: ${dice.pick(['x', 'dGhlIHNhbXBsZSBub25jZQ==', '='])}`] : []),
      `Sec-WebSocket-Version: ${dice.pick(['13', '8', 'x', ''])}`,
      `Sec-WebSocket-Protocol: ${dice.pick(['', 'a, b', headerSafe(junkText(dice)).slice(0, 600), `${dice.pick(tokens)}x`])}`,
      ...(dice.chance(20) ? ['Origin: https://evil.example'] : []),
      ...(dice.chance(20) ? ['Sec-WebSocket-Extensions: permessage-deflate; x=;;'] : []),
      '',
      '',
    ].join('\r\n'),
    'latin1',
  ),
});

const KINDS = [
  ...[wrongShape, wrongShape, wrongShape, brokenJson, brokenJson, wrongType, brokenUpload],
  ...[wrongHeaders, wrongHeaders, wrongPath, wrongPath, noHttp, noHandshake],
] as const;

/** One malformed request; the same for the same dice. */
export const httpCase = (dice: Dice, targets: HttpTargets): HttpCase =>
  dice.pick([wrongShape, ...KINDS])(dice, targets);
