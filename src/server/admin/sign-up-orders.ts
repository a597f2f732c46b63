import { failure, type Result, success } from '../../contract/failure';
import { isoTimeOf } from '../clock';
import { deleteSignUpInvite, insertSignUpInvite, listSignUpInvites } from '../data/sign-up-invites';
import type { OperatorServices } from '../handlers/services';
import type { CommandNamed } from './command';

type Lines = Result<readonly string[], string>;

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
