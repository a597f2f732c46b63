import { describe, expect, it } from 'vitest';
import type { Member, MemberFilter } from '../../../../src/contract/entities/member';
import { type GuildId, type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { NO_FILTER } from '../../../../src/domain/members/filter';
import { atOnce } from '../../../../src/domain/pieces';
import type { TokenId } from '../../../../src/server/data/schema';
import type { OutgoingEvent } from '../../../../src/server/gateway/frame';
import { createMemberWatches } from '../../../../src/server/gateway/member-watches';
import { rosterInPieces, withMembers } from '../../../../src/server/gateway/roster';
import type { Session } from '../../../../src/server/gateway/session';
import { createSessions } from '../../../../src/server/gateway/sessions';
import { ALL_RIGHTS } from '../../../../src/domain/permissions/place';
import { createFakeClock } from '../../../support/node/server-clock';

const GUILD = toId<GuildId>('5');
const SIZE = 1000;
const wire = { isReady: () => true, write: () => undefined, close: () => undefined };
const member = (number: number, change: Partial<Member> = {}): Member => ({
  id: toId<UserId>(String(number)),
  username: `person${number}`,
  nickname: null,
  avatar: null,
  avatarDecoration: null,
  nameplate: null,
  role: 0,
  roleIds: [],
  status: 'active',
  ...{ statusText: null, statusUntil: null },
  timedOutUntil: null,
  ...change,
});
const byRole = (number: number): MemberFilter => ({ text: '', roleId: toId(String(number)), status: null });

/** Members who count how often a filter looks at their roles, and sessions of some of them. */
const setUp = () => {
  let looked = 0;
  let made = 0;
  const members = Array.from({ length: SIZE }, (_, nth) =>
    Object.defineProperty(member(nth + 1), 'roleIds', {
      enumerable: true,
      get: () => {
        looked += 1;
        return [toId<RoleId>('20')];
      },
    }),
  );
  const roster = atOnce(rosterInPieces(members, []));
  const sessions = createSessions({
    clock: createFakeClock(),
    newId: () => String((made += 1)),
    onLastGone: () => undefined,
  });
  const users = members.slice(0, 3).map(({ id }) => id);
  const told: (readonly [Session, OutgoingEvent])[] = [];
  const watches = createMemberWatches({
    sessions,
    audience: {
      of: () =>
        new Map(users.map((userId) => [userId, { inGuild: ALL_RIGHTS, base: ALL_RIGHTS, at: new Map() }])),
    },
    give: (session, event) => told.push([session, event]),
  });
  const open = users.map((userId) => {
    const session = sessions.open({
      userId,
      tokenId: toId<TokenId>('2'),
      caps: new Set(),
      isResumable: true,
    });
    session.begin(wire);
    return session;
  });
  const watch = (session: Session, filter: MemberFilter, from = 0) => {
    const range = { guildId: GUILD, from, count: 10, filter };
    watches.set(session, range);
    watches.tellOne(session, range, roster);
  };
  looked = 0;
  return {
    ...{ roster, watches, open, told, watch },
    /** The looks since the last call. */
    looks: () => {
      const count = looked;
      looked = 0;
      return count;
    },
  };
};

describe('watches of the members who match a filter', () => {
  it('go through all members once for a filter, whoever looks and wherever', () => {
    const { open, watch, looks, told } = setUp();
    // Nobody matches: rows that are sent are looked at, too.
    for (const session of open) watch(session, byRole(21));
    for (const session of open) watch(session, byRole(21), 500);
    expect(looks()).toBe(SIZE);
    expect(told).toHaveLength(6);
    watch(open[0]!, byRole(22));
    expect(looks()).toBe(SIZE);
  });

  it('go through those alone that have changed', () => {
    const { open, watch, looks, told, roster, watches } = setUp();
    for (const session of open) watch(session, byRole(20));
    watches.tell(GUILD, roster);
    expect(told).toHaveLength(3);
    looks();
    const changed = member(5, { nickname: 'a', roleIds: [toId('20')] });
    const next = withMembers(roster, new Map([[changed.id, changed]]));
    looks();
    watches.tell(GUILD, next);
    expect(looks()).toBeLessThan(20);
    expect(told).toHaveLength(6);
  });

  it('hold the list of one who scrolls, and none after the last that looks', () => {
    const { open, watch, looks, watches } = setUp();
    watch(open[0]!, byRole(21));
    watch(open[0]!, byRole(21), 500);
    expect(looks()).toBe(SIZE);
    watches.leave(open[0]!, GUILD);
    watch(open[1]!, byRole(21));
    expect(looks()).toBe(SIZE);
  });
});

describe('watches of one range', () => {
  it('share what they are sent, at first and from then on, whenever they began', () => {
    const { open, watch, told, roster, watches } = setUp();
    const events = () => told.splice(0).map(([, event]) => event);
    for (const session of open) watch(session, NO_FILTER);
    expect(new Set(events()).size).toBe(1);
    const next = withMembers(roster, new Map([[toId<UserId>('5'), member(5, { status: 'away' })]]));
    watches.tell(GUILD, next);
    const changes = events();
    expect([changes.length, new Set(changes).size]).toEqual([3, 1]);
  });

  it('are told apart by their place, their filter, and what they were told', () => {
    const { open, watch, told } = setUp();
    watch(open[0]!, NO_FILTER);
    watch(open[1]!, NO_FILTER, 10);
    watch(open[2]!, byRole(20));
    expect(new Set(told.map(([, event]) => event)).size).toBe(3);
  });
});
