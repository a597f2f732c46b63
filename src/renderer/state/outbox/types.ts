import type { OutboxState } from '../../../contract/ipc/outbox';

/** What waits to be sent, as main says, without the messages whose events have come since. */
export interface OutboxSliceState extends OutboxState {
  /** The nonces of those messages, until main no longer names them. */
  readonly arrived: readonly string[];
}
