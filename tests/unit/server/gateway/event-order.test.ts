import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/contract/entities/role';
import { toId, type GuildId, type RoleId, type UserId } from '../../../../src/contract/ids';
import { NO_PERMISSIONS } from '../../../../src/domain/permissions/mask';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import { createEventOrder, REMEMBERED_MS } from '../../../../src/server/gateway/event-order';
import {
  type EventPosition,
  positionOf,
  positionOfEnd,
  positionOfJoined,
  positionOfLeft,
  positionOfListener,
} from '../../../../src/server/gateway/event-positions';
import { createFakeClock } from '../../../support/node/server-clock';

const guildId = toId<GuildId>('1');
const userId = toId<UserId>('2');
const roleId = toId<RoleId>('3');

const role = (name: string): Role => ({
  id: roleId,
  name,
  color: '#000000',
  position: 1,
  isHoisted: false,
  isMentionable: false,
  permissions: NO_PERMISSIONS,
  isDefault: false,
});

const setUp = () => {
  const clock = createFakeClock();
  const order = createEventOrder(clock);
  const told: string[] = [];
  const tell = (name: string, place: EventPosition): void =>
    order.tell(place, (isAgain) => told.push(isAgain ? `${name} again` : name));
  const edit = (version: number): void =>
    tell(
      `edit ${version}`,
      positionOf('GUILD_ROLE_EDIT', { guildId, role: role('a') }, toEventVersion(version)),
    );
  const made = (version: number): void =>
    tell(
      `made ${version}`,
      positionOf('GUILD_ROLE_CREATE', { guildId, role: role('a') }, toEventVersion(version)),
    );
  const gone = (version: number): void =>
    tell(`gone ${version}`, positionOf('GUILD_ROLE_DELETE', { guildId, roleId }, toEventVersion(version)));
  const places = (version: number): void =>
    tell(`order ${version}`, positionOf('GUILD_ROLE_ORDER', { guildId, roles: [] }, toEventVersion(version)));
  return { clock, told, tell, edit, made, gone, places };
};

describe('events about one thing', () => {
  it('are told as they come when they come in order', () => {
    const { told, made, edit, places, gone } = setUp();
    made(1);
    edit(2);
    places(3);
    edit(4);
    gone(5);
    expect(told).toEqual(['made 1', 'edit 2', 'order 3', 'edit 4', 'gone 5']);
  });

  it('are not told when a newer one has said the same', () => {
    const { told, edit } = setUp();
    edit(2);
    edit(1);
    expect(told).toEqual(['edit 2']);
  });

  it('are told late, and after them again what is newer', () => {
    const { told, made, edit, gone, places } = setUp();
    places(4);
    gone(5);
    edit(3);
    made(1);
    expect(told).toEqual([
      ...['order 4', 'gone 5'],
      ...['edit 3', 'order 4 again', 'gone 5 again'],
      ...['made 1', 'edit 3 again', 'order 4 again', 'gone 5 again'],
    ]);
  });

  it('of one change are told both', () => {
    const { told, made, places, edit } = setUp();
    edit(7);
    made(6);
    places(6);
    expect(told).toEqual(['edit 7', 'made 6', 'edit 7 again', 'order 6', 'edit 7 again']);
  });

  it('are forgotten after a minute', () => {
    const { told, edit, clock } = setUp();
    edit(2);
    clock.advance(REMEMBERED_MS);
    edit(1);
    expect(told).toEqual(['edit 2', 'edit 1']);
  });

  it('end in every order of their coming as in the order of their versions', () => {
    const orders = (rest: number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((tail) => [one, ...tail]));
    for (const coming of orders([1, 2, 3, 4, 5])) {
      const order = createEventOrder(createFakeClock());
      /** The state of a client: a role with its name, position and permissions, or none. */
      let held: { name: string; position: number } | null = null;
      const acts: Record<number, [EventPosition, () => void]> = {
        1: [
          positionOf('GUILD_ROLE_CREATE', { guildId, role: role('a') }, toEventVersion(1)),
          () => (held = { name: 'a', position: 1 }),
        ],
        2: [
          positionOf('GUILD_ROLE_EDIT', { guildId, role: role('b') }, toEventVersion(2)),
          () => (held = held && { name: 'b', position: 1 }),
        ],
        3: [
          positionOf('GUILD_ROLE_ORDER', { guildId, roles: [] }, toEventVersion(3)),
          () => (held = held && { ...held, position: 3 }),
        ],
        4: [
          positionOf('GUILD_ROLE_EDIT', { guildId, role: role('c') }, toEventVersion(4)),
          () => (held = held && { name: 'c', position: 3 }),
        ],
        5: [
          positionOf('GUILD_ROLE_ORDER', { guildId, roles: [] }, toEventVersion(5)),
          () => (held = held && { ...held, position: 5 }),
        ],
      };
      for (const version of coming) {
        const act = acts[version];
        if (act !== undefined) order.tell(act[0], act[1]);
      }
      expect(held, coming.join(' ')).toEqual({ name: 'c', position: 5 });
    }
  });

  it('about a guild that somebody joined are told again when they came before its whole', () => {
    const { told, tell, edit } = setUp();
    edit(6);
    tell('joined 5', positionOfJoined(guildId, userId, toEventVersion(5)));
    expect(told).toEqual(['edit 6', 'joined 5', 'edit 6 again']);
  });

  it('about leaving outlast a joining from before', () => {
    const { told, tell } = setUp();
    tell('left 6', positionOfLeft(guildId, userId, toEventVersion(6)));
    tell('joined 5', positionOfJoined(guildId, userId, toEventVersion(5)));
    expect(told).toEqual(['left 6']);
  });

  it('about the end of a guild outlast whoever came in before', () => {
    const { told, tell } = setUp();
    tell('end 6', positionOfEnd(guildId, toEventVersion(6)));
    tell('listens 5', positionOfListener(guildId, userId, toEventVersion(5)));
    expect(told).toEqual(['end 6', 'listens 5', 'end 6 again']);
  });
});
