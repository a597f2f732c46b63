import { createAction, type Draft } from '@reduxjs/toolkit';
import type { EventData, EventName, LiveEvent } from '../../contract/gateway/events';
import type { ChannelId, GuildId, RoleId, UserId } from '../../contract/ids';
import type { InviteHosts } from '../../domain/links/invite-hosts';
import type { Decision } from './notifications/decision';

/** Live events as they arrived, with the data of other slices that a reducer needs. */
export interface LiveBatch {
  readonly events: readonly LiveEvent[];
  readonly me: UserId | null;
  /** The open channel: messages that arrive there are not unread. */
  readonly openChannelId: ChannelId | null;
  /** Whether the window has the focus, so that a person may be looking. */
  readonly isFocused: boolean;
  /** Guilds in which @everyone and @here do not ping this user. */
  readonly calmGuilds: readonly GuildId[];
  /** This user's roles in the guilds of the messages. */
  readonly myRoles?: Readonly<Record<GuildId, readonly RoleId[]>>;
  readonly hosts: InviteHosts;
  /** Whether a reply to this user's message counts as a mention of them; it does if left out. */
  readonly countsReplies?: boolean;
  /** The people whom this user has blocked: they do not ping, and are not seen to type. */
  readonly blocked?: ReadonlySet<UserId>;
  /** Whether the server counts what is unread (feature `counts`). */
  readonly hasCounts?: boolean;
  /** The channels of the messages that are not known: threads, of which no more is known here. */
  readonly strange?: ReadonlySet<ChannelId>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A batch for every slice. */
export interface HeardBatch extends LiveBatch {
  /** The notification decisions on the messages; null if the batch has not just arrived but is applied again. */
  readonly decisions: readonly Decision[] | null;
}

/**
 * Live events in the order of their arrival. Each slice handles a whole push in one pass of one reducer, however many
 * events the push holds.
 */
export const liveEventsReceived = createAction<HeardBatch>('live/eventsReceived');

/** A slice's handlers of events. */
export type Hears<State> = {
  readonly [N in EventName]?: (state: Draft<State>, data: EventData<N>, batch: LiveBatch) => void;
};

/** Makes a live event from an event name of the table and its data. */
export const liveEvent = <N extends EventName>(
  name: N,
  data: EventData<N>,
): { readonly name: N; readonly data: EventData<N> } => ({ name, data });

/** Applies to a slice's state those events of a batch that have a handler, in order. */
export const hear = <State>(state: Draft<State>, batch: LiveBatch, handlers: Hears<State>): void => {
  const byName: Readonly<
    Record<string, ((state: Draft<State>, data: never, batch: LiveBatch) => void) | undefined>
  > = handlers;
  // An event's name and data match by type; TypeScript cannot express that for a handler that is looked up by name.
  for (const event of batch.events) byName[event.name]?.(state, event.data as never, batch);
};

/** Makes the case reducer of a slice that handles live events. */
export const hearing =
  <State>(handlers: Hears<State>) =>
  (state: Draft<State>, action: { readonly payload: LiveBatch }): void =>
    hear(state, action.payload, handlers);
