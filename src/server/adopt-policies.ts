import type { PolicyKind } from '../contract/entities/policy';
import type { SystemMessageId } from '../contract/ids';
import { isoTimeOf } from './clock';
import { areInEffect, findPolicyVersions, type PolicyTexts, replacePolicies } from './data/policies';
import { insertSystemMessage } from './data/system-messages';
import type { OperatorServices } from './handlers/services';

const HAVE_CHANGED: Readonly<Record<PolicyKind, (name: string) => string>> = {
  terms: (name) =>
    `The Terms of Service of ${name} have changed. You can read them under User Settings > My Account.`,
  privacy: (name) =>
    `The Privacy Policy of ${name} has changed. You can read it under User Settings > My Account.`,
};
const BOTH_HAVE_CHANGED = (name: string): string =>
  `The Terms of Service and the Privacy Policy of ${name} have changed. You can read them under User Settings > My Account.`;

const saysWhatChanged = (changed: readonly PolicyKind[], name: string): string | null => {
  const [first] = changed;
  if (first === undefined) return null;
  return changed.length > 1 ? BOTH_HAVE_CHANGED(name) : HAVE_CHANGED[first](name);
};

/**
 * Puts the operator's texts into effect as the server starts, for all nodes. Everybody who has an account is told once of
 * a new text, by the node that starts with it first.
 */
export const adoptPolicies = async (
  {
    db,
    transaction,
    clock,
    ids,
    hub,
  }: Pick<OperatorServices, 'db' | 'transaction' | 'clock' | 'ids' | 'hub'>,
  texts: PolicyTexts,
  name: string,
): Promise<void> => {
  // Most starts change nothing, and write nothing.
  if (areInEffect(texts, await findPolicyVersions(db))) return;
  const createdAt = isoTimeOf(clock.now());
  const message = await transaction(async (trx) => {
    const text = saysWhatChanged(await replacePolicies(trx, texts, createdAt), name);
    if (text === null) return null;
    const anybody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anybody === undefined) return null;
    const told = { id: ids.next<SystemMessageId>(), message: text, createdAt };
    await insertSystemMessage(trx, { ...told, userId: null });
    return told;
  });
  if (message !== null) hub.toEveryone('SYSTEM_MESSAGE', { message });
};
