import { describe, expect, it } from 'vitest';
import { type ChannelId, type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import type { InVoice, Rooms } from '../../../../src/server/voice/rooms';
import { afterScreen, afterWish, newOrders, NO_SCREENS } from '../../../../src/server/voice/screens';

const user = (id: string): UserId => toId<UserId>(id);
const channelId = toId<ChannelId>('9');
const one = (id: string, change: Partial<InVoice> = {}): InVoice => ({
  ...{ userId: user(id), guildId: toId<GuildId>('5'), channelId, isRuled: false, bitrate: 32_000 },
  ...{ session: `s${id}`, socket: 'g', selfMute: false, selfDeaf: false, mute: false, deaf: false },
  ...{ maySpeak: true, mayStream: true, screen: false, watches: [] },
  ...{ isBrought: false, lostMs: null, replacedMs: null },
  ...change,
});
const roomsOf = (...people: readonly InVoice[]): Rooms =>
  new Map(people.map((person) => [person.userId, person]));

describe('a wish about screens', () => {
  const me = one('1');

  it('leaves what it does not name', () => {
    const before = one('1', { screen: true, watches: [user('2')] });
    expect(afterWish(roomsOf(before), before, {}, 3)).toEqual(before);
  });

  it('shares, where the person may and there is room', () => {
    expect(afterWish(roomsOf(me), me, { screen: true }, 3)).toEqual(one('1', { screen: true }));
    const silent = one('1', { mayStream: false });
    expect(afterWish(roomsOf(silent), silent, { screen: true }, 3)).toBe('forbidden');
    const full = roomsOf(me, one('2', { screen: true }));
    expect(afterWish(full, me, { screen: true }, 1)).toBe('full');
    const elsewhere = one('2', { screen: true, channelId: toId<ChannelId>('10') });
    expect(afterWish(roomsOf(me, elsewhere), me, { screen: true }, 1)).toMatchObject({ screen: true });
  });

  it('goes on sharing where it is full, and ends it always', () => {
    const sharing = one('1', { screen: true });
    expect(afterWish(roomsOf(sharing), sharing, { screen: true }, 1)).toEqual(sharing);
    expect(afterWish(roomsOf(sharing), sharing, { screen: false }, 1)).toEqual(one('1'));
  });

  it('watches each once, and nobody watches their own', () => {
    const watch = [user('2'), user('1'), user('2')];
    expect(afterWish(roomsOf(me), me, { watch }, 3)).toMatchObject({ watches: [user('2')] });
  });
});

describe('what the media process is told of screens', () => {
  it('is who shares, and whose screens each one gets', () => {
    const rooms = roomsOf(
      one('1', { screen: true }),
      one('2', { watches: [user('1'), user('3'), user('7')] }),
      one('3'),
    );
    expect(newOrders(rooms, channelId, new Map())).toEqual([
      ['s1', { shares: true, sounds: true, watches: [] }],
      ['s2', { shares: false, sounds: false, watches: ['s1'] }],
    ]);
  });

  it('is told where it has changed alone', () => {
    const rooms = roomsOf(one('1', { screen: true }), one('2', { watches: [user('1')] }));
    const given = new Map(newOrders(rooms, channelId, new Map()));
    expect(newOrders(rooms, channelId, given)).toEqual([]);
    const after = roomsOf(one('1'), one('2', { watches: [user('1')] }));
    expect(newOrders(after, channelId, given)).toEqual([
      ['s1', NO_SCREENS],
      ['s2', NO_SCREENS],
    ]);
  });

  it('keeps the sound of a screen from the others, where staff have muted its sender or they may not speak', () => {
    for (const change of [{ mute: true }, { maySpeak: false }]) {
      const rooms = roomsOf(one('1', { screen: true, ...change }));
      expect(newOrders(rooms, channelId, new Map())).toEqual([
        ['s1', { shares: true, sounds: false, watches: [] }],
      ]);
    }
    const muted = roomsOf(one('1', { screen: true, selfMute: true }));
    expect(newOrders(muted, channelId, new Map())[0]?.[1].sounds).toBe(true);
  });
});

describe('a screen that has ended', () => {
  it('is watched by nobody any more', () => {
    const rooms = roomsOf(one('1'), one('2', { watches: [user('1'), user('3')] }), one('3'));
    expect(afterScreen(rooms, one('1'))).toEqual([one('2', { watches: [user('3')] })]);
  });
});
