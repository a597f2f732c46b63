import type { EventData, EventName, EventRow, Events } from '../../contract/gateway/events';
import { events } from '../../contract/gateway/events';
import type { CategoryId, ChannelId, GuildId } from '../../contract/ids';
import type { PermissionName } from '../../contract/permissions';
import { holds } from '../../domain/permissions/place';
import {
  type GuildPlaces,
  type GuildRights,
  seesAny,
  seesCategory,
  seesChannel,
} from '../../domain/permissions/guild-places';

/** The listeners of a guild that hear an event. `isRuled`: the channel or category has overwrites. */
export type Hearing =
  | { readonly kind: 'members' }
  /** Who sees any channel of the guild. */
  | { readonly kind: 'viewers' }
  /** Who holds a permission in the guild. */
  | { readonly kind: 'staff'; readonly holding: PermissionName }
  | { readonly kind: 'channel'; readonly id: ChannelId; readonly isRuled: boolean }
  | { readonly kind: 'category'; readonly id: CategoryId; readonly isRuled: boolean };

/**
 * Whether a listener hears an event. If a place has overwrites that this node has not loaded yet, nobody hears it: the
 * event may be about what the listener must not see.
 */
export const hears = (hearing: Hearing, rights: GuildRights, places: GuildPlaces): boolean => {
  switch (hearing.kind) {
    case 'members':
      return true;
    case 'viewers':
      return seesAny(rights);
    case 'staff':
      return holds(rights.inGuild, hearing.holding);
    case 'channel':
      return (!hearing.isRuled || rights.at.has(hearing.id)) && seesChannel(rights, hearing.id);
    case 'category':
      return (!hearing.isRuled || rights.at.has(hearing.id)) && seesCategory(rights, places, hearing.id);
  }
};

/** Where an event of a channel or category happened, besides its data. */
export interface HeardIn {
  /** Whether the channel or category has overwrites; of a thread, the channel that it is in. */
  readonly isRuled: boolean;
  /** Of a thread, the channel that it is in: whoever sees that one hears the event. */
  readonly threadOf: ChannelId | null;
}

/** The place of an event that is about no thread. */
export const heardInPlace = (isRuled: boolean): HeardIn => ({ isRuled, threadOf: null });

type EventHeardBy<A> = { [N in EventName]: Events[N]['heardBy'] extends A ? N : never }[EventName];
/** The events of a channel or category. */
export type PlacedEventName = EventHeardBy<'channel' | 'category'>;
/** The events of a guild. */
export type GuildEventName = EventHeardBy<'channel' | 'category' | 'viewers' | 'members' | 'staff'>;

/** The channel of an event that names one; of somebody who has left a voice channel, that one. */
const channelOf = ({
  channelId,
  from = null,
}: {
  readonly channelId: ChannelId | null;
  readonly from?: ChannelId | null | undefined;
}): ChannelId | null => channelId ?? from;

/** The hearing of an event by the row of the table and the event's data. */
export const hearingOf = <N extends GuildEventName>(
  name: N,
  data: EventData<N> & { readonly guildId: GuildId },
  { isRuled, threadOf }: HeardIn,
): Hearing => {
  const row: EventRow = events[name];
  if (row.heardBy === 'staff') return { kind: 'staff', holding: row.holding };
  const { heardBy } = row;
  if (heardBy === 'members' || heardBy === 'viewers') return { kind: heardBy };
  const named: EventData<PlacedEventName> = data as EventData<PlacedEventName>;
  if (heardBy === 'channel') {
    const id = 'channel' in named ? named.channel.id : 'channelId' in named ? channelOf(named) : null;
    if (id === null) throw new Error(`${name} names no channel`);
    return { kind: 'channel', id: threadOf ?? id, isRuled };
  }
  const id = 'category' in named ? named.category.id : 'categoryId' in named ? named.categoryId : null;
  if (id === null) throw new Error(`${name} names no category`);
  return { kind: 'category', id, isRuled };
};
