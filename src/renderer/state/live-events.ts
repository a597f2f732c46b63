import { createAction, type Draft } from '@reduxjs/toolkit';
import type { EventData, EventName, LiveEvent } from '../../contract/gateway/events';
import type { ChannelId, UserId } from '../../contract/ids';
import type { InviteHosts } from '../../domain/links/invite-hosts';

/** Live events as they arrived, with what a slice cannot know of other slices when it hears them. */
export interface LiveBatch {
  readonly events: readonly LiveEvent[];
  readonly me: UserId | null;
  /** The channel on the screen: what arrives there is not unread. */
  readonly openChannelId: ChannelId | null;
  readonly hosts: InviteHosts;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Live events in the order of their arrival. They come many at a time, and each slice goes through them once: one
 * pass of one reducer a push, however many events it holds.
 */
export const liveEventsReceived = createAction<LiveBatch>('live/eventsReceived');

/** What a slice does when it hears an event. */
export type Hears<State> = {
  readonly [N in EventName]?: (state: Draft<State>, data: EventData<N>, batch: LiveBatch) => void;
};

/** Applies to a slice's state the events that it hears, in order. */
export const hearing = <State>(handlers: Hears<State>) => {
  const byName: Readonly<Record<string, ((state: Draft<State>, data: never, batch: LiveBatch) => void) | undefined>> =
    handlers;
  return (state: Draft<State>, action: { readonly payload: LiveBatch }): void => {
    for (const event of action.payload.events) byName[event.name]?.(state, event.data as never, action.payload);
  };
};
