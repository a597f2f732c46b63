import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACTOR_LIMITS } from '../../../../src/contract/factor-limits';
import { findSecondFactor, hasSecondFactor } from '../../../../src/server/data/second-factors';
import { stepOfCode } from '../../../../src/server/security/factor-codes';
import {
  beginFactor,
  codeOf,
  ticketFor,
  turnFactorOn,
  wrongCodeOf,
} from '../../../support/node/authenticator';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const signIn = (ticket: string, code: string, from?: string) =>
  app.call('twoFactor.signIn', { ticket, code }, null, from);
const REFUSED = { error: 401, message: 'Invalid code' };

/** A person whose second factor is on. */
const withFactor = async () => {
  const person = await app.signUp();
  return { person, ...(await turnFactorOn(app, person)) };
};

describe('turning a second factor on', () => {
  it('answers a secret with its address, and asks for a code of it', async () => {
    const person = await app.signUp('Ann-2');
    const { secret, url } = await app.done('twoFactor.begin', { password: person.password }, person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(
      `otpauth://totp/Test:Ann-2?issuer=Test&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await app.done('users.me', {}, person)).user.twoFactor).toBe(false);
    expect(await app.status('auth.login', person)).toBe(200);
    const wrong = await app.call('twoFactor.enable', { code: wrongCodeOf(secret, app.clock.now()) }, person);
    expect(wrong).toMatchObject({ status: 401, body: { ...REFUSED, code: 'invalid_code' } });
    const { recovery_codes: codes } = await app.done(
      'twoFactor.enable',
      { code: codeOf(secret, app.clock.now()) },
      person,
    );
    expect(new Set(codes).size).toBe(FACTOR_LIMITS.recoveryCodes);
    for (const code of codes) expect(code).toMatch(/^[a-z]{16}$/);
    expect((await app.done('users.me', {}, person)).user.twoFactor).toBe(true);
    const again = await app.call('twoFactor.begin', { password: person.password }, person);
    expect(again.status).toBe(409);
  });

  it('needs the password, and a code within 15 minutes', async () => {
    const person = await app.signUp();
    expect(await app.status('twoFactor.begin', { password: 'not this one' }, person)).toBe(401);
    expect(await app.status('twoFactor.enable', { code: '123456' }, person)).toBe(409);
    const secret = await beginFactor(app, person);
    app.clock.advance(FACTOR_LIMITS.beginMs);
    const late = await app.status('twoFactor.enable', { code: codeOf(secret, app.clock.now()) }, person);
    expect(late).toBe(409);
    expect(await hasSecondFactor(app.store.db, person.userId)).toBe(false);
  });

  it('keeps recovery codes and tickets as hashes, and shows no secret to others', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const ticket = await ticketFor(app, person);
    const { db } = app.store;
    const kept = JSON.stringify([
      await db.selectFrom('recoveryCodes').selectAll().execute(),
      await db.selectFrom('signInTickets').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
    ]);
    for (const hidden of [...recoveryCodes, ticket, secret]) expect(kept).not.toContain(hidden);
    const other = await app.signUp();
    const seen = JSON.stringify((await app.call('users.fetch', { userId: person.userId }, other)).body);
    expect(seen).not.toContain('two_factor');
    const own = JSON.stringify((await app.call('users.me', {}, person)).body);
    expect(own).toContain('"two_factor":true');
    expect(own).not.toContain(secret);
  });

  it('keeps no answer with a secret for a repeated request', async () => {
    const person = await app.signUp();
    const headers = { 'Idempotency-Key': '"one"' };
    const args = { password: person.password };
    const first = await app.call('twoFactor.begin', args, person, undefined, headers);
    const second = await app.call('twoFactor.begin', args, person, undefined, headers);
    expect(second.reply?.secret).not.toBe(first.reply?.secret);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after the right password alone, and signs in by it', async () => {
    const { person, code } = await withFactor();
    expect((await app.call('auth.login', { ...person, password: 'not this one' })).body).toEqual({
      error: 401,
      message: 'Invalid email or password',
    });
    const first = await app.call('auth.login', person);
    expect(first).toMatchObject({
      status: 401,
      reply: null,
      body: { message: 'Enter the code of your authenticator app', code: 'second_factor' },
    });
    const { reply } = await signIn(await ticketFor(app, person), code());
    expect(reply?.user).toMatchObject({ id: person.userId, twoFactor: true });
    expect(reply?.message).toBeNull();
    expect(await app.status('users.me', {}, reply?.token)).toBe(200);
  });

  it('accepts each code once, and none that is older than the last one', async () => {
    const { person, secret, code } = await withFactor();
    const enabled = codeOf(secret, app.clock.now(), -1);
    expect((await signIn(await ticketFor(app, person), enabled)).body).toMatchObject(REFUSED);
    expect((await signIn(await ticketFor(app, person), code(1))).status).toBe(200);
    expect((await signIn(await ticketFor(app, person), code(1))).body).toMatchObject(REFUSED);
    expect((await signIn(await ticketFor(app, person), code(0))).body).toMatchObject(REFUSED);
    app.clock.advance(2 * FACTOR_LIMITS.periodMs);
    expect((await signIn(await ticketFor(app, person), code(0))).status).toBe(200);
  });

  it.each([
    ['30 s behind', -1, 200],
    ['on time', 0, 200],
    ['30 s ahead', 1, 200],
    ['90 s behind', -3, 401],
    ['60 s behind', -2, 401],
    ['60 s ahead', 2, 401],
    ['90 s ahead', 3, 401],
  ])('with a clock that is %s', async (_what, steps, status) => {
    const { person, secret } = await withFactor();
    app.clock.advance(10 * FACTOR_LIMITS.periodMs);
    const code = codeOf(secret, app.clock.now(), steps);
    expect((await signIn(await ticketFor(app, person), code)).status).toBe(status);
  });

  it('accepts the codes of RFC 6238', () => {
    // The key '12345678901234567890' of its appendix B; its codes have eight digits, of which six are the last.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, '287082', 59_000)).toBe(1);
    expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOfCode(secret, '287082', 59_000 + 2 * FACTOR_LIMITS.periodMs)).toBeNull();
  });

  it('accepts a recovery code once, however it is typed, and says how many are left', async () => {
    const { person, recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.slice(0, 4).toUpperCase()}-${first.slice(4, 8)} ${first.slice(8)}`;
    const { reply } = await signIn(await ticketFor(app, person), typed);
    expect(reply?.message).toBe('Recovery codes left: 9');
    expect((await signIn(await ticketFor(app, person), first)).body).toMatchObject(REFUSED);
    expect((await signIn(await ticketFor(app, person), second)).reply?.message).toBe(
      'Recovery codes left: 8',
    );
    // Another person's code is none of this account.
    const other = await withFactor();
    const foreign = await signIn(await ticketFor(app, other.person), recoveryCodes[2] ?? '');
    expect(foreign.status).toBe(401);
  });

  it('ends a ticket after five wrong codes, which it counts on', async () => {
    const { person, secret, code } = await withFactor();
    const ticket = await ticketFor(app, person, '10.70.0.1');
    const wrong = wrongCodeOf(secret, app.clock.now());
    const codes: unknown[] = [];
    for (let nth = 0; nth < FACTOR_LIMITS.triesOfTicket; nth += 1)
      codes.push((await signIn(ticket, wrong, `10.70.0.${nth}`)).body);
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => ({ ...REFUSED, code: 'invalid_code' })),
      { ...REFUSED, code: 'ticket_spent' },
    ]);
    expect((await signIn(ticket, code(), '10.70.0.9')).body).toMatchObject({ code: 'ticket_spent' });
    expect((await signIn(await ticketFor(app, person), code())).status).toBe(200);
  });

  it('takes a ticket once, and for five minutes', async () => {
    const { person, code } = await withFactor();
    const ticket = await ticketFor(app, person);
    expect((await signIn(ticket, code(0))).status).toBe(200);
    const over = { code: 'ticket_expired', message: 'This sign-in has expired. Please sign in again.' };
    expect((await signIn(ticket, code(1))).body).toMatchObject(over);
    const late = await ticketFor(app, person);
    app.clock.advance(FACTOR_LIMITS.ticketMs);
    expect((await signIn(late, code())).body).toMatchObject(over);
    expect((await signIn('no such ticket', code())).body).toMatchObject(over);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'a change of the password',
      (person) =>
        app.done('auth.resetPassword', { oldPassword: person.password, password: 'another one' }, person),
    ],
    ['the end of all other sessions', (person) => app.done('devices.endOthers', {}, person)],
  ])('ends a ticket by %s', async (_what, end) => {
    const { person, code } = await withFactor();
    const ticket = await ticketFor(app, person);
    await end(person);
    expect((await signIn(ticket, code())).body).toMatchObject({ code: 'ticket_expired' });
  });

  it('cancels a deletion with the code only', async () => {
    const { person, code } = await withFactor();
    const args = { password: person.password, code: code(0), messages: 'keep' } as const;
    await app.done('users.delete', args, person);
    const due = () =>
      app.store.db.selectFrom('users').select('deletionDue').where('id', '=', person.userId).execute();
    const ticket = await ticketFor(app, person);
    expect(await due()).not.toEqual([{ deletionDue: null }]);
    expect((await signIn(ticket, code(1))).reply?.message).toContain('Welcome back');
    expect(await due()).toEqual([{ deletionDue: null }]);
  });
});

