import { failure, type Result, success } from '../../contract/failure';
import { isoTimeOf } from '../clock';
import { lockAccount } from '../data/locks';
import { listConsents } from '../data/policies';
import { saveSetting } from '../data/settings';
import { deleteWaiting, findStanding, listWaiting, setStanding } from '../data/standing';
import { deleteSignUpInvite, insertSignUpInvite, listSignUpInvites } from '../data/sign-up-invites';
import type { OperatorServices } from '../handlers/services';
import type { CommandNamed } from './command';
import { findNamedUser, type NamedUser } from './find-target';
import { oneLine } from './one-line';

type Lines = Result<readonly string[], string>;

const LISTED_AT_MOST = 100;
const CODE_BYTES = 9;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes an invite to make accounts; it leads to no guild. */
export const makeInvite = async (
  { db, clock, random }: OperatorServices,
  { uses, days }: CommandNamed<'make-sign-up-invite'>,
): Promise<Lines> => {
  const code = random(CODE_BYTES).toString('base64url').replace(/[-_]/g, '0');
  const now = clock.now();
  await insertSignUpInvite(db, {
    code,
    usesLeft: uses,
    expiresAt: days === null ? null : isoTimeOf(now + days * DAY_MS),
    createdAt: isoTimeOf(now),
  });
  const until = days === null ? '' : ` within ${days} day(s)`;
  return success([`${code} makes ${uses} account(s)${until}.`]);
};

/** Lists the invites that are still good. */
export const listInvites = async ({ db, clock }: OperatorServices): Promise<Lines> => {
  const rows = await listSignUpInvites(db, isoTimeOf(clock.now()));
  if (rows.length === 0) return success(['There are no invites to make accounts.']);
  return success(
    rows.map(({ code, usesLeft, expiresAt }) =>
      [code, `${usesLeft} account(s)`, expiresAt === null ? 'no end' : `until ${expiresAt}`].join('\t'),
    ),
  );
};

/** Ends an invite. */
export const revokeInvite = async (
  { db }: OperatorServices,
  { code }: CommandNamed<'revoke-sign-up-invite'>,
): Promise<Lines> =>
  (await deleteSignUpInvite(db, code))
    ? success([`The invite ${code} makes no accounts any more.`])
    : failure(`There is no invite ${code}`);

/** Lists the versions of the server's texts to which a person has agreed. */
export const listConsentsOf = async (
  { db }: OperatorServices,
  { user: who }: CommandNamed<'list-consents'>,
): Promise<Lines> => {
  const found = await findNamedUser(db, who);
  if (!found.ok) return found;
  const rows = await listConsents(db, found.value.id);
  if (rows.length === 0) return success([`${oneLine(found.value.username)} has agreed to no text.`]);
  return success(rows.map(({ kind, version, agreedAt }) => [agreedAt, kind, version].join('\t')));
};

/** Sets the domains of e-mail addresses that make accounts. */
export const setSignUpDomains = async (
  { db }: OperatorServices,
  { domains }: CommandNamed<'set-sign-up-domains'>,
): Promise<Lines> => {
  await saveSetting(db, 'sign-up-domains', domains.join(','));
  return success([
    domains.length === 0
      ? 'E-mail addresses of any domain make accounts now.'
      : `Only e-mail addresses of ${domains.join(', ')} make accounts now. Whose they are is not checked.`,
  ]);
};

/** Lists the accounts that wait for approval. */
export const listWaitingAccounts = async ({ db }: OperatorServices): Promise<Lines> => {
  const rows = await listWaiting(db, LISTED_AT_MOST);
  if (rows.length === 0) return success(['No account waits for approval.']);
  return success(
    rows.map(({ id, username, email, waitingSince }) =>
      [id, waitingSince ?? '', oneLine(username), oneLine(email)].join('\t'),
    ),
  );
};

const notWaiting = ({ id, username }: NamedUser): Lines =>
  failure(`${oneLine(username)} (${id}) does not wait for approval`);

/** Lets the person of a waiting account sign in. */
export const approveAccount = async (
  { db, transaction }: OperatorServices,
  { user }: CommandNamed<'approve-account'>,
): Promise<Lines> => {
  const found = await findNamedUser(db, user);
  if (!found.ok) return found;
  const { id, username } = found.value;
  return transaction(async (trx) => {
    await lockAccount(trx, id);
    const standing = await findStanding(trx, id);
    if (standing === null || standing.waitingSince === null) return notWaiting(found.value);
    await setStanding(trx, id, { waitingSince: null });
    return success([`${oneLine(username)} (${id}) can sign in now.`]);
  });
};

/** Removes a waiting account: its name and address are free again. */
export const refuseAccount = async (
  { db }: OperatorServices,
  { user }: CommandNamed<'refuse-account'>,
): Promise<Lines> => {
  const found = await findNamedUser(db, user);
  if (!found.ok) return found;
  const { id, username } = found.value;
  return (await deleteWaiting(db, id))
    ? success([`${oneLine(username)} (${id}) was refused and removed.`])
    : notWaiting(found.value);
};
