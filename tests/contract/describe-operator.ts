import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCommand } from '../../src/server/admin/command';
import { operatorId } from '../../src/server/admin/operator';
import { runCommand } from '../../src/server/admin/run-command';
import { toId, type UserId } from '../../src/contract/ids';
import { listConsents, versionOfPolicy } from '../../src/server/data/policies';
import { adoptPolicies } from '../../src/server/adopt-policies';
import { ticketFor, turnFactorOn } from '../support/node/authenticator';
import type { Person, TestServer } from '../support/node/server-app';
import { ACTS, type Target, TARGETS } from './operator-matrix';
import type { StoreUnderTest } from './stores';

/** The acts of the operator, on a store; of two servers, the one that is told is not the one that the person uses. */
export const describeOperator = (store: StoreUnderTest): void => {
  describe(`the operator (${store.name})`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await store.start();
    });
    afterAll(() => app.close());

    const run = (command: AdminCommand) => runCommand(app.server.services, command);
    const said = async (command: AdminCommand): Promise<string> => {
      const outcome = await run(command);
      return outcome.ok ? outcome.value.join('\n') : outcome.failure;
    };
    const signIn = ({ email }: Person, password: string) => app.call('auth.login', { email, password });
    const passwordIn = (text: string): string => /within 3 days: (\S+)/.exec(text)?.[1] ?? '';

    let people = 0;
    const register = (given: {
      readonly username: string;
      readonly email?: string;
      readonly inviteCode?: string;
      readonly terms?: string | undefined;
      readonly privacy?: string | undefined;
    }) =>
      app.call('auth.register', {
        email: `${given.username}@example.com`,
        password: 'pass word 1',
        ...given,
      });

    /** A new account of this kind; its id, or a name that nobody has. */
    const make: Readonly<Record<Target, () => Promise<string>>> = {
      member: async () => (await app.signUp()).userId,
      owner: async () => {
        const owner = await app.signUp();
        await app.createGuild(owner);
        return owner.userId;
      },
      suspended: async () => {
        const { userId } = await app.signUp();
        await run({ name: 'suspend', user: userId, reason: null });
        return userId;
      },
      waiting: async () => {
        people += 1;
        const username = `waiting${people}`;
        await run({ name: 'set-sign-up', rule: 'approval' });
        await register({ username });
        await run({ name: 'set-sign-up', rule: 'open' });
        return username;
      },
      leaving: async () => {
        const person = await app.signUp();
        await app.done('users.delete', { password: person.password, messages: 'keep', code: null }, person);
        return person.userId;
      },
      deleted: async () => {
        const { userId } = await app.signUp();
        await run({ name: 'delete-account', user: userId, erases: false });
        return userId;
      },
      operator: () => operatorId(app.server.services),
      nobody: () => Promise.resolve('nobody.at.all'),
    };

    const cells = Object.entries(ACTS).flatMap(([act, row]) =>
      TARGETS.map((target) => ({ act, target, ...row })),
    );
    it.each(cells)('$act of $target', async ({ target, command, refused }) => {
      const outcome = await run(command(await make[target]()));
      const why = refused[target];
      if (why === undefined) expect(outcome).toMatchObject({ ok: true });
      else expect(outcome.ok ? 'done' : outcome.failure).toMatch(why);
    });

    it('suspends: sockets close, calls and sign-in are refused in words, on every server, until it ends', async () => {
      const person = await app.signUp();
      const socket = await app.connect(person);
      await run({ name: 'suspend', user: person.userId, reason: 'Spam.' });
      expect(await socket.closed).toBe(4001);
      expect(await app.status('users.me', {}, person)).toBe(401);
      await expect.poll(async () => (await app.callElsewhere('users.me', {}, person)).status).toBe(401);
      expect(await signIn(person, person.password)).toMatchObject({
        status: 403,
        body: { message: 'This account is suspended: Spam.', code: 'suspended' },
      });
      // The state of an account is nobody's business who does not know its password.
      expect(await signIn(person, 'not the password')).toMatchObject({
        status: 401,
        body: { message: 'Invalid email or password' },
      });
      await run({ name: 'unsuspend', user: person.userId });
      expect((await signIn(person, person.password)).status).toBe(200);
    });

    it('gives a password for one sign-in, with which the person chooses one of their own', async () => {
      const person = await app.signUp();
      const secret = passwordIn(await said({ name: 'reset-password', user: person.userId }));
      expect(await app.status('users.me', {}, person)).toBe(401);
      expect((await signIn(person, person.password)).status).toBe(401);
      const first = await app.done('auth.login', { email: person.email, password: secret });
      expect(first.message).toContain('Please choose a password of your own');
      const signedIn = { ...person, token: first.token };
      const again = await signIn(person, secret);
      expect(again.status).toBe(403);
      expect(JSON.stringify(again.body)).toContain('no longer valid');
      const password = 'a password of my own';
      await app.done('auth.resetPassword', { oldPassword: secret, password }, signedIn);
      expect((await signIn(person, password)).status).toBe(200);
      expect((await signIn(person, password)).status).toBe(200);
      expect((await signIn(person, secret)).status).toBe(401);
    });

    it('makes accounts and invites while nobody else can sign up; an invite for one use makes one account', async () => {
      await run({ name: 'set-sign-up', rule: 'closed' });
      const made = await said({
        name: 'create-account',
        username: 'first.admin',
        email: 'first@example.com',
      });
      const admin = await app.done('auth.login', { email: 'first@example.com', password: passwordIn(made) });
      expect(admin.user.username).toBe('first.admin');
      expect(await said({ name: 'create-account', username: 'first.admin', email: 'x@example.com' })).toBe(
        'Username already taken',
      );
      await run({ name: 'set-sign-up', rule: 'invite' });
      const invite = await said({ name: 'make-sign-up-invite', uses: 1, days: null });
      const inviteCode = invite.split(' ')[0] ?? '';
      expect(await said({ name: 'list-sign-up-invites' })).toContain(inviteCode);
      const register = (username: string) =>
        app.call('auth.register', {
          ...{ username, email: `${username}@example.com`, password: 'pass word 1', inviteCode },
        });
      const both = await Promise.all([register('guest.a'), register('guest.b')]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await register('guest.c')).status).toBe(404);
      const another = (await said({ name: 'make-sign-up-invite', uses: 5, days: 1 })).split(' ')[0] ?? '';
      await run({ name: 'revoke-sign-up-invite', code: another });
      expect(await said({ name: 'list-sign-up-invites' })).toBe('There are no invites to make accounts.');
      await run({ name: 'set-sign-up', rule: 'open' });
    });

    it('approves accounts, which wait until then and sign nobody in; an invite of the operator needs no approval', async () => {
      await run({ name: 'set-sign-up', rule: 'approval' });
      expect((await app.done('meta.fetch', {})).signUp).toBe('approval');
      const waits = {
        status: 403,
        body: {
          message:
            'This account waits for the approval of the operator. You can sign in once it is approved.',
          code: 'awaiting_approval',
        },
      };
      const signInAs = (username: string) =>
        app.call('auth.login', { email: `${username}@example.com`, password: 'pass word 1' });
      for (const username of ['hopeful', 'hopeless'])
        expect(await register({ username })).toMatchObject(waits);
      expect(await signInAs('hopeful')).toMatchObject(waits);
      expect(await said({ name: 'list-waiting' })).toMatch(/\thopeful\thopeful@example\.com\n.*\thopeless\t/);
      await run({ name: 'approve-account', user: 'hopeful' });
      expect((await signInAs('hopeful')).status).toBe(200);
      await run({ name: 'refuse-account', user: 'hopeless' });
      expect((await signInAs('hopeless')).status).toBe(401);
      expect(await said({ name: 'list-waiting' })).not.toContain('hope');
      const [inviteCode = ''] = (await said({ name: 'make-sign-up-invite', uses: 1, days: null })).split(' ');
      expect((await register({ username: 'expected', inviteCode })).status).toBe(200);
      // Its name is free again.
      await run({ name: 'set-sign-up', rule: 'open' });
      expect((await register({ username: 'hopeless' })).status).toBe(200);
    });

    it('accepts e-mail addresses of some domains alone, under every rule', async () => {
      await run({ name: 'set-sign-up-domains', domains: ['example.org', 'school.example'] });
      expect((await app.done('meta.fetch', {})).signUpDomains).toEqual(['example.org', 'school.example']);
      const tried = async (email: string) =>
        (await register({ username: `domain${(people += 1)}`, email })).status;
      expect(await register({ username: 'foreign' })).toMatchObject({
        status: 403,
        body: { message: 'This server accepts e-mail addresses of example.org, school.example only' },
      });
      expect(await tried('a@sub.example.org')).toBe(403);
      expect(await tried('a@example.org@example.com')).toBe(403);
      expect(await tried('a@School.Example')).toBe(200);
      await run({ name: 'set-sign-up-domains', domains: [] });
      expect((await app.done('meta.fetch', {})).signUpDomains).toBeUndefined();
      expect(await tried('a@example.net')).toBe(200);
    });

    it('limits the servers that a person owns', async () => {
      await run({ name: 'set-guilds-of-person', most: 1 });
      const person = await app.signUp();
      await app.createGuild(person);
      expect(await app.call('guilds.create', { name: 'Two', icon: null }, person)).toMatchObject({
        status: 403,
        body: { message: 'You can own at most 1 servers here' },
      });
      expect((await app.done('meta.fetch', {})).limits['own_guilds']).toBe(1);
      await run({ name: 'set-guilds-of-person', most: null });
      await app.createGuild(person);
    });

    it('deletes a server, which its members lose at once and its owner is told', async () => {
      const owner = await app.signUp();
      const guild = await app.createGuild(owner, 'To go');
      const socket = await app.connect(owner);
      await run({ name: 'delete-guild', guild: guild.id, reason: 'Against the rules' });
      expect((await socket.event('SYSTEM_MESSAGE')).message.message).toBe(
        "Your server 'To go' was deleted by the operator: Against the rules",
      );
      expect(await socket.event('GUILD_LEFT')).toMatchObject({ guildId: guild.id });
      expect(await app.done('guilds.list', {}, owner)).toEqual([]);
    });

    it('transfers a server to a member in good standing alone', async () => {
      const owner = await app.signUp();
      const heir = await app.signUp();
      const stranger = await app.signUp();
      const guild = await app.createGuild(owner);
      await app.join(guild, owner, heir);
      const give = (user: string) => said({ name: 'transfer-guild', guild: guild.id, user });
      expect(await give(stranger.userId)).toContain('is no member of this server');
      expect(await give(owner.userId)).toContain('owns this server already');
      await run({ name: 'suspend', user: heir.userId, reason: null });
      expect(await give(heir.userId)).toContain('is suspended');
      await run({ name: 'unsuspend', user: heir.userId });
      expect(await give(heir.userId)).toContain('now owns');
      const [mine] = await app.done('guilds.list', {}, owner);
      expect(mine?.ownerId).toBe(heir.userId);
    });

    it('turns off the second factor of a person who has lost it, and signs them out', async () => {
      const person = await app.signUp();
      const { secret } = await turnFactorOn(app, person);
      const ticket = await ticketFor(app, person);
      // A new password leaves it on.
      const given = passwordIn(await said({ name: 'reset-password', user: person.userId }));
      expect((await signIn(person, given)).status).toBe(401);
      const lines = await said({ name: 'remove-second-factor', user: person.userId });
      expect(lines).toContain('signs in by the password alone now');
      expect(await app.status('users.me', {}, person)).toBe(401);
      expect(await app.status('twoFactor.signIn', { ticket, code: '123456' }, null)).toBe(401);
      expect((await signIn(person, given)).status).toBe(200);
      const log = await said({ name: 'list-acts', limit: 1 });
      expect(log).toMatch(new RegExp(`\tremove-second-factor\tdone\t[^\n]*"${person.userId}"`));
      expect(log).not.toContain(secret);
    });

    it('is recorded in a log of its own, without names of deleted accounts and without secrets', async () => {
      const { userId, user, email } = await app.signUp();
      const secret = passwordIn(await said({ name: 'reset-password', user: email }));
      await run({ name: 'unsuspend', user: userId });
      const log = () => said({ name: 'list-acts', limit: 4 });
      const before = await log();
      expect(before).toMatch(new RegExp(`\treset-password\tdone\t[^\n]*"${userId}"[^\n]*\t${user.username}`));
      expect(before).toMatch(new RegExp(`\tunsuspend\trefused\t[^\n]*"${userId}"`));
      await run({ name: 'delete-account', user: userId, erases: false });
      const after = await log();
      expect(after).toMatch(new RegExp(`\tdelete-account\tdone\t[^\n]*"${userId}"`));
      for (const hidden of [user.username, email, secret]) expect(after).not.toContain(hidden);
      // What only reads is no act.
      expect(await log()).toBe(after);
    });

    it('asks new accounts to agree to its own texts, in the version in effect, and keeps what they agreed to', async () => {
      const { services } = app.server;
      await adoptPolicies(services, { terms: '# Be kind', privacy: null }, 'The Hall');
      const { policies: first } = await app.done('meta.fetch', {});
      const terms = versionOfPolicy('# Be kind');
      expect(first).toEqual({ terms });
      expect((await app.done('policies.fetch', {})).policies).toEqual([
        { kind: 'terms', version: terms, text: '# Be kind', since: expect.any(String) as string },
      ]);
      expect(await register({ username: 'older' })).toMatchObject({
        status: 403,
        body: { code: 'consent_required' },
      });
      const agreed = await register({ username: 'agrees', terms });
      expect(agreed.status).toBe(200);
      const userId = agreed.reply?.user.id ?? toId<UserId>('0');
      const consent = { kind: 'terms', version: terms, agreedAt: expect.any(String) as string };
      expect(await listConsents(services.db, userId)).toEqual([consent]);

      await adoptPolicies(services, { terms: '# Be kinder', privacy: 'We keep little.' }, 'The Hall');
      const { policies: second } = await app.done('meta.fetch', {});
      expect(await register({ username: 'late', terms, privacy: second?.privacy })).toMatchObject({
        status: 409,
        body: { code: 'policies_changed' },
      });
      expect((await register({ username: 'late', ...second })).status).toBe(200);
      expect(await listConsents(services.db, userId)).toEqual([consent]);
      const texts = (await app.done('policies.fetch', {})).policies.map(({ kind, text }) => [kind, text]);
      expect(texts).toEqual([
        ['terms', '# Be kinder'],
        ['privacy', 'We keep little.'],
      ]);
      expect(await said({ name: 'list-consents', user: 'agrees' })).toContain(terms);

      await run({ name: 'delete-account', user: userId, erases: false });
      expect(await listConsents(services.db, userId)).toEqual([]);
      await adoptPolicies(services, { terms: null, privacy: null }, 'The Hall');
      expect((await app.done('meta.fetch', {})).policies).toBeUndefined();
      expect((await app.done('policies.fetch', {})).policies).toEqual([]);
      expect((await register({ username: 'free' })).status).toBe(200);
    });

    it('tells everybody once that its texts have changed, however many servers start with them', async () => {
      const { services } = app.server;
      const person = await app.signUp();
      const socket = await app.connect(person);
      const texts = { terms: 'One', privacy: 'Two' };
      await Promise.all([
        adoptPolicies(services, texts, 'The Other Hall'),
        adoptPolicies(services, texts, 'The Other Hall'),
      ]);
      await adoptPolicies(services, texts, 'The Other Hall');
      await adoptPolicies(services, { ...texts, privacy: 'Three' }, 'The Other Hall');
      const told = [
        'The Terms of Service and the Privacy Policy of The Other Hall have changed. You can read them under User Settings > My Account.',
        'The Privacy Policy of The Other Hall has changed. You can read it under User Settings > My Account.',
      ];
      expect((await socket.event('SYSTEM_MESSAGE')).message.message).toBe(told[0]);
      const { messages } = await app.done('systemMessages.list', {}, person);
      expect(messages.map(({ message }) => message).slice(-2)).toEqual(told);
      expect(messages.filter(({ message }) => message === told[0])).toHaveLength(1);
      await adoptPolicies(services, { terms: null, privacy: null }, 'The Other Hall');
    });
  });
};
