import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Overwrite } from '../../../../src/contract/entities/channel';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import type { Authority } from '../../../../src/domain/permissions/authority';
import { maskOf, PERMISSION_NAMES } from '../../../../src/domain/permissions/mask';
import {
  ALL_RIGHTS,
  holds,
  isSettable,
  maskOfRights,
  NO_RIGHTS,
  OPEN_PLACE,
  type Place,
  type Rights,
  rightsAt,
  rightsInThread,
  rightsOfMask,
  stepsToRights,
} from '../../../../src/domain/permissions/place';
import { type GuildByHand, IN_CHANNELS, type OverwriteByHand, rightsByHand } from './place-reference';

const OWNER = toId<UserId>('1');
const BEN = toId<UserId>('2');
const EVERYONE = toId<RoleId>('10');
const STAFF = toId<RoleId>('11');
const MUTED = toId<RoleId>('12');

type Names = readonly PermissionName[];
const UNTIL = '2026-01-01T00:00:00.000Z';
const standing = (roles: Readonly<Record<string, Names>>, more: Partial<Authority> = {}): Authority => ({
  userId: BEN,
  ownerId: OWNER,
  roles: Object.entries(roles).map(([id, names], position) => ({
    id: toId<RoleId>(id),
    position,
    permissions: maskOf(names),
    isDefault: id === EVERYONE,
  })),
  ...more,
});
const role = (id: RoleId, allow: Names, deny: Names = []): Overwrite => ({
  target: 'role',
  id,
  allow: maskOf(allow),
  deny: maskOf(deny),
});
const member = (id: UserId, allow: Names, deny: Names = []): Overwrite => ({
  target: 'member',
  id,
  allow: maskOf(allow),
  deny: maskOf(deny),
});
const namesAt = (who: Authority, place: Partial<Place>): Names => {
  const rights = rightsAt(who, { ...OPEN_PLACE, ...place });
  return PERMISSION_NAMES.filter((name) => holds(rights, name));
};
const BASIC: Names = [
  ...(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ADD_REACTIONS'] as const),
  ...(['CREATE_THREADS', 'SEND_IN_THREADS', 'EMBED_LINKS'] as const),
  ...(['CONNECT', 'SPEAK', 'STREAM'] as const),
];

describe('what somebody may do in a channel', () => {
  it.each<[string, Authority, Partial<Place>, Names]>([
    ['is what the roles grant where nothing is set', standing({ [EVERYONE]: BASIC }), {}, BASIC],
    [
      'is denied to everyone',
      standing({ [EVERYONE]: BASIC }),
      { channel: [role(EVERYONE, [], ['SEND_MESSAGES'])] },
      ['VIEW_CHANNELS', 'ADD_REACTIONS', 'SEND_IN_THREADS', 'EMBED_LINKS', 'CONNECT', 'SPEAK', 'STREAM'],
    ],
    [
      'is allowed to a role again',
      standing({ [EVERYONE]: BASIC, [STAFF]: [] }),
      { channel: [role(STAFF, ['VIEW_CHANNELS']), role(EVERYONE, [], ['VIEW_CHANNELS'])] },
      BASIC,
    ],
    [
      'is allowed if one of several roles allows it',
      standing({ [EVERYONE]: BASIC, [STAFF]: [], [MUTED]: [] }),
      { channel: [role(STAFF, ['SEND_MESSAGES']), role(MUTED, [], ['SEND_MESSAGES'])] },
      BASIC,
    ],
    [
      'is last said by the overwrite of the member',
      standing({ [EVERYONE]: BASIC, [STAFF]: [] }),
      { channel: [member(BEN, [], ['SEND_MESSAGES']), role(STAFF, ['SEND_MESSAGES'])] },
      ['VIEW_CHANNELS', 'ADD_REACTIONS', 'SEND_IN_THREADS', 'EMBED_LINKS', 'CONNECT', 'SPEAK', 'STREAM'],
    ],
    [
      'is said by the channel after the category',
      standing({ [EVERYONE]: BASIC }),
      {
        category: [member(BEN, [], ['VIEW_CHANNELS'])],
        channel: [role(EVERYONE, ['VIEW_CHANNELS'])],
      },
      BASIC,
    ],
    [
      'is nothing without the view',
      standing({ [EVERYONE]: [...BASIC, 'MANAGE_MESSAGES', 'KICK_MEMBERS'] }),
      { category: [role(EVERYONE, [], ['VIEW_CHANNELS'])] },
      [],
    ],
    [
      'includes neither files nor mentions of everyone where one may not write',
      standing({ [EVERYONE]: [...BASIC, 'ATTACH_FILES', 'MENTION_EVERYONE', 'CREATE_INVITE'] }),
      { channel: [role(EVERYONE, [], ['SEND_MESSAGES'])] },
      [
        'VIEW_CHANNELS',
        'CREATE_INVITE',
        'ADD_REACTIONS',
        'SEND_IN_THREADS',
        'EMBED_LINKS',
        'CONNECT',
        'SPEAK',
        'STREAM',
      ],
    ],
    [
      'can lack an implied permission',
      standing({ [EVERYONE]: BASIC, [STAFF]: ['MANAGE_SERVER'] }),
      { channel: [role(STAFF, [], ['MANAGE_MESSAGES'])] },
      [
        ...BASIC,
        ...(['MANAGE_EMOJI', 'PIN_MESSAGES', 'REVOKE_INVITE', 'VIEW_AUDIT_LOG'] as const),
        ...(['MANAGE_SERVER', 'MANAGE_THREADS', 'MANAGE_REPORTS', 'LOCKDOWN'] as const),
      ],
    ],
    [
      'includes what an allowed permission implies',
      standing({ [EVERYONE]: BASIC, [STAFF]: [] }),
      { channel: [role(STAFF, ['MANAGE_MESSAGES'])] },
      [...BASIC, 'MANAGE_MESSAGES', 'PIN_MESSAGES', 'MANAGE_THREADS'],
    ],
    [
      'does not include it where the same overwrite denies it',
      standing({ [EVERYONE]: BASIC, [STAFF]: [] }),
      { channel: [role(STAFF, ['MANAGE_MESSAGES'], ['PIN_MESSAGES'])] },
      [...BASIC, 'MANAGE_MESSAGES', 'MANAGE_THREADS'],
    ],
    [
      'can include new reactions for some alone',
      standing({ [EVERYONE]: BASIC, [STAFF]: [] }),
      { channel: [role(EVERYONE, [], ['ADD_REACTIONS']), role(STAFF, ['ADD_REACTIONS'])] },
      BASIC,
    ],
    [
      'includes no new reactions where they are denied, although one may write',
      standing({ [EVERYONE]: BASIC }),
      { channel: [role(EVERYONE, [], ['ADD_REACTIONS'])] },
      [
        'VIEW_CHANNELS',
        'SEND_MESSAGES',
        'CREATE_THREADS',
        'SEND_IN_THREADS',
        'EMBED_LINKS',
        'CONNECT',
        'SPEAK',
        'STREAM',
      ],
    ],
    [
      'is not changed by what belongs to the guild',
      standing({ [EVERYONE]: BASIC }),
      { channel: [role(EVERYONE, ['ADMINISTRATOR', 'KICK_MEMBERS', 'MANAGE_ROLES'])] },
      BASIC,
    ],
    [
      'is not changed by the roles of others',
      standing({ [EVERYONE]: BASIC }),
      { channel: [role(STAFF, ['MANAGE_MESSAGES'])] },
      BASIC,
    ],
    [
      'is not changed by the overwrites of others',
      standing({ [EVERYONE]: BASIC }),
      { channel: [member(OWNER, ['MANAGE_MESSAGES'])] },
      BASIC,
    ],
    [
      'is the view alone for one who is timed out',
      standing({ [EVERYONE]: [...BASIC, 'MANAGE_MESSAGES'] }, { timedOutUntil: UNTIL }),
      {},
      ['VIEW_CHANNELS'],
    ],
    [
      'is everything for administrators, timed out or not',
      standing({ [EVERYONE]: [], [STAFF]: ['ADMINISTRATOR'] }, { timedOutUntil: UNTIL }),
      { channel: [member(BEN, [], ['VIEW_CHANNELS'])] },
      PERMISSION_NAMES,
    ],
    [
      'is nothing for one who is not a member',
      { userId: OWNER, ownerId: OWNER, roles: null },
      { channel: [member(OWNER, BASIC)] },
      [],
    ],
  ])('%s', (_, who, place, expected) => {
    expect([...namesAt(who, place)].sort()).toEqual([...expected].sort());
  });

  it('is everything for the owner, whatever is set', () => {
    const who = standing({ [EVERYONE]: [] });
    const owner = { ...who, userId: OWNER };
    const place = { category: [], channel: [role(EVERYONE, [], IN_CHANNELS as Names)] };
    expect(rightsAt(owner, place)).toBe(ALL_RIGHTS);
    expect(stepsToRights(owner, place)).toEqual([{ at: 'owner', bits: ALL_RIGHTS }]);
  });

  it('can be set for the permissions of channels alone', () => {
    expect(PERMISSION_NAMES.filter(isSettable).sort()).toEqual([...IN_CHANNELS].sort());
  });

  it('travels as a mask', () => {
    const rights = rightsAt(standing({ [EVERYONE]: BASIC }), OPEN_PLACE);
    expect(maskOfRights(rights)).toBe('951123971');
    expect(rightsOfMask(maskOfRights(rights))).toBe(rights);
  });
});

describe('the steps to the rights', () => {
  it('name the overwrites that apply, in their order, and end with the rights', () => {
    const everyone = role(EVERYONE, [], ['SEND_MESSAGES']);
    const staff = role(STAFF, ['SEND_MESSAGES']);
    const own = member(BEN, ['MANAGE_MESSAGES']);
    const who = standing({ [EVERYONE]: BASIC, [STAFF]: [] });
    const place = { category: [staff, everyone], channel: [own, role(MUTED, [], ['SEND_MESSAGES'])] };
    const steps = stepsToRights(who, place);
    expect(steps.map(({ at, ...step }) => [at, 'overwrites' in step ? step.overwrites : null])).toEqual([
      ['roles', null],
      ['category', [everyone]],
      ['category', [staff]],
      ['channel', [own]],
      ['limits', null],
    ]);
    expect(steps.at(-1)?.bits).toBe(rightsAt(who, place));
  });
});

const ROLE_IDS = ['10', '11', '12', '13'];
const USER_IDS = ['1', '2', '3'];
const someNames = fc.subarray([...PERMISSION_NAMES]);
const mostNames = fc.subarray(PERMISSION_NAMES.filter((name) => name !== 'ADMINISTRATOR'));
const overwrites = fc.uniqueArray(
  fc
    .record({
      owner: fc.constantFrom(...ROLE_IDS.map((id) => `role ${id}`), ...USER_IDS.map((id) => `member ${id}`)),
      deny: mostNames,
      allow: mostNames,
    })
    .map(({ owner, allow, deny }): OverwriteByHand => {
      const [target = '', id = ''] = owner.split(' ');
      return {
        target: target === 'role' ? 'role' : 'member',
        id,
        allow: allow.filter((name) => !deny.includes(name)),
        deny,
      };
    }),
  { maxLength: 6, selector: ({ target, id }) => `${target} ${id}` },
);
const guilds = fc.record({
  ownerId: fc.constantFrom(...USER_IDS),
  roles: fc.tuple(
    ...ROLE_IDS.map((id) =>
      fc.record({ id: fc.constant(id), names: fc.oneof({ weight: 9, arbitrary: mostNames }, someNames) }),
    ),
  ),
  category: overwrites,
  channel: overwrites,
  isLocked: fc.boolean(),
});
const users = fc.record({
  id: fc.constantFrom(...USER_IDS),
  roleIds: fc.option(fc.subarray(ROLE_IDS.slice(1)), { freq: 10 }),
  isTimedOut: fc.boolean(),
});

const toOverwrite = ({ target, id, allow, deny }: OverwriteByHand): Overwrite =>
  target === 'role'
    ? role(toId<RoleId>(id), allow as Names, deny as Names)
    : member(toId<UserId>(id), allow as Names, deny as Names);

const rightsOf = (
  guild: GuildByHand,
  user: { id: string; roleIds: readonly string[] | null; isTimedOut: boolean },
) =>
  rightsAt(
    {
      userId: toId<UserId>(user.id),
      ownerId: toId<UserId>(guild.ownerId),
      roles:
        user.roleIds === null
          ? null
          : guild.roles
              .filter(({ id }, nth) => nth === 0 || user.roleIds?.includes(id))
              .map(({ id, names }, position) => ({
                id: toId<RoleId>(id),
                position,
                permissions: maskOf(names as Names),
                isDefault: position === 0,
              })),
      timedOutUntil: user.isTimedOut ? UNTIL : null,
    },
    {
      category: guild.category.map(toOverwrite),
      channel: guild.channel.map(toOverwrite),
      lockdown: guild.isLocked ? { until: null } : null,
    },
  );

/** 1,000,000 of `npm run torture` or by hand: `PLACES=1000000 npx vitest run …`. */
const RUNS = Number(process.env['PLACES'] ?? 3000);

describe('random guilds', () => {
  it('give what a naive reading gives, on every permission', () => {
    fc.assert(
      fc.property(guilds, users, (guild, user) => {
        const expected = rightsByHand(guild, user);
        const rights = rightsOf(guild, user);
        const found = PERMISSION_NAMES.filter((name) => holds(rights, name));
        expect(found).toEqual(
          PERMISSION_NAMES.filter((name) => expected === 'everything' || expected.has(name)),
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what somebody may do in a thread', () => {
  const rightsOf = (...names: readonly PermissionName[]): Rights => rightsOfMask(maskOf(names));
  const namesOf = (rights: Rights): Names => PERMISSION_NAMES.filter((name) => holds(rights, name));
  const IN_ONE: Names = ['VIEW_CHANNELS', 'SEND_IN_THREADS'];

  it('is to write by a right of its own, not by that of the channel', () => {
    expect(namesOf(rightsInThread(rightsOf(...IN_ONE), { isLocked: false }))).toContain('SEND_MESSAGES');
    const withoutIt = rightsOf('VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'ADD_REACTIONS');
    expect(namesOf(rightsInThread(withoutIt, { isLocked: false }))).toEqual([
      ...['VIEW_CHANNELS', 'ADD_REACTIONS'],
    ]);
  });

  it('is to write in a locked one for those alone who manage threads', () => {
    expect(namesOf(rightsInThread(rightsOf(...IN_ONE), { isLocked: true }))).toEqual(IN_ONE);
    const staff = rightsOf('VIEW_CHANNELS', 'MANAGE_THREADS');
    expect(namesOf(rightsInThread(staff, { isLocked: true }))).toContain('SEND_MESSAGES');
    expect(namesOf(rightsInThread(staff, { isLocked: false }))).not.toContain('SEND_MESSAGES');
  });

  it('is nothing without the view of the channel', () => {
    expect(rightsInThread(rightsOf('SEND_IN_THREADS', 'MANAGE_THREADS'), { isLocked: false })).toBe(
      NO_RIGHTS,
    );
  });
});
