import type { GuildId } from '../../../src/contract/ids';
import { mediaBytesOf } from '../../../src/server/data/media';
import { noisePicture } from '../../support/node/noise-picture';
import type { Person } from '../../support/node/server-app';
import { overtaken, PICTURE_QUOTA, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

/** Whether a token is valid. */
export const isGood = async (ground: Parameters<RaceKind['prepare']>[0], token: string): Promise<boolean> =>
  (await ground.call('users.me', {}, token).answer).status === 200;

const login: RaceKind = {
  name: 'a sign-in with a password that is changed meanwhile',
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    let { password, token } = person;
    return async (_dice, nth) => {
      const { arrived, release } = ground.holdPassword();
      const tried = ground.call('auth.login', { email: person.email, password }, token);
      await arrived;
      const next = `pass word ${nth + 2}`;
      const { reply } = await ground.call(
        'auth.resetPassword',
        { oldPassword: password, password: next },
        token,
      ).answer;
      release();
      if (reply === null) throw new Error('The password was not changed');
      ({ token } = reply);
      password = next;
      const { status, reply: signedIn } = await tried.answer;
      const isLet = signedIn !== null && (await isGood(ground, signedIn.token));
      return isLet ? `answered ${status}, and its token is good` : null;
    };
  },
};

/** Two concurrent changes with one token: one succeeds, the other finds the token ended. */
const twoChanges = (name: string, withEmail: boolean): RaceKind => ({
  name,
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    let { password, token } = person;
    return async (dice, nth) => {
      const next = [`one word ${nth}`, `two word ${nth}`] as const;
      const reset = (to: string) =>
        ground.call('auth.resetPassword', { oldPassword: password, password: to }, token);
      const runs = [
        reset(next[0]),
        withEmail
          ? ground.call('auth.resetEmail', { password, email: `${person.userId}.${nth}@example.com` }, token)
          : reset(next[1]),
      ];
      const gathering = ground.gate.gather(2, (waiting) => dice.roll(waiting));
      const answers = await Promise.all(runs.map(({ answer }) => answer.finally(gathering.finished)));
      const good: string[] = [];
      for (const [index, { reply }] of answers.entries()) {
        if (reply === null || !('token' in reply)) continue;
        if (!(await isGood(ground, reply.token))) return 'answered a token that is dead';
        good.push(reply.token);
        if (!(withEmail && index === 1)) password = next[index === 0 ? 0 : 1];
      }
      token = good[0] ?? token;
      return statusFault(
        answers.map(({ status }) => status),
        [200, 401],
      );
    };
  },
});

const endEachOther: RaceKind = {
  name: 'two devices that end each other',
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    const { email, password } = person;
    let { token } = person;
    return async (dice) => {
      const second = (await home.done('auth.login', { email, password })).token;
      const statuses = await together(ground, dice, [
        () => ground.call('devices.endOthers', {}, token),
        () => ground.call('devices.endOthers', {}, second),
      ]);
      const left = [];
      for (const one of [token, second]) if (await isGood(ground, one)) left.push(one);
      if (left.length !== 1) {
        token = (await home.done('auth.login', { email, password })).token;
        return `${left.length} devices are left, answered ${statuses.join(' ')}`;
      }
      token = left[0] ?? token;
      return statusFault(statuses, [200, 401]);
    };
  },
};

const oneName = (
  name: string,
  call: 'users.updateUsername' | 'auth.resetEmail' | 'auth.register',
): RaceKind => ({
  name,
  prepare: async (ground) => {
    const { home } = ground;
    const people: Person[] = [await home.signUp(), await home.signUp()];
    return async (dice, nth) => {
      const username = `taken-${people[0]?.userId.slice(-12) ?? ''}-${nth}`;
      const email = `${username}@example.com`;
      const gathering = ground.gate.gather(2, (waiting) => dice.roll(waiting));
      const answers = await Promise.all(
        people.map(async (person, index) => {
          if (call === 'users.updateUsername')
            return ground.call(call, { username }, person).answer.finally(gathering.finished);
          if (call === 'auth.register')
            return ground
              .call(call, { username, email: `${index}${email}`, password: 'pass word 1' }, person)
              .answer.finally(gathering.finished);
          const asked = ground.call(call, { password: person.password, email }, person);
          const answer = await asked.answer.finally(gathering.finished);
          if (answer.reply?.token !== undefined)
            people[index] = { ...person, token: answer.reply.token, email };
          return answer;
        }),
      );
      return statusFault(
        answers.map(({ status }) => status),
        [200, 409],
      );
    };
  },
});

const signedOut: RaceKind = {
  name: 'a profile that is changed by a device that is signed out meanwhile',
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    const { email, password } = person;
    return async () => {
      const lost = (await home.done('auth.login', { email, password })).token;
      const status = await overtaken(
        ground,
        () => ground.call('users.updateUsername', { username: person.user.username }, lost),
        () => home.done('devices.endOthers', {}, person),
      );
      return firstFault(statusFault([status], [401]));
    };
  },
};

const pictureRoom: RaceKind = {
  name: 'two pictures of an account that has room for one',
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    const { userId } = person;
    const guilds = [await home.createGuild(person, 'One'), await home.createGuild(person, 'Two')];
    const icon = Buffer.from(await noisePicture(256)).toString('base64');
    const edit = (guildId: GuildId, avatar: string | null) => ({
      guildId,
      name: 'Hall',
      description: null,
      avatar,
      banner: null,
    });
    const clear = async (): Promise<void> => {
      for (const { id } of guilds) await home.done('guilds.edit', edit(id, null), person);
    };
    return async (dice) => {
      await clear();
      const statuses = await together(
        ground,
        dice,
        guilds.map(
          ({ id }) =>
            () =>
              ground.call('guilds.edit', edit(id, icon), person),
        ),
      );
      const used = await mediaBytesOf(home.store.db, userId);
      if (2 * used <= PICTURE_QUOTA) throw new Error(`Two pictures of ${used} bytes have room`);
      return firstFault(
        used > PICTURE_QUOTA ? `${used} bytes are kept` : null,
        statusFault(statuses, [200, 413]),
      );
    };
  },
};

const lastUseBySignUp: RaceKind = {
  name: 'an invite for one that two sign up with',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    const { id: guildId } = await home.createGuild(owner, 'Door');
    return async (dice, nth) => {
      const asked = { guildId, expiresAfter: null, maxUses: 1 } as const;
      const { code: inviteCode } = (await home.done('invites.create', asked, owner)).invite;
      const names = ['a', 'b'].map((letter) => `${letter}-${owner.userId.slice(-12)}-${nth}`);
      const statuses = await together(
        ground,
        dice,
        names.map((username) => () => {
          const email = `${username}@example.com`;
          return ground.call(
            'auth.register',
            { username, email, password: 'pass word 1', inviteCode },
            owner,
          );
        }),
      );
      const made = await home.store.db
        .selectFrom('users')
        .select('id')
        .where('username', 'in', names)
        .execute();
      return firstFault(
        statusFault(statuses, [200, 410]),
        made.length === 1 ? null : `${made.length} accounts were made`,
      );
    };
  },
};

/** Races about accounts. */
export const ACCOUNTS: readonly RaceKind[] = [
  login,
  twoChanges('two changes of a password by one token', false),
  twoChanges('a change of the password and one of the e-mail address by one token', true),
  endEachOther,
  oneName('one username that two want', 'users.updateUsername'),
  oneName('one username that two sign up with', 'auth.register'),
  oneName('one e-mail address that two want', 'auth.resetEmail'),
  signedOut,
  pictureRoom,
  lastUseBySignUp,
];
