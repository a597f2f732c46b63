import type { PolicyKind } from '../../../contract/entities/policy';
import type { ServerChoice } from '../../../contract/preferences';

/** A text of a server that is shown. */
export interface OpenPolicy {
  readonly kind: PolicyKind;
  /** The server of the sign-in screen; null for the server where the person is signed in. */
  readonly server: ServerChoice | null;
}

export interface PoliciesState {
  readonly open: OpenPolicy | null;
}
