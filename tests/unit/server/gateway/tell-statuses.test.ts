import { expect, it } from 'vitest';
import { toId, type ChannelId, type GuildId, type UserId } from '../../../../src/contract/ids';
import { GATEWAY } from '../../../../src/contract/limits';
import type { MemberStatus } from '../../../../src/contract/schemas';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import type { TokenId } from '../../../../src/server/data/schema';
import type { StatusChange } from '../../../../src/server/data/statuses';
import { Audience } from '../../../../src/server/gateway/audience';
import { createEventOrder } from '../../../../src/server/gateway/event-order';
import { createFanOut } from '../../../../src/server/gateway/fan-out';
import { createHub } from '../../../../src/server/gateway/hub';
import { createSessions } from '../../../../src/server/gateway/sessions';
import { createTellStatuses } from '../../../../src/server/gateway/tell-statuses';
import { createFakeClock } from '../../../support/node/server-clock';

const guild = toId<GuildId>('10');
const other = toId<GuildId>('11');
const channelId = toId<ChannelId>('20');

const peopleOf = (count: number): UserId[] =>
  Array.from({ length: count }, (_, nth) => toId<UserId>(String(100 + nth)));

const changeOf = (userId: UserId, status: MemberStatus, version: number): StatusChange => ({
  userId,
  status,
  ...{ statusText: null, statusUntil: null },
  version: toEventVersion(version),
});

/** The texts of unmasked frames shorter than 64 KiB. */
const textsIn = (bytes: Buffer): string[] => {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const short = bytes.readUInt8(at + 1);
    const [start, length] = short === 126 ? [at + 4, bytes.readUInt16BE(at + 2)] : [at + 2, short];
    texts.push(bytes.toString('utf8', start, start + length));
    at = start + length;
  }
  return texts;
};

/** People with one socket each: all in the first guild, every other one in the second too. */
const setUp = async (people: readonly UserId[]) => {
  const clock = createFakeClock();
  const order = createEventOrder(clock);
  const guildsOf = new Map(people.map((id, nth) => [id, nth % 2 === 0 ? [guild, other] : [guild]]));
  const audience = new Audience(
    {
      ownSights: (userId) =>
        Promise.resolve({
          authorities: (guildsOf.get(userId) ?? []).map((guildId) => ({
            ...{ guildId, userId, ownerId: userId, roles: [] },
          })),
          places: new Map(),
        }),
      sights: () => Promise.resolve(null),
    },
    order,
  );
  let ids = 0;
  const sessions = createSessions({
    clock,
    newId: () => String((ids += 1)),
    onLastGone: () => undefined,
  });
  let endTurn = (): void => undefined;
  const fanOut = createFanOut({ sessions, audience, soon: (run) => (endTurn = run) });
  const hub = createHub({ fanOut, audience, order, publish: null });
  const writes = new Map<UserId, Buffer[]>();
  for (const userId of people) {
    await audience.add(userId);
    const written: Buffer[] = [];
    writes.set(userId, written);
    sessions.open({ userId, tokenId: toId<TokenId>('1'), caps: new Set(), isResumable: true }).begin({
      isReady: () => true,
      write: (frames) => written.push(frames),
      close: (code) => {
        throw new Error(`closed by ${code}`);
      },
    });
    written.length = 0;
  }
  const writtenTo = (userId: UserId | undefined) => (userId === undefined ? [] : (writes.get(userId) ?? []));
  return {
    hub,
    together: fanOut.together,
    guildsOf,
    friendsOf: () => Promise.resolve(new Map<UserId, UserId[]>()),
    /** Ends the turn of the event loop: sessions write what they were given. */
    endTurn: () => endTurn(),
    writesTo: (userId: UserId | undefined) => writtenTo(userId).length,
    eventsOf: (userId: UserId | undefined) =>
      textsIn(Buffer.concat(writtenTo(userId))).map(
        (text) => JSON.parse(text) as { event: string; seq: number },
      ),
  };
};

