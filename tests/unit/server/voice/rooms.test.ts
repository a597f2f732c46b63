import { describe, expect, it } from 'vitest';
import { type ChannelId, type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import {
  afterLook,
  afterSocket,
  hears,
  type InVoice,
  isHeard,
  isReplaced,
  participantOf,
  roomFor,
  type Rooms,
} from '../../../../src/server/voice/rooms';

const one = (change: Partial<InVoice> = {}): InVoice => ({
  ...{ userId: toId<UserId>('1'), guildId: toId<GuildId>('5'), channelId: toId<ChannelId>('9') },
  ...{ isRuled: false, bitrate: 32_000, session: 's', socket: 'g' },
  ...{ selfMute: false, selfDeaf: false, mute: false, deaf: false },
  ...{ maySpeak: true, isBrought: false, lostMs: null, replacedMs: null },
  ...{ mayStream: true, screen: false, watches: [] },
  ...change,
});
const roomsOf = (...people: readonly InVoice[]): Rooms =>
  new Map(people.map((person) => [person.userId, person]));
const person = (id: string, channel = '9'): InVoice =>
  one({ userId: toId<UserId>(id), channelId: toId<ChannelId>(channel) });

describe('who is heard, and hears', () => {
  it.each([
    [{}, true, true],
    [{ selfMute: true }, false, true],
    [{ selfDeaf: true }, false, false],
    [{ mute: true }, false, true],
    [{ deaf: true }, true, false],
    [{ maySpeak: false }, false, true],
  ])('%j', (change, speaks, listens) => {
    expect([isHeard(one(change)), hears(one(change))]).toEqual([speaks, listens]);
  });

  it('shows those who may not speak as muted', () => {
    expect(participantOf(one({ maySpeak: false, selfDeaf: true }))).toEqual({
      ...{ userId: '1', selfMute: false, selfDeaf: true, mute: true, deaf: false, screen: false },
    });
  });
});

describe('room in a channel', () => {
  const LIMITS = { userLimit: 0, inChannel: 3, inAll: 4 };
  const two = roomsOf(person('1'), person('2'));

  it.each([
    ['there is', two, {}, 'room'],
    ['the channel is as full as its own limit', two, { userLimit: 2 }, 'full'],
    ['a limit of its own that is not reached', two, { userLimit: 3 }, 'room'],
    ['as full as any channel', roomsOf(person('1'), person('2'), person('4')), {}, 'full'],
    ['none on the server', roomsOf(...['1', '2', '4', '5'].map((id) => person(id, id))), {}, 'busy'],
  ] as const)('%s', (_what, rooms, limits, expected) => {
    expect(roomFor(rooms, person('3'), { ...LIMITS, ...limits })).toBe(expected);
  });

  it('is not taken by those who are there already', () => {
    expect(roomFor(two, person('2'), { ...LIMITS, userLimit: 2 })).toBe('room');
    const all = roomsOf(...['1', '2', '4', '5'].map((id) => person(id, id)));
    expect(roomFor(all, person('5'), LIMITS)).toBe('room');
  });
});

describe('a connection that broke', () => {
  it.each([
    [null, true],
    [1000, false],
    [2000 - 14_999, false],
    [2000 - 15_000, true],
  ])('last replaced at %s is replaced at 2000: %s', (replacedMs, expected) => {
    expect(isReplaced({ replacedMs }, 2000)).toBe(expected);
  });
});

describe('a look at somebody’s rights', () => {
  const FULL = {
    maySee: true,
    mayConnect: true,
    maySpeak: true,
    isRuled: false,
    mute: false,
    deaf: false,
    mayStream: true,
  };

  it.each([
    ['is gone', null, {}],
    ['no longer sees the channel', { ...FULL, maySee: false }, {}],
    ['no longer sees it, though brought there', { ...FULL, maySee: false }, { isBrought: true }],
    ['may no longer join it', { ...FULL, mayConnect: false }, {}],
  ])('puts out whoever %s', (_what, standing, change) => {
    expect(afterLook(one(change), standing)).toBeNull();
  });

  it('keeps whom staff have brought', () => {
    expect(afterLook(one({ isBrought: true }), { ...FULL, mayConnect: false })).not.toBeNull();
  });

  it('silences whoever may no longer speak, or whom staff have muted', () => {
    const now = afterLook(one(), { ...FULL, maySpeak: false, mute: true, deaf: true, isRuled: true });
    expect(now).toEqual(one({ maySpeak: false, mute: true, deaf: true, isRuled: true }));
  });
});

describe('a look at somebody’s gateway session', () => {
  it('puts out whoever has none', () => {
    expect(afterSocket(one(), 'gone', 0)).toBeNull();
  });

  it('puts out whoever has not resumed it in 15 s', () => {
    const lost = afterSocket(one(), 'lost', 1000);
    expect(lost).toEqual(one({ lostMs: 1000 }));
    expect(afterSocket(one({ lostMs: 1000 }), 'lost', 15_999)).toEqual(one({ lostMs: 1000 }));
    expect(afterSocket(one({ lostMs: 1000 }), 'lost', 16_000)).toBeNull();
  });

  it('forgets a loss that has ended', () => {
    expect(afterSocket(one({ lostMs: 1000 }), 'open', 15_000)).toEqual(one());
    const same = one();
    expect(afterSocket(same, 'open', 15_000)).toBe(same);
  });
});
