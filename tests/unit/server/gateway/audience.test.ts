import { describe, expect, it } from 'vitest';
import { toId, type GuildId, type UserId } from '../../../../src/contract/ids';
import type { Authority } from '../../../../src/domain/permissions/authority';
import type { PermissionMask } from '../../../../src/contract/permissions';
import { holds, NO_RIGHTS } from '../../../../src/domain/permissions/place';
import { maskOf, NO_PERMISSIONS } from '../../../../src/domain/permissions/mask';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import { createGroupedLoad } from '../../../../src/server/data/grouped-load';
import { OPEN_GUILD, seesAny } from '../../../../src/domain/permissions/guild-places';
import { Audience, type SightChange } from '../../../../src/server/gateway/audience';
import { createEventOrder } from '../../../../src/server/gateway/event-order';
import { createFakeClock } from '../../../support/node/server-clock';

const guild = toId<GuildId>('10');
const other = toId<GuildId>('11');
const owner = toId<UserId>('1');
const ann = toId<UserId>('2');
const bob = toId<UserId>('3');

const authority = (userId: UserId, sees: boolean): Authority => ({
  userId,
  ownerId: owner,
  roles: [
    {
      id: toId('5'),
      position: 0,
      isDefault: true,
      permissions: sees ? maskOf(['VIEW_CHANNELS']) : NO_PERMISSIONS,
    },
  ],
});

const isViewer = (audience: Audience, userId: UserId): boolean | undefined => {
  const rights = audience.of(guild).get(userId);
  return rights && seesAny(rights);
};
const whoOf = (changes: readonly SightChange[]): readonly UserId[] => changes.map(({ userId }) => userId);

