import type { HelpPage, UpdateRefusalKind, UpdateState } from '../../../contract/ipc/help';

export interface HelpState {
  /** The page of the Help menu that is open, whoever is signed in. */
  readonly open: HelpPage | null;
  /** How it stands with updates; null until main has said. */
  readonly updates: UpdateState | null;
  /** Why updates were refused when the person dismissed that: it is not said again until it is another reason. */
  readonly readRefusal: UpdateRefusalKind | null;
}
