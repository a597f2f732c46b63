import type { HelpPage, UpdateRefusalKind, UpdateState } from '../../../contract/ipc/help';

export interface HelpState {
  /** The open page of the Help menu; independent of the session. */
  readonly open: HelpPage | null;
  /** The state of updates; null until main has reported it. */
  readonly updates: UpdateState | null;
  /** The reason of the refusal that the person dismissed: the same reason is not shown again. */
  readonly readRefusal: UpdateRefusalKind | null;
}