/** A store of memberships and visible channels, whose answers wait until they are released. */
const store = () => {
  const rows = new Map<string, boolean>();
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const gate = (): Promise<void> =>
    isHeld ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
  return {
    rows,
    put: (guildId: GuildId, userId: UserId, sees: boolean) => rows.set(`${guildId} ${userId}`, sees),
    drop: (guildId: GuildId, userId: UserId) => rows.delete(`${guildId} ${userId}`),
    hold: () => (isHeld = true),
    letGo: () => {
      isHeld = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
    loaders: {
      ownSights: async (userId: UserId) => {
        const found = [guild, other].flatMap((guildId) => {
          const sees = rows.get(`${guildId} ${userId}`);
          return sees === undefined ? [] : [{ ...authority(userId, sees), guildId }];
        });
        await gate();
        return { authorities: found, places: new Map() };
      },
      sights: async (guildId: GuildId, userIds: readonly UserId[]) => {
        const found = userIds.map((userId) => {
          const sees = rows.get(`${guildId} ${userId}`);
          return sees === undefined ? { userId, ownerId: owner, roles: null } : authority(userId, sees);
        });
        await gate();
        return { authorities: found, places: OPEN_GUILD };
      },
    },
  };
};

describe('the audience', () => {
  it('knows apart who may do the same in channels and not in the guild', async () => {
    const staffOf = (userId: UserId, permissions: PermissionMask): Authority => ({
      ...{ userId, ownerId: owner, timedOutUntil: null },
      roles: [{ id: toId('5'), position: 0, isDefault: true, permissions }],
    });
    const masks = new Map([
      [ann, maskOf(['MANAGE_REPORTS'])],
      [bob, NO_PERMISSIONS],
    ]);
    const audience = new Audience(
      {
        ownSights: (userId) =>
          Promise.resolve({
            authorities: [{ ...staffOf(userId, masks.get(userId) ?? NO_PERMISSIONS), guildId: guild }],
            places: new Map(),
          }),
        sights: (_, userIds) =>
          Promise.resolve({
            authorities: userIds.map((userId) => staffOf(userId, masks.get(userId) ?? NO_PERMISSIONS)),
            places: OPEN_GUILD,
          }),
      },
      createEventOrder(createFakeClock()),
    );
    const isStaff = (userId: UserId): boolean =>
      holds(audience.of(guild).get(userId)?.inGuild ?? NO_RIGHTS, 'MANAGE_REPORTS');
    for (const userId of [ann, bob]) await audience.add(userId);
    expect([isStaff(ann), isStaff(bob)]).toEqual([true, false]);
    masks.set(ann, NO_PERMISSIONS);
    masks.set(bob, maskOf(['MANAGE_REPORTS']));
    // Nobody sees anything else for it, and nobody is told.
    expect(await audience.refresh(guild)).toEqual([]);
    expect([isStaff(ann), isStaff(bob)]).toEqual([false, true]);
  });

  it('knows the guilds of those who listen, and whether they see channels', async () => {
    const data = store();
    data.put(guild, ann, true);
    data.put(guild, bob, false);
    data.put(other, ann, true);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    await audience.add(bob);
    expect([...audience.of(guild).keys()].map((id) => [id, isViewer(audience, id)])).toEqual([
      [ann, true],
      [bob, false],
    ]);
    audience.remove(ann);
    expect([...audience.of(guild).keys()]).toEqual([bob]);
    expect([...audience.of(other)]).toEqual([]);
  });

  it('follows joining and leaving, of listeners only', async () => {
    const data = store();
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    audience.memberJoined(guild, authority(ann, true), toEventVersion(1));
    audience.memberJoined(guild, authority(bob, true), toEventVersion(2));
    expect([...audience.of(guild).keys()]).toEqual([ann]);
    audience.memberLeft(guild, ann, toEventVersion(5));
    expect(audience.of(guild).size).toBe(0);
  });

  it('looks again when something changed while it looked', async () => {
    const data = store();
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    data.hold();
    const adding = audience.add(ann);
    data.put(guild, ann, true);
    audience.memberJoined(guild, authority(ann, true), toEventVersion(3));
    data.letGo();
    await adding;
    expect(isViewer(audience, ann)).toBe(true);

    data.put(guild, bob, true);
    data.hold();
    const addingBob = audience.add(bob);
    data.drop(guild, bob);
    audience.memberLeft(guild, bob, toEventVersion(6));
    data.letGo();
    await addingBob;
    expect(audience.of(guild).has(bob)).toBe(false);
  });

  it('looks up many who come at the same time by one query, and again only those who changed meanwhile', async () => {
    const data = store();
    const lots: number[] = [];
    const ownSights = createGroupedLoad((userIds: readonly UserId[]) => {
      lots.push(userIds.length);
      return Promise.all(userIds.map(data.loaders.ownSights));
    });
    const audience = new Audience({ ...data.loaders, ownSights }, createEventOrder(createFakeClock()));
    const people = Array.from({ length: 50 }, (_, nth) => toId<UserId>(String(100 + nth)));
    for (const userId of [...people, ann]) data.put(guild, userId, true);
    data.hold();
    const adding = Promise.all([...people, ann].map((userId) => audience.add(userId)));
    await new Promise(setImmediate);
    data.drop(guild, ann);
    audience.memberLeft(guild, ann, toEventVersion(1));
    const late = audience.add(bob);
    data.letGo();
    await Promise.all([adding, late]);
    expect([...audience.of(guild).keys()]).toEqual(people);
    expect(audience.has(bob)).toBe(true);
    expect(lots).toEqual([51, 2]);
  });

  it('says for whom the view of the channels changed, once', async () => {
    const data = store();
    for (const user of [ann, bob]) data.put(guild, user, true);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    await audience.add(bob);
    data.put(guild, bob, false);
    expect(whoOf(await audience.refresh(guild))).toEqual([bob]);
    expect(await audience.refresh(guild)).toEqual([]);
    expect(isViewer(audience, bob)).toBe(false);
    data.put(guild, ann, false);
    data.put(guild, bob, true);
    expect(whoOf(await audience.refresh(guild, [ann]))).toEqual([ann]);
    expect(isViewer(audience, bob)).toBe(false);
  });

  it('owes word to whoever sees more or less when all is looked at again', async () => {
    const data = store();
    for (const user of [ann, bob]) data.put(guild, user, true);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    await audience.add(bob);
    data.put(guild, bob, false);
    const listed = () =>
      Promise.resolve({
        authorities: [
          { ...authority(ann, true), guildId: guild },
          { ...authority(bob, false), guildId: guild },
        ],
        places: new Map(),
      });
    await audience.recheck(listed);
    await audience.recheck(listed);
    expect(isViewer(audience, bob)).toBe(false);
    expect(audience.unfinished()).toEqual([guild]);
    expect(whoOf(await audience.refresh(guild))).toEqual([bob]);
    expect(audience.unfinished()).toEqual([]);
  });

  it('does not bring back by a refresh whoever left meanwhile', async () => {
    const data = store();
    data.put(guild, ann, false);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    data.put(guild, ann, true);
    data.hold();
    const refreshing = audience.refresh(guild);
    await Promise.resolve();
    audience.memberLeft(guild, ann, toEventVersion(7));
    data.letGo();
    expect(await refreshing).toEqual([]);
    expect(audience.of(guild).has(ann)).toBe(false);
  });

  it('does not take what it asked for somebody who has left and come back meanwhile', async () => {
    const data = store();
    data.put(guild, ann, true);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    data.put(guild, ann, false);
    data.hold();
    const refreshing = audience.refresh(guild);
    await Promise.resolve();
    audience.memberLeft(guild, ann, toEventVersion(1));
    data.put(guild, ann, true);
    audience.memberJoined(guild, authority(ann, true), toEventVersion(2));
    data.letGo();
    expect(await refreshing).toEqual([]);
    expect(isViewer(audience, ann)).toBe(true);
  });

  it('forgets a guild that is deleted', async () => {
    const data = store();
    data.put(guild, ann, true);
    const audience = new Audience(data.loaders, createEventOrder(createFakeClock()));
    await audience.add(ann);
    audience.guildDeleted(guild);
    expect(audience.of(guild).size).toBe(0);
    expect(audience.guildsOf(ann).size).toBe(0);
  });

  it('looks again, at everybody, where it could not look, and names again who could not be told', async () => {
    const known = store();
    known.put(guild, ann, true);
    known.put(guild, bob, true);
    let fails = false;
    const audience = new Audience(
      {
        ...known.loaders,
        sights: (...asked) =>
          fails ? Promise.reject(new Error('no answer')) : known.loaders.sights(...asked),
      },
      createEventOrder(createFakeClock()),
    );
    await audience.add(ann);
    await audience.add(bob);
    known.put(guild, ann, false);
    fails = true;
    await expect(audience.refresh(guild, [ann])).rejects.toThrow('no answer');
    expect(audience.unfinished()).toEqual([guild]);
    fails = false;
    expect(whoOf(await audience.refresh(guild))).toEqual([ann]);
    expect(audience.unfinished()).toEqual([]);
    audience.owe(guild, [ann]);
    expect(audience.unfinished()).toEqual([guild]);
    known.put(guild, bob, false);
    expect([...whoOf(await audience.refresh(guild, [bob]))].sort()).toEqual([ann, bob]);
    expect(audience.unfinished()).toEqual([]);
    audience.owe(guild, [ann]);
    audience.guildDeleted(guild);
    expect(audience.unfinished()).toEqual([]);
  });
});
