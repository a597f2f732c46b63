import { createAction, type Draft } from '@reduxjs/toolkit';
import type { EventData, EventName, LiveEvent } from '../../contract/gateway/events';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import type { InviteHosts } from '../../domain/links/invite-hosts';
import type { Decision } from './notifications/decision';

/** Live events as they arrived, with what a slice cannot know of other slices when it hears them. */
export interface LiveBatch {
  readonly events: readonly LiveEvent[];
  readonly me: UserId | null;
  /** The channel on the screen: what arrives there is not unread. */
  readonly openChannelId: ChannelId | null;
  /** Whether the window has the focus, so that somebody may be looking. */
  readonly isFocused: boolean;
  /** Guilds of which @everyone and @here ping nobody here. */
  readonly calmGuilds: readonly GuildId[];
  readonly hosts: InviteHosts;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A batch that has just come, with what was decided of its messages; one that is applied again decides nothing. */
export interface HeardBatch extends LiveBatch {
  readonly decisions: readonly Decision[];
}

/**
 * Live events in the order of their arrival. They come many at a time, and each slice goes through them once: one
 * pass of one reducer a push, however many events it holds.
 */
export const liveEventsReceived = createAction<HeardBatch>('live/eventsReceived');

/** What a slice does when it hears an event. */
export type Hears<State> = {
  readonly [N in EventName]?: (state: Draft<State>, data: EventData<N>, batch: LiveBatch) => void;
};

/** Makes a live event from a name of the table and its data. */
export const liveEvent = <N extends EventName>(
  name: N,
  data: EventData<N>,
): { readonly name: N; readonly data: EventData<N> } => ({ name, data });

/** Applies to a slice's state those events of a batch that it hears, in order. */
export const hear = <State>(state: Draft<State>, batch: LiveBatch, handlers: Hears<State>): void => {
  const byName: Readonly<
    Record<string, ((state: Draft<State>, data: never, batch: LiveBatch) => void) | undefined>
  > = handlers;
  // An event's name and data belong together by its type; no type can say so of a handler found by that name.
  for (const event of batch.events) byName[event.name]?.(state, event.data as never, batch);
};

/** The case reducer of a slice that hears live events. */
export const hearing =
  <State>(handlers: Hears<State>) =>
  (state: Draft<State>, action: { readonly payload: LiveBatch }): void =>
    hear(state, action.payload, handlers);
