import { createHash } from 'node:crypto';
import {
  type Policy,
  POLICY_KINDS,
  type PolicyKind,
  type PolicyVersions,
} from '../../contract/entities/policy';
import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';
import { ensureSetting, saveSetting } from './settings';

/** The texts of the operator's files; null where there is none. */
export type PolicyTexts = Readonly<Record<PolicyKind, string | null>>;

/** The name of a text's version. */
export const versionOfPolicy = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The versions in effect, on all nodes. */
export const findPolicyVersions = async (db: Reads): Promise<PolicyVersions> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...POLICY_KINDS])
    .where('value', '<>', '')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Whether these texts, and no others, have these versions. */
export const areInEffect = (texts: PolicyTexts, versions: PolicyVersions): boolean =>
  POLICY_KINDS.every((kind) => {
    const text = texts[kind];
    return versions[kind] === (text === null ? undefined : versionOfPolicy(text));
  });

/** The texts in effect. */
export const listPolicies = (db: Reads): Promise<Policy[]> =>
  db
    .selectFrom('policies')
    .innerJoin('settings', (join) =>
      join.onRef('settings.key', '=', 'policies.kind').onRef('settings.value', '=', 'policies.version'),
    )
    .select(['kind', 'version', 'text', 'since'])
    .orderBy('kind', 'desc')
    .execute();

/** Puts texts into effect, and keeps the earlier ones; answers the kinds whose new text is another. */
export const replacePolicies = async (trx: Db, texts: PolicyTexts, now: string): Promise<PolicyKind[]> => {
  for (const kind of POLICY_KINDS) await ensureSetting(trx, kind, '');
  // Servers that start together change them one after the other.
  const current = await trx
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...POLICY_KINDS])
    .orderBy('key')
    .forUpdate()
    .execute();
  const changed: PolicyKind[] = [];
  for (const kind of POLICY_KINDS) {
    const text = texts[kind];
    const version = text === null ? '' : versionOfPolicy(text);
    if (current.find(({ key }) => key === kind)?.value === version) continue;
    await saveSetting(trx, kind, version);
    if (text === null) continue;
    changed.push(kind);
    await trx
      .insertInto('policies')
      .values({ kind, version, text, since: now })
      .onConflict((conflict) => conflict.columns(['kind', 'version']).doUpdateSet({ since: now }))
      .execute();
  }
  return changed;
};

/** Records what a new account has agreed to. */
export const insertConsents = async (
  trx: Db,
  userId: UserId,
  versions: PolicyVersions,
  agreedAt: string,
): Promise<void> => {
  const rows = POLICY_KINDS.flatMap((kind) => {
    const version = versions[kind];
    return version === undefined ? [] : [{ userId, kind, version, agreedAt }];
  });
  if (rows.length > 0) await trx.insertInto('policyConsents').values(rows).execute();
};

/** What an account has agreed to, the newest last. */
export const listConsents = (
  db: Reads,
  userId: UserId,
): Promise<{ readonly kind: PolicyKind; readonly version: string; readonly agreedAt: string }[]> =>
  db
    .selectFrom('policyConsents')
    .select(['kind', 'version', 'agreedAt'])
    .where('userId', '=', userId)
    .orderBy('agreedAt')
    .orderBy('kind')
    .execute();
