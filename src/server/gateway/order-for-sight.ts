import { z } from 'zod';
import { type EventData, type EventName, events } from '../../contract/gateway/events';
import { type GuildRights, orderSeen } from '../../domain/permissions/guild-places';
import type { GuildHearers } from './fan-out';
import { encodeEvent, type OutgoingEvent } from './frame';

type Order = EventData<'GUILD_CHANNEL_ORDER'>;

/** The order of a guild's channels as a listener sees it; other events are the same for all listeners. */
export const orderForSight = (name: EventName, data: unknown): GuildHearers['forSight'] => {
  if (name !== 'GUILD_CHANNEL_ORDER') return undefined;
  const order = data as Order;
  const made = new Map<GuildRights, OutgoingEvent>();
  return (rights, places) => {
    const known = made.get(rights) ?? encodeEvent(name, orderSeen(order, rights, places));
    made.set(rights, known);
    return known;
  };
};

const head = z.object({ event: z.string(), data: z.unknown() });
const ORDER_BEGINS = '{"event":"GUILD_CHANNEL_ORDER"';

/** The same for an event that another node has encoded. */
export const orderForSightOfText = (body: string): GuildHearers['forSight'] => {
  if (!body.startsWith(ORDER_BEGINS)) return undefined;
  const { data } = head.parse(JSON.parse(`${body}}`));
  return orderForSight('GUILD_CHANNEL_ORDER', events.GUILD_CHANNEL_ORDER.data.parse(data));
};