describe('guessing codes', () => {
  it('stops after five failures from an address, and a right password does not begin anew', async () => {
    const { person, secret, code } = await withFactor();
    const from = '10.71.0.1';
    const wrong = wrongCodeOf(secret, app.clock.now());
    const statuses: number[] = [];
    for (let nth = 0; nth < FACTOR_LIMITS.failures; nth += 1)
      statuses.push((await signIn(await ticketFor(app, person, from), wrong, from)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const refused = await app.call('auth.login', person, null, from);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect(JSON.stringify(refused.body)).not.toContain('ticket');
    const elsewhere = await ticketFor(app, person, '10.71.0.2');
    expect((await signIn(elsewhere, code(), from)).status).toBe(429);
    expect((await signIn(elsewhere, code(), '10.71.0.2')).status).toBe(200);
  });

  it('from everywhere with the right password does not lock its owner out at home', async () => {
    const { person, secret, code } = await withFactor();
    const home = '10.72.0.1';
    expect((await signIn(await ticketFor(app, person, home), code(0), home)).status).toBe(200);
    const wrong = wrongCodeOf(secret, app.clock.now());
    const statuses: number[] = [];
    for (let nth = 0; nth < FACTOR_LIMITS.strangerFailures; nth += 1) {
      const from = `10.73.${nth}.1`;
      statuses.push((await signIn(await ticketFor(app, person, from), wrong, from)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    // A right password alone has made none of these addresses known.
    expect((await app.call('auth.login', person, null, '10.74.0.1')).status).toBe(429);
    expect((await app.call('auth.login', person, null, '10.73.0.1')).status).toBe(429);
    expect((await signIn(await ticketFor(app, person, home), code(1), home)).status).toBe(200);
  });

  it('counts the codes beside a password of a signed-in person, from all addresses together', async () => {
    const { person, secret, code } = await withFactor();
    const asked = { password: person.password, code: wrongCodeOf(secret, app.clock.now()) };
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1)
      statuses.push((await app.call('twoFactor.disable', asked, person, `10.75.0.${nth}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // That keeps nobody from signing in.
    expect((await signIn(await ticketFor(app, person), code())).status).toBe(200);
  });
});

describe('acts that need the code', () => {
  it('turns it off by password and code, and forgets everything about it', async () => {
    const { person, code, recoveryCodes } = await withFactor();
    const wrong = { password: 'not this one', code: code() };
    expect((await app.call('twoFactor.disable', wrong, person)).body).toMatchObject({
      message: 'Current password is incorrect',
    });
    await app.done('twoFactor.disable', { password: person.password, code: code() }, person);
    expect(await findSecondFactor(app.store.db, person.userId)).toBeNull();
    expect(await app.status('auth.login', person)).toBe(200);
    const off = { password: person.password, code: recoveryCodes[0] ?? '' };
    expect(await app.status('twoFactor.disable', off, person)).toBe(409);
    expect(await app.status('twoFactor.codes', off, person)).toBe(409);
  });

  it('makes new recovery codes in place of the old ones', async () => {
    const { person, code, recoveryCodes } = await withFactor();
    const asked = { password: person.password, code: code(0) };
    const { recovery_codes: fresh } = await app.done('twoFactor.codes', asked, person);
    expect((await signIn(await ticketFor(app, person), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await signIn(await ticketFor(app, person), fresh[0] ?? '')).status).toBe(200);
  });

  it('hands a server over by the code only, and a refused act uses none up', async () => {
    const { person, code } = await withFactor();
    const guild = await app.createGuild(person);
    const heir = await app.signUp();
    const stranger = await app.signUp();
    await app.join(guild, person, heir);
    const asked = { guildId: guild.id, userId: heir.userId, password: person.password };
    expect((await app.call('guilds.transfer', { ...asked, code: null }, person)).body).toEqual({
      error: 401,
      message: 'Enter the code of your authenticator app',
      code: 'second_factor',
    });
    expect((await app.call('guilds.transfer', { ...asked, code: '12345' }, person)).body).toMatchObject({
      code: 'invalid_code',
    });
    const toStranger = { ...asked, userId: stranger.userId, code: code() };
    expect(await app.status('guilds.transfer', toStranger, person)).toBe(404);
    expect(await app.status('guilds.transfer', { ...asked, code: code() }, person)).toBe(200);
  });

  it('deletes the account by the code only', async () => {
    const { person, code, recoveryCodes } = await withFactor();
    const asked = { password: person.password, messages: 'keep' } as const;
    expect((await app.call('users.delete', { ...asked, code: null }, person)).body).toMatchObject({
      code: 'second_factor',
    });
    expect(await app.status('users.delete', { ...asked, code: recoveryCodes[0] ?? code() }, person)).toBe(
      200,
    );
  });

  it('asks people without a second factor for none', async () => {
    const person = await app.signUp();
    const asked = { password: person.password, code: null, messages: 'keep' } as const;
    expect(await app.status('users.delete', asked, person)).toBe(200);
  });
});
