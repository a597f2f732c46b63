import type { HeldMessage } from '../../../contract/entities/held-message';
import type { HeldId } from '../../../contract/ids';

export interface HeldMessages {
  /** The user's own messages that wait for staff, of all channels, oldest first. */
  readonly items: readonly HeldMessage[];
  /** Those that no longer wait: an event about their earlier state may come later. */
  readonly gone: readonly HeldId[];
  /** Those that events told of during the current request, whose answer may be older. */
  readonly heard: readonly HeldMessage[];
}
