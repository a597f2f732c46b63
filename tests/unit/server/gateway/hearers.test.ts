import { describe, expect, it } from 'vitest';
import {
  type CategoryId,
  type ChannelId,
  type GuildId,
  type PlaceId,
  toId,
} from '../../../../src/contract/ids';
import { type GuildRights, OPEN_GUILD } from '../../../../src/domain/permissions/guild-places';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { NO_RIGHTS, type Rights, rightsOfMask } from '../../../../src/domain/permissions/place';
import { heardInPlace, type Hearing, hearingOf, hears } from '../../../../src/server/gateway/hearers';

const guildId = toId<GuildId>('1');
const open = toId<ChannelId>('10');
const ruled = toId<ChannelId>('11');
const home = toId<CategoryId>('20');
const VIEW = rightsOfMask(maskOf(['VIEW_CHANNELS']));

const rights = (base: Rights, ...at: readonly (readonly [PlaceId, Rights])[]): GuildRights => ({
  inGuild: NO_RIGHTS,
  base,
  at: new Map(at),
});
const MAY = rightsOfMask(maskOf(['MANAGE_REPORTS']));
const STAFF: Hearing = { kind: 'staff', holding: 'MANAGE_REPORTS' };
const ofChannel = (id: ChannelId, isRuled: boolean): Hearing => ({ kind: 'channel', id, isRuled });

describe('who hears an event of a guild', () => {
  it.each<[string, Hearing, GuildRights, boolean]>([
    ['a viewer of the guild', ofChannel(open, false), rights(VIEW), true],
    ['nobody without the view', ofChannel(open, false), rights(NO_RIGHTS), false],
    ['who is denied it there', ofChannel(ruled, true), rights(VIEW, [ruled, NO_RIGHTS]), false],
    ['who is allowed it there alone', ofChannel(ruled, true), rights(NO_RIGHTS, [ruled, VIEW]), true],
    ['nobody on a node that does not know its overwrites yet', ofChannel(ruled, true), rights(VIEW), false],
    [
      'nobody by overwrites of a category that are not known yet',
      { kind: 'category', id: home, isRuled: true },
      rights(VIEW),
      false,
    ],
    ['a member, whatever they see', { kind: 'members' }, rights(NO_RIGHTS), true],
    ['a viewer of one channel', { kind: 'viewers' }, rights(NO_RIGHTS, [ruled, VIEW]), true],
    ['who holds the permission in the guild', STAFF, { ...rights(NO_RIGHTS), inGuild: MAY }, true],
    ['nobody who holds another one', STAFF, { ...rights(VIEW), inGuild: VIEW }, false],
    ['nobody who holds it in channels alone', STAFF, rights(MAY, [ruled, MAY]), false],
  ])('%s', (_, hearing, listener, expected) => {
    expect(hears(hearing, listener, OPEN_GUILD)).toBe(expected);
  });

  it('hears of a category by a channel in it', () => {
    const places = { overwrites: new Map(), channels: [{ id: ruled, categoryId: home }] };
    const listener = rights(NO_RIGHTS, [ruled, VIEW], [home, NO_RIGHTS]);
    expect(hears({ kind: 'category', id: home, isRuled: true }, listener, places)).toBe(true);
  });

  it('follows from the row of the event and its data', () => {
    const gone = { guildId, channelId: ruled };
    expect(hearingOf('GUILD_CHANNEL_DELETE', gone, { isRuled: true, threadOf: null })).toEqual(
      ofChannel(ruled, true),
    );
    expect(hearingOf('GUILD_CATEGORY_DELETE', { guildId, categoryId: home }, heardInPlace(false))).toEqual({
      ...{ kind: 'category', id: home, isRuled: false },
    });
    expect(
      hearingOf('GUILD_CHANNEL_ORDER', { guildId, channels: [], categories: [] }, heardInPlace(false)),
    ).toEqual({
      kind: 'viewers',
    });
  });
});
