import { isSignUpRule, type SignUpRule } from '../../contract/entities/meta';
import { findSetting } from '../data/settings';
import type { Reads } from '../data/schema';
import type { Refusal } from '../refusal';

/** Who may create an account. */
export interface SignUpPolicy {
  readonly rule: SignUpRule;
  /** The domains of accepted e-mail addresses, in lower case; empty for all. */
  readonly domains: readonly string[];
}

const NO_NEW_ACCOUNTS = 'This server doesn’t accept new accounts';
const BY_INVITE = 'This server accepts new accounts by invite only. Please enter an invite.';

/** The current policy: everyone, until the operator sets another. */
export const signUpPolicy = async (rows: Reads): Promise<SignUpPolicy> => {
  const kept = await findSetting(rows, 'sign-up');
  const domains = (await findSetting(rows, 'sign-up-domains')) ?? '';
  return {
    rule: kept !== null && isSignUpRule(kept) ? kept : 'open',
    domains: domains === '' ? [] : domains.split(','),
  };
};

/** How somebody signs up. */
export interface SignUp {
  readonly email: string;
  /** With an invite of a guild. */
  readonly isInvited: boolean;
  /** With an invite of the operator, who has approved the account by it. */
  readonly isOperators: boolean;
}

/** The refusal of a sign-up under a policy; null if it is allowed. */
export const refusalToSignUp = (
  { rule, domains }: SignUpPolicy,
  { email, isInvited, isOperators }: SignUp,
): Refusal | null => {
  if (rule === 'closed') return { status: 403, message: NO_NEW_ACCOUNTS };
  if (rule === 'invite' && !isInvited && !isOperators) return { status: 403, message: BY_INVITE };
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return null;
  return { status: 403, message: `This server accepts e-mail addresses of ${domains.join(', ')} only` };
};

/** Whether the account of an allowed sign-up waits for the operator. */
export const waitsForApproval = (
  { rule }: SignUpPolicy,
  { isOperators }: Pick<SignUp, 'isOperators'>,
): boolean => rule === 'approval' && !isOperators;
