import { expect } from 'vitest';
import type { EventData, EventName } from '../../../../../src/contract/gateway/events';
import { selectRelation } from '../../../../../src/renderer/state/relations/selectors';
import { selectScheduledHere } from '../../../../../src/renderer/state/scheduled/selectors';
import type { RootState } from '../../../../../src/renderer/state/store';
import { id, makeRelation, makeScheduled } from '../../../../support/renderer/factories';
import { open, other } from './event-world';

/** An event's data, and the visible change afterwards. */
export interface Case<N extends EventName> {
  readonly data: EventData<N>;
  readonly shows: (state: RootState) => void;
}

/** The events about what a person has for themselves alone. */
export const ownCases: {
  readonly [
    N in 'DRAFT' | 'SCHEDULED' | 'SCHEDULED_REMOVE' | 'RELATION' | 'RELATION_REMOVE' | 'FRIEND_STATUS'
  ]: Case<N>;
} = {
  DRAFT: {
    data: { channelId: other, text: 'from there', parentId: id(7), version: id(9) },
    shows: ({ composer }) => expect(composer.drafts[other]).toMatchObject({ text: 'from there' }),
  },
  RELATION: {
    data: { relation: makeRelation(41, 'cas', 'incoming') },
    shows: (state) => expect(selectRelation(state, id(41))?.kind).toBe('incoming'),
  },
  RELATION_REMOVE: {
    data: { userId: id(40) },
    shows: (state) => expect(selectRelation(state, id(40))).toBeNull(),
  },
  FRIEND_STATUS: {
    data: { userId: id(40), status: 'dnd' },
    shows: (state) => expect(selectRelation(state, id(40))?.user.status).toBe('dnd'),
  },
  SCHEDULED: {
    data: { item: makeScheduled(31) },
    shows: (state) => expect(selectScheduledHere(state, open)).toHaveLength(2),
  },
  SCHEDULED_REMOVE: {
    data: { id: id(30) },
    shows: (state) => expect(selectScheduledHere(state, open)).toEqual([]),
  },
};
