import { expect } from 'vitest';
import type { EventData, EventName } from '../../../../../src/contract/gateway/events';
import { selectScheduledHere } from '../../../../../src/renderer/state/scheduled/selectors';
import type { RootState } from '../../../../../src/renderer/state/store';
import { id, makeScheduled } from '../../../../support/renderer/factories';
import { open, other } from './event-world';

/** An event's data, and the visible change afterwards. */
export interface Case<N extends EventName> {
  readonly data: EventData<N>;
  readonly shows: (state: RootState) => void;
}

/** The events about what a person has for themselves alone. */
export const ownCases: {
  readonly [N in 'DRAFT' | 'SCHEDULED' | 'SCHEDULED_REMOVE']: Case<N>;
} = {
  DRAFT: {
    data: { channelId: other, text: 'from there', parentId: id(7), version: id(9) },
    shows: ({ composer }) => expect(composer.drafts[other]).toMatchObject({ text: 'from there' }),
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
