import { z } from 'zod';
import { type EventData, type EventName, events } from '../../contract/gateway/events';
import { lockedChannelsSeen } from '../../domain/moderation/lockdown';
import {
  type GuildPlaces,
  type GuildRights,
  orderSeen,
  seesChannel,
} from '../../domain/permissions/guild-places';
import type { GuildHearers } from './fan-out';
import { encodeEvent, type OutgoingEvent } from './frame';

/** The events that name places of which not every recipient knows, as one with these rights is told them. */
const SEEN: {
  readonly [N in 'GUILD_CHANNEL_ORDER' | 'GUILD_LOCKDOWN']: (
    data: EventData<N>,
    rights: GuildRights,
    places: GuildPlaces,
  ) => EventData<N>;
} = {
  GUILD_CHANNEL_ORDER: orderSeen,
  GUILD_LOCKDOWN: (data, rights) => ({
    ...data,
    lockdown: lockedChannelsSeen(data.lockdown, (id) => seesChannel(rights, id)),
  }),
};
type SeenName = keyof typeof SEEN;
const SEEN_NAMES = Object.keys(SEEN) as readonly SeenName[];

const sightOf = <N extends SeenName>(name: N, data: EventData<N>): GuildHearers['forSight'] => {
  const made = new Map<GuildRights, OutgoingEvent>();
  return (rights, places) => {
    const known = made.get(rights) ?? encodeEvent(name, SEEN[name](data, rights, places));
    made.set(rights, known);
    return known;
  };
};

/** The event as a listener is told it by what they see; other events are the same for all listeners. */
export const orderForSight = (name: EventName, data: unknown): GuildHearers['forSight'] => {
  if (name === 'GUILD_CHANNEL_ORDER') return sightOf(name, data as EventData<typeof name>);
  if (name !== 'GUILD_LOCKDOWN') return undefined;
  const told = data as EventData<typeof name>;
  // All channels, or the end: it names none.
  return (told.lockdown?.measures.channels ?? null) === null ? undefined : sightOf(name, told);
};

const head = z.object({ event: z.string(), data: z.unknown() });

/** The same for an event that another node has encoded. */
export const orderForSightOfText = (body: string): GuildHearers['forSight'] => {
  const name = SEEN_NAMES.find((known) => body.startsWith(`{"event":"${known}"`));
  if (name === undefined) return undefined;
  const { data } = head.parse(JSON.parse(`${body}}`));
  return orderForSight(name, events[name].data.parse(data));
};
