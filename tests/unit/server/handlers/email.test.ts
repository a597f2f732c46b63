import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_LIMITS } from '../../../../src/contract/mail-limits';
import { sweepDueMails, sweepOldMails } from '../../../../src/server/sweeps/due-mails';
import { codeOf, turnFactorOn } from '../../../support/node/authenticator';
import { codeIn, createPostbox } from '../../../support/node/postbox';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const post = createPostbox();
let app: TestServer;
let networks = 0;
beforeAll(async () => {
  app = await startTestServer({ mailer: post.mailer, name: 'Hall' });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Another hour: what was sent no longer counts.
  app.clock.advance(MAIL_LIMITS.perAccountMs);
  post.answer('sent');
  await delivered();
});

/** The mails that are due now. */
const delivered = async () => {
  await sweepDueMails(app.server.services);
  return post.take();
};

const only = async () => {
  const mails = await delivered();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error('There is no mail');
  return { ...mail, code: codeIn(mail) };
};

/** A person whose first mail has been read. */
const person = async () => {
  const made = await app.signUp();
  return { made, first: await only() };
};

const forget = (email: string, from = `10.9.${(networks += 1)}.1`) =>
  app.call('passwordReset.begin', { email }, null, from);
const isVerified = async (who: Person) => (await app.done('users.me', {}, who)).user.verified;
const NEW = 'another password';

describe('confirming an address', () => {
  it('sends a code to a new account, which confirms its address once', async () => {
    const { made, first } = await person();
    expect(first).toMatchObject({ to: made.email, subject: 'Your code for Hall' });
    expect(first.text).toContain(`Hello ${made.user.username},`);
    expect(await isVerified(made)).toBe(false);
    const other = await app.signUp();
    expect(await app.status('email.verify', { code: first.code }, other)).toBe(400);
    expect(await app.status('email.verify', { code: 'abcd' }, made)).toBe(400);
    // As people type it.
    const typed = ` ${first.code.toUpperCase().replaceAll('-', ' ')} `;
    expect(await app.status('email.verify', { code: typed }, made)).toBe(200);
    expect(await isVerified(made)).toBe(true);
    expect(await app.status('email.verify', { code: first.code }, made)).toBe(400);
    expect(await app.status('email.sendCode', {}, made)).toBe(409);
  });

  it('sends again, three times an hour in all', async () => {
    const { made } = await person();
    for (const _ of [2, 3]) expect(await app.status('email.sendCode', {}, made)).toBe(200);
    const beyond = await app.call('email.sendCode', {}, made);
    expect(beyond.status).toBe(429);
    expect(beyond.headers['retry-after']).toBe('3600');
    expect(await delivered()).toHaveLength(2);
    app.clock.advance(MAIL_LIMITS.perAccountMs);
    expect(await app.status('email.sendCode', {}, made)).toBe(200);
  });

  it('takes no code after its time', async () => {
    const { made, first } = await person();
    app.clock.advance(MAIL_LIMITS.verifyMs);
    expect(await app.status('email.verify', { code: first.code }, made)).toBe(400);
  });

  it('tells the old address of a change, and asks the new one for its code', async () => {
    const { made, first } = await person();
    const email = `new-${made.email}`;
    const { token } = await app.done('auth.resetEmail', { email, password: made.password }, made);
    const [notice, code] = await delivered();
    expect(notice).toMatchObject({ to: made.email, subject: 'Your e-mail address on Hall was changed' });
    // A notice names neither the new address nor a code.
    expect(notice?.text).not.toContain(email);
    expect(codeIn(notice ?? { text: '' })).toBe('');
    expect(code).toMatchObject({ to: email, subject: 'Your code for Hall' });
    expect(await app.status('email.verify', { code: first.code }, token)).toBe(400);
    expect(await app.status('email.verify', { code: codeIn(code ?? { text: '' }) }, token)).toBe(200);
  });

  it('does not mail strangers because somebody changes an address again and again', async () => {
    const { made } = await person();
    let as: string = made.token;
    for (const email of ['one', 'two', 'three', 'four'].map((name) => `${name}-${made.email}`))
      as = (await app.done('auth.resetEmail', { email, password: made.password }, as)).token;
    // Of the codes none: each went to an address that the account no longer has.
    expect((await delivered()).map(({ to }) => to)).toEqual([made.email]);
  });
});

