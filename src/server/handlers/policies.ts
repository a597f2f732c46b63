import { POLICY_KINDS, type PolicyVersions } from '../../contract/entities/policy';
import { success } from '../../contract/failure';
import type { policies as rows } from '../../contract/rest/policies';
import { listPolicies } from '../data/policies';
import type { Refusal } from '../refusal';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const NEEDS_CONSENT: Refusal = {
  status: 403,
  message:
    'This server asks new accounts to agree to its terms, which this version of the app doesn’t show. Please update the app.',
  code: 'consent_required',
};
const CHANGED: Refusal = {
  status: 409,
  message: 'The terms of this server have just changed. Please read them, then try again.',
  code: 'policies_changed',
};

/** The refusal of a sign-up that has not agreed to the texts in effect; null if it has. */
export const refusalToConsent = (current: PolicyVersions, agreed: PolicyVersions): Refusal | null => {
  const missing = POLICY_KINDS.filter(
    (kind) => current[kind] !== undefined && current[kind] !== agreed[kind],
  );
  if (missing.length === 0) return null;
  return missing.some((kind) => agreed[kind] === undefined) ? NEEDS_CONSENT : CHANGED;
};

/** The server's own terms and privacy text, for people without an account too. */
export const policyHandlers = ({ db }: Services): HandlersOf<typeof rows> => ({
  'policies.fetch': async () => success({ policies: await listPolicies(db), message: null }),
});
