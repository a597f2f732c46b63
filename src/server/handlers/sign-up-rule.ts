import { isSignUpRule, type SignUpRule } from '../../contract/entities/meta';
import { findSetting } from '../data/settings';
import type { Reads } from '../data/schema';

/** Who may currently create an account; everyone, until the operator sets another rule. */
export const signUpRule = async (rows: Reads): Promise<SignUpRule> => {
  const kept = await findSetting(rows, 'sign-up');
  return kept !== null && isSignUpRule(kept) ? kept : 'open';
};