it('tells a hundred statuses by one query and one write to each socket', async () => {
  const people = peopleOf(100);
  const { hub, together, guildsOf, friendsOf, endTurn, writesTo, eventsOf } = await setUp(people);
  const asked: number[] = [];
  const tell = createTellStatuses({
    ...{ hub, together, friendsOf },
    guildsOf: async (userIds) => {
      asked.push(userIds.length);
      return guildsOf;
    },
  });
  await tell(people.map((userId, nth) => changeOf(userId, 'active', nth + 1)));
  endTurn();
  expect(asked).toEqual([100]);
  expect(people.map(writesTo)).toEqual(people.map(() => 1));
  // In both guilds: 100 of the first, 50 of the second.
  expect(eventsOf(people[0])).toHaveLength(150);
  expect(eventsOf(people[1])).toEqual(
    people.map((userId, nth) => ({
      event: 'GUILD_MEMBER_STATUS',
      data: { guildId: guild, userId, status: 'active', status_text: null, status_until: null },
      seq: nth + 1,
    })),
  );
});

it('sends more events than a session may be given at once in several turns', async () => {
  const people = peopleOf(GATEWAY.statusesAtOnce);
  const { hub, together, guildsOf, friendsOf, endTurn, writesTo, eventsOf } = await setUp(people);
  const tell = createTellStatuses({ hub, together, friendsOf, guildsOf: () => Promise.resolve(guildsOf) });
  const [ann, ben] = people;
  const telling = tell(people.map((userId, nth) => changeOf(userId, 'active', nth + 1)));
  await Promise.resolve();
  await Promise.resolve();
  endTurn();
  expect([eventsOf(ann).length, eventsOf(ben).length]).toEqual([people.length, people.length]);
  await telling;
  endTurn();
  expect([eventsOf(ann).length, eventsOf(ben).length]).toEqual([people.length * 1.5, people.length]);
  expect([writesTo(ann), writesTo(ben)]).toEqual([2, 1]);
});

it('sends events together as it sends them one by one', async () => {
  const people = peopleOf(6);
  const sent = async (isTogether: boolean) => {
    const { hub, together, endTurn, eventsOf } = await setUp(people);
    const [ann, ben, cas] = people;
    if (ann === undefined || ben === undefined || cas === undefined) throw new Error('no people');
    const status = (guildId: GuildId, userId: UserId, version: number) =>
      hub.changed(toEventVersion(version), 'GUILD_MEMBER_STATUS', {
        ...{ guildId, userId, status: 'dnd', statusText: null, statusUntil: null },
      });
    const send = (): void => {
      status(guild, ann, 1);
      status(guild, ben, 3);
      hub.toUser(cas, 'CHANNEL_READ', { guildId: guild, channelId });
      status(guild, cas, 4);
      status(other, ann, 5);
      hub.toGuild(
        'CHANNEL_TYPING_START',
        { guildId: other, channelId, userId: ann, username: 'ann' },
        { except: ann, isRuled: false, threadOf: null },
      );
      status(guild, ann, 9);
      // Late: superseded, and then one that is followed by the newer event of its topic.
      status(guild, ann, 8);
      hub.changed(toEventVersion(7), 'GUILD_MEMBER_ROLE_ADD', {
        guildId: guild,
        userId: ann,
        roleId: toId('9'),
      });
      hub.toEveryone('SYSTEM_MESSAGE', {
        message: { id: toId('1'), message: 'hi', createdAt: '2026-01-01T00:00:00.000Z' },
      });
    };
    if (isTogether) together(send);
    else send();
    status(guild, cas, 10);
    endTurn();
    return people.map(eventsOf);
  };
  const oneByOne = await sent(false);
  expect(oneByOne[0]?.length).toBeGreaterThan(8);
  expect(await sent(true)).toEqual(oneByOne);
});

it('never replaces a newer status by an older one whose guilds took longer to find', async () => {
  const [ann] = peopleOf(1);
  if (ann === undefined) throw new Error('no people');
  const { hub, together, guildsOf, friendsOf, endTurn, eventsOf } = await setUp([ann]);
  const waiting: (() => void)[] = [];
  const tell = createTellStatuses({
    ...{ hub, together, friendsOf },
    guildsOf: () => new Promise((resolve) => waiting.push(() => resolve(guildsOf))),
  });
  const gathered = tell([changeOf(ann, 'active', 1)]);
  const byCall = tell([changeOf(ann, 'dnd', 2)]);
  waiting[1]?.();
  await byCall;
  waiting[0]?.();
  await gathered;
  endTurn();
  expect(eventsOf(ann)).toMatchObject([
    { event: 'GUILD_MEMBER_STATUS', data: { guildId: guild, status: 'dnd' } },
    { event: 'GUILD_MEMBER_STATUS', data: { guildId: other, status: 'dnd' } },
  ]);
});
