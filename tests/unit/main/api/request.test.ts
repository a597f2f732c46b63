import { describe, expect, it } from 'vitest';
import { endpoints, type CallName } from '../../../../src/contract/rest';
import { buildRequest } from '../../../../src/main/api/request';

const target = { base: 'https://h.example/chat', token: 'gh_token' };
const build = (name: CallName, args: unknown, token: string | null = target.token) =>
  buildRequest(endpoints[name], args, { ...target, token }, 'BOUNDARY');
const sent = (name: CallName, args: unknown) => {
  const request = build(name, args);
  if (!request.ok) throw new Error(JSON.stringify(request.failure));
  return request.value;
};

describe('buildRequest', () => {
  it('puts arguments where the row says, under the names of the wire', () => {
    expect(sent('messages.list', { channelId: '12', before: '34', limit: 50 })).toEqual({
      method: 'GET',
      url: 'https://h.example/chat/channel/messages',
      headers: { Accept: 'application/json', id: '12', before: '34', limit: '50', Authorization: 'gh_token' },
      body: null,
    });
    const created = sent('messages.create', { channelId: '1', content: 'hé', parentId: null, nonce: 'n' });
    expect(JSON.parse(created.body as string)).toEqual({
      channelId: '1',
      content: 'hé',
      parent_id: null,
      nonce: 'n',
    });
    expect(created.headers['Content-Type']).toBe('application/json');
  });

  it('sends no U+0000, which no server keeps', () => {
    const { body } = sent('messages.create', { channelId: '1', content: 'a\0b', parentId: null });
    expect(JSON.parse(body as string)).toMatchObject({ content: 'ab' });
  });

  it('leaves out what is absent, and the body where the row has none', () => {
    const list = sent('messages.list', { channelId: '12' });
    expect(Object.keys(list.headers).sort()).toEqual(['Accept', 'Authorization', 'id']);
    const logout = sent('auth.logout', null);
    expect(logout.body).toBeNull();
    expect(logout.headers).not.toHaveProperty('Content-Type');
    expect(sent('users.updateStatus', { status: null }).body).toBeNull();
    expect(sent('users.updateStatus', { status: 'dnd' }).body).toBe('{"status":"dnd"}');
  });

  it('fills the path, and sends Bearer where the row says so', () => {
    const request = sent('guilds.delete', { guildId: '77' });
    expect(request).toMatchObject({ method: 'DELETE', url: 'https://h.example/chat/api/guilds/77' });
    expect(request.headers.Authorization).toBe('Bearer gh_token');
  });

  it('sends no token with a public call, and no private call without one', () => {
    expect(sent('guilds.discovery', {}).headers).not.toHaveProperty('Authorization');
    expect(build('guilds.list', {}, null)).toEqual({ ok: false, failure: { kind: 'signed-out' } });
  });

  it('encodes a file as a form', () => {
    const bytes = new Uint8Array([1, 2, 13, 10, 0]);
    const file = { bytes, type: 'image/png', name: 'my "face".png' };
    const { headers, body } = sent('users.updateAvatar', { avatar: file });
    expect(headers['Content-Type']).toBe('multipart/form-data; boundary=BOUNDARY');
    const text = Buffer.from(body as Uint8Array).toString('latin1');
    expect(text).toBe(
      '--BOUNDARY\r\nContent-Disposition: form-data; name="avatar"; filename="my %22face%22.png"\r\n' +
        'Content-Type: image/png\r\n\r\n\x01\x02\r\n\x00\r\n--BOUNDARY--\r\n',
    );
  });

  it.each([
    ['messages.list', { channelId: 'x; DROP' }],
    ['messages.list', { channelId: '1', limit: -1 }],
    ['messages.create', { channelId: '1', content: 'a'.repeat(4001), parentId: null }],
    ['guilds.delete', { guildId: '../x' }],
    ['guilds.delete', {}],
    ['messages.list', 'text'],
    ['messages.list', ['1']],
    ['messages.list', null],
    ['users.updateAvatar', { avatar: 'not a file' }],
  ] as const)('refuses %s with %j and sends nothing', (name, args) => {
    expect(build(name, args)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  it('refuses a header value that could be read as another header', () => {
    expect(build('invites.join', { code: 'x\r\nAuthorization: y' }).ok).toBe(false);
  });

  it('holds a body to 64 KiB, and an upload to the limit of its row', () => {
    const icon = 'A'.repeat(100_000);
    expect(build('guilds.create', { name: 'x', icon }).ok).toBe(true);
    expect(build('guilds.create', { name: 'x', icon: icon.repeat(21) })).toMatchObject({
      failure: { kind: 'invalid', detail: 'too large' },
    });
    const bytes = new Uint8Array(4 * 1024 * 1024 + 5000);
    expect(build('users.updateAvatar', { avatar: { bytes, type: 'image/png', name: 'x' } }).ok).toBe(false);
  });

  it('builds a request for every row from nothing, or says what is missing, but never throws', () => {
    for (const name of Object.keys(endpoints) as CallName[]) {
      const request = build(name, {});
      if (!request.ok) expect(request.failure.kind).toBe('invalid');
    }
  });
});
