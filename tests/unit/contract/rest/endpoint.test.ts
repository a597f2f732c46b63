import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../../src/contract/rest';
import { type Endpoint, inGuild, open, signedIn } from '../../../../src/contract/rest/endpoint';
import { acknowledged } from '../../../../src/contract/rest/replies';

const makeRow = () => {
  const body = vi.fn(() => ({ name: z.string() }));
  const row = signedIn({ method: 'POST', path: '/thing', body, reply: () => z.string(), ok: 'status' });
  return { row, body };
};

describe('a row of the table', () => {
  it('makes its schemas when they are asked for, once', () => {
    const { row, body } = makeRow();
    expect(body).not.toHaveBeenCalled();
    const first = row.body();
    expect(row.body()).toBe(first);
    expect({ ...row }.body()).toBe(first);
    expect(body).toHaveBeenCalledOnce();
  });

  it('gives the same schemas each time, in every row', () => {
    for (const row of Object.values<Endpoint>(endpoints)) {
      expect(row.reply()).toBe(row.reply());
      expect(row.body?.()).toBe(row.body?.());
      expect(row.header?.()).toBe(row.header?.());
    }
  });

  it('has what is usual, unless it says otherwise', () => {
    const usual = { auth: 'token', ok: 'envelope', endsSession: [401], emits: [] };
    const where = { needs: 'MANAGE_ROLES', in: 'guildId' } as const;
    expect(inGuild({ method: 'POST', path: '/thing', ...where })).toMatchObject({ ...usual, ...where });
    expect(signedIn({ method: 'GET', path: '/thing' })).toMatchObject({ ...usual, needs: 'session' });
    const ofAnyone = { ...usual, auth: 'none', endsSession: [], needs: 'anyone' };
    expect(open({ method: 'GET', path: '/thing' })).toMatchObject(ofAnyone);
    expect(open({ method: 'GET', path: '/thing' }).reply()).toBe(acknowledged);
    expect(makeRow().row).toMatchObject({ ...usual, ok: 'status' });
  });
});

/** Compiles only while a row in a guild must have `in` and `needs`. */
const mustSay = () => [
  // @ts-expect-error the place is missing
  inGuild({ method: 'POST', path: '/thing', needs: 'MANAGE_ROLES' }),
  // @ts-expect-error who may is missing
  inGuild({ method: 'POST', path: '/thing', in: 'guildId' }),
  // @ts-expect-error nobody is the author of a guild
  inGuild({ method: 'POST', path: '/thing', needs: 'author', in: 'guildId' }),
  // @ts-expect-error a field is misspelt
  inGuild({ method: 'POST', path: '/thing', needs: 'MANAGE_ROLES', in: 'guildId', outrank: true }),
  // @ts-expect-error the place has nothing that a call touches
  inGuild({ method: 'POST', path: '/thing', needs: 'MANAGE_ROLES', in: 'channelId', touches: ['roleId'] }),
];

it('is told by the compiler where it does not say who may, and where', () => {
  expect(mustSay).toBeTypeOf('function');
});
