import type { PolicyKind } from '../../contract/entities/policy';
import type { Id, UserId } from '../../contract/ids';

export type OperatorLogId = Id<'operator-log'>;

/** The acts of the operator. */
export interface OperatorLogTable {
  id: OperatorLogId;
  at: string;
  /** The name of a command. */
  act: string;
  /** JSON: what the act was about; accounts by their ids. */
  about: unknown;
  /** Null while the act is under way, or where the server ended during it. */
  outcome: 'done' | 'refused' | null;
}

/** Invites to make an account, without a guild. */
export interface SignUpInvitesTable {
  code: string;
  usesLeft: number;
  expiresAt: string | null;
  createdAt: string;
}

/** Every version of the server's own texts that was in effect. */
export interface PoliciesTable {
  kind: PolicyKind;
  version: string;
  text: string;
  since: string;
}

/** Who has agreed to which of them. */
export interface PolicyConsentsTable {
  userId: UserId;
  kind: PolicyKind;
  version: string;
  agreedAt: string;
}
