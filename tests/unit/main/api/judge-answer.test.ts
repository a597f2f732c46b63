import { describe, expect, it } from 'vitest';
import { encoderOf } from '../../../../src/contract/codec';
import { Guild } from '../../../../src/contract/entities/guild';
import { endpoints, type CallName } from '../../../../src/contract/rest';
import { refusesToken } from '../../../../src/main/api/client';
import { judgeAnswer } from '../../../../src/main/api/judge-answer';
import { isRecord } from '../../../../src/main/json';
import type { HttpResponse } from '../../../../src/main/api/transport';
import { id, makeChannel, makeGuild } from '../../../support/renderer/factories';

const user = {
  ...{ id: '1', username: 'ada', email: 'a@b.c', verified: true, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ role: 0, flags: 0, language_preference: null, avatar: null, avatar_decoration: null },
  ...{ nameplate: null, bio: null, status: 'active' },
};
const answer = (status: number, body: unknown, more: Partial<HttpResponse> = {}): HttpResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  retryAfter: null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
});
const noneLeftOut = (count: number): never => {
  throw new Error(`${count} rows were left out`);
};
const judge = (name: CallName, response: HttpResponse) => judgeAnswer(endpoints[name], response, noneLeftOut);

describe('judgeAnswer', () => {
  it('decodes a reply by its row', () => {
    expect(judge('users.me', answer(200, { error: 0, user }))).toMatchObject({
      ok: true,
      value: { user: { id: '1', avatarDecoration: null, languagePreference: null } },
    });
    expect(judge('guilds.list', answer(200, []))).toEqual({ ok: true, value: [] });
  });

  it('leaves an ill-formed row out of a list, counts it, and keeps the others', () => {
    const message = {
      ...{ id: '1', content: 'hello', created_at: '2026-01-01T00:00:00.000Z' },
      ...{ user_id: '2', username: 'ada' },
    };
    const leftOut: number[] = [];
    const judged = judgeAnswer(
      endpoints['messages.list'],
      answer(200, {
        error: 0,
        data: { messages: [message, { ...message, id: '3', content: null }, 7, { ...message, id: '4' }] },
      }),
      (count) => leftOut.push(count),
    );
    expect(judged).toMatchObject({ value: { data: { messages: [{ id: '1' }, { id: '4' }] } } });
    expect(leftOut).toEqual([2]);
  });

  it('keeps a server of which one channel is ill-formed, without that channel', () => {
    const guild = encoderOf(Guild)(makeGuild({ id: id(5), channels: [makeChannel({ id: id(7) })] }));
    if (!isRecord(guild) || !Array.isArray(guild['channels'])) throw new Error('A guild has channels');
    guild['channels'].push({ ...guild['channels'][0], id: null });
    const leftOut: number[] = [];
    const judged = judgeAnswer(
      endpoints['guilds.list'],
      answer(200, [guild, { ...guild, id: '6', name: null, channels: [] }]),
      (count) => leftOut.push(count),
    );
    expect(judged).toMatchObject({ value: [{ id: '5', channels: [{ id: '7' }] }] });
    expect(leftOut).toEqual([2]);
  });

  it('takes a time that is none: it is shown as the present', () => {
    const message = {
      ...{ id: '1', content: 'hello', created_at: 'soon' },
      ...{ user_id: '2', username: 'ada' },
    };
    expect(judge('messages.list', answer(200, { error: 0, data: { messages: [message] } }))).toMatchObject({
      value: { data: { messages: [{ createdAt: 'soon' }] } },
    });
  });

  it('gives a refusal with the status and the words of the server, cleaned', () => {
    expect(judge('users.me', answer(403, { error: 403, message: 'No\u202e \u0000way' }))).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 403, message: 'No way', retryAfterMs: null },
    });
    const long = judge('users.me', answer(400, { message: 'x'.repeat(9000) }));
    expect(long).toMatchObject({ failure: { kind: 'refused' } });
    if (!long.ok && long.failure.kind === 'refused') expect(long.failure.message?.length).toBe(300);
  });

  it('reads when to come back, from the header or the body', () => {
    const limited = { error: 429, message: 'Slow down', retry_after: 7 };
    expect(judge('auth.login', answer(429, limited))).toMatchObject({ failure: { retryAfterMs: 7000 } });
    expect(judge('auth.login', answer(429, limited, { retryAfter: '2' }))).toMatchObject({
      failure: { retryAfterMs: 2000 },
    });
    expect(judge('auth.login', answer(429, '', { retryAfter: 'soon' }))).toMatchObject({
      failure: { status: 429, message: null, retryAfterMs: null },
    });
  });

  it('takes an error in the envelope of a 200 for a refusal', () => {
    expect(judge('users.me', answer(200, { error: 401, message: 'no' }))).toMatchObject({
      failure: { kind: 'refused', status: 401, message: 'no' },
    });
    expect(judge('users.me', answer(200, { error: 1, message: 'no' }))).toMatchObject({
      failure: { kind: 'refused', status: 400 },
    });
  });

  it.each([200, 401, 404])('takes HTML with %i for what it is, whatever it calls itself', (status) => {
    const page = '<!doctype html><title>Log in to the café</title>';
    expect(judge('users.me', answer(status, page, { contentType: 'text/html' }))).toMatchObject({
      failure: { kind: 'malformed' },
    });
    expect(judge('users.me', answer(status, page))).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('takes HTML from 500 on for a server in trouble', () => {
    expect(judge('users.me', answer(502, '<html>Bad gateway', { contentType: 'text/html' }))).toMatchObject({
      failure: { kind: 'refused', status: 502, message: null },
    });
  });

  it.each(['', 'OK', '{"error":0', 'null', '[]', '{"error":0}', '{"error":0,"user":{"id":1}}'])(
    'takes a 200 with %j for malformed',
    (text) => expect(judge('users.me', answer(200, text))).toMatchObject({ failure: { kind: 'malformed' } }),
  );

  it('says whether a token was refused, by the row', () => {
    const unauthorised = answer(401, { error: 401, message: 'no' });
    expect(refusesToken(endpoints['users.me'], judge('users.me', unauthorised))).toBe(true);
    expect(refusesToken(endpoints['auth.resetPassword'], judge('auth.resetPassword', unauthorised))).toBe(
      false,
    );
    const portal = answer(401, '<html>', { contentType: 'text/html' });
    expect(refusesToken(endpoints['users.me'], judge('users.me', portal))).toBe(false);
  });
});