describe('setting a new password', () => {
  it('sets it once by the code, ends all sessions, and confirms the address', async () => {
    const { made } = await person();
    const socket = await app.connect(made);
    expect((await forget(made.email.toUpperCase())).status).toBe(200);
    const mail = await only();
    // To the address as it was typed, which is the one of the account in all but its case.
    expect(mail).toMatchObject({ to: made.email.toUpperCase(), subject: 'A new password for Hall' });
    const { code } = mail;
    expect(await app.status('passwordReset.finish', { code, password: 'short' })).toBe(400);
    expect(await app.status('passwordReset.finish', { code, password: NEW })).toBe(200);
    expect(await socket.closed).toBe(4001);
    expect(await app.status('users.me', {}, made)).toBe(401);
    expect(await app.status('auth.login', made)).toBe(401);
    const { user } = await app.done('auth.login', { email: made.email, password: NEW });
    expect(user.verified).toBe(true);
    expect(await app.status('passwordReset.finish', { code, password: 'a third one' })).toBe(400);
  });

  it('answers alike for an address that nobody has, and looks for nobody', async () => {
    const { made } = await person();
    const known = await forget(made.email);
    const unknown = await forget('nobody@example.com');
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    const rows = await app.store.db.selectFrom('mails').selectAll().where('sentAt', 'is', null).execute();
    expect(rows.map(({ userId, kind, tries }) => ({ userId, kind, tries }))).toEqual(
      [1, 2].map(() => ({ userId: null, kind: 'reset', tries: 0 })),
    );
    expect((await delivered()).map(({ to }) => to)).toEqual([made.email]);
    // Of the other one nothing is left.
    const left = await app.store.db.selectFrom('mails').select('address').execute();
    expect(left.map(({ address }) => address)).not.toContain('nobody@example.com');
  });

  it('sends three an hour to one address, and answers alike beyond that', async () => {
    const { made } = await person();
    app.clock.advance(MAIL_LIMITS.perAccountMs);
    for (const _ of [1, 2, 3, 4, 5]) expect((await forget(made.email)).status).toBe(200);
    for (const _ of [1, 2, 3, 4, 5]) expect((await forget('not-there@example.com')).status).toBe(200);
    expect(await delivered()).toHaveLength(3);
    app.clock.advance(MAIL_LIMITS.perAccountMs);
    for (const _ of Array.from({ length: MAIL_LIMITS.asks }))
      await forget('somebody@example.com', '10.8.0.1');
    expect((await forget('somebody@example.com', '10.8.0.1')).status).toBe(429);
  });

  it('counts the codes that a person asked for signed in, too', async () => {
    const { made } = await person();
    for (const _ of [2, 3]) await app.done('email.sendCode', {}, made);
    await delivered();
    await forget(made.email);
    expect(await delivered()).toEqual([]);
  });

  it.each([
    ['after its time', () => app.clock.advance(MAIL_LIMITS.resetMs)],
    [
      'after another change of the password',
      (who: Person) => app.done('auth.resetPassword', { oldPassword: who.password, password: NEW }, who),
    ],
    [
      'after a change of the address',
      (who: Person) => app.done('auth.resetEmail', { email: `x-${who.email}`, password: who.password }, who),
    ],
    ['after the other sessions were ended', (who: Person) => app.done('devices.endOthers', {}, who)],
  ])('takes no code %s', async (_when, change) => {
    const { made } = await person();
    await forget(made.email);
    const { code } = await only();
    await change(made);
    expect(await app.status('passwordReset.finish', { code, password: 'a third one' })).toBe(400);
  });

  it('leaves the second factor on', async () => {
    const { made } = await person();
    const { secret } = await turnFactorOn(app, made);
    await forget(made.email);
    await app.done('passwordReset.finish', { code: (await only()).code, password: NEW });
    const { body } = await app.call('auth.login', { email: made.email, password: NEW });
    expect(body).toMatchObject({ error: 401, code: 'second_factor' });
    expect(codeOf(secret, app.clock.now())).toMatch(/^\d{6}$/);
  });

  it('takes no code for the other purpose, and keeps none in the store', async () => {
    const { made, first } = await person();
    await forget(made.email);
    const { code } = await only();
    expect(await app.status('email.verify', { code }, made)).toBe(400);
    expect(await app.status('passwordReset.finish', { code: first.code, password: NEW })).toBe(400);
    const kept = JSON.stringify([
      await app.store.db.selectFrom('mails').selectAll().execute(),
      await app.store.db.selectFrom('mailCodes').selectAll().execute(),
    ]);
    for (const hidden of [code, first.code, code.replaceAll('-', '')]) expect(kept).not.toContain(hidden);
  });
});

describe('mails that are to be sent', () => {
  it('are tried again later and later while the way is blocked, and given up after their time', async () => {
    const { made } = await person();
    post.answer('later');
    await forget(made.email);
    const tries: number[] = [];
    for (let minute = 0; minute < 40; minute += 1) {
      if ((await delivered()).length > 0) tries.push(minute);
      app.clock.advance(60_000);
    }
    expect(tries[0]).toBe(0);
    expect(tries.length).toBeGreaterThan(2);
    expect(tries.length).toBeLessThan(9);
    const left = await app.store.db
      .selectFrom('mails')
      .select('sentAt')
      .where('kind', '=', 'reset')
      .execute();
    expect(left.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  });

  it('are sent by one of two sweeps that run at once', async () => {
    const { made } = await person();
    await app.done('email.sendCode', {}, made);
    await Promise.all([sweepDueMails(app.server.services), sweepDueMails(app.server.services)]);
    expect(post.take()).toHaveLength(1);
  });

  it('are forgotten an hour later, and at once where the receiver refuses them', async () => {
    const { made } = await person();
    const { db } = app.store;
    const mine = () => db.selectFrom('mails').select('id').where('userId', '=', made.userId).execute();
    post.answer('refused');
    await app.done('email.sendCode', {}, made);
    await delivered();
    expect(await mine()).toHaveLength(1);
    app.clock.advance(MAIL_LIMITS.perAccountMs);
    await sweepOldMails(app.server.services);
    expect(await mine()).toEqual([]);
  });
});

describe('a server that sends no mail', () => {
  it('has none of it', async () => {
    const without = await startTestServer();
    try {
      const made = await without.signUp();
      const { features } = await without.done('meta.fetch', {});
      expect(features.filter((name) => name === 'email' || name === 'password-reset')).toEqual([]);
      expect(await without.status('email.sendCode', {}, made)).toBe(404);
      expect(await without.status('passwordReset.begin', { email: made.email })).toBe(404);
      expect(await without.store.db.selectFrom('mails').select('id').execute()).toEqual([]);
    } finally {
      await without.close();
    }
  });
});
