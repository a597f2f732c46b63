import type { AutomodRule } from '../../../src/contract/entities/automod-rule';
import type { HeldMessage } from '../../../src/contract/entities/held-message';
import type { QueueItem } from '../../../src/contract/entities/queue-item';
import { at, id, makeKept, makeReport } from './factories';

/** A message of ada's in the channel 100 that waits for staff. */
export const makeHeld = (number: number, change: Partial<HeldMessage> = {}): HeldMessage => ({
  ...{ id: id(number), guildId: id(5), channelId: id(100), content: `held ${number}` },
  ...{ parentId: null, files: 0, createdAt: at(number) },
  ...change,
});

/** A rule that holds messages with more than ten mentions. */
export const makeRule = (number: number, change: Partial<AutomodRule> = {}): AutomodRule => ({
  ...{ id: id(number), name: `Rule ${number}`, enabled: true, kind: 'mentions', config: { most: 10 } },
  ...{ action: 'hold', timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
  ...change,
});

/** An item about a message that a rule holds. */
export const makeHeldItem = (number: number, change: Partial<QueueItem> = {}): QueueItem =>
  makeReport(number, {
    ...{ kind: 'held', rule: 'No sales', reports: [], messageId: null, isMessageThere: false },
    evidence: { message: makeKept(2001, 'cheap saw blades'), before: [], after: [] },
    ...change,
  });
