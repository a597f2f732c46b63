import type { ScheduledMessage } from '../../../contract/entities/scheduled';
import type { ScheduledId } from '../../../contract/ids';

export interface ScheduledMessages {
  /** The user's own, of all channels, the first due first. */
  readonly items: readonly ScheduledMessage[];
  /** Those that were sent or deleted: an event about their earlier state may come later. */
  readonly gone: readonly ScheduledId[];
  /** Those that events told of during the current request, whose answer may be older. */
  readonly heard: readonly ScheduledMessage[];
}
