import type { SignUpRule } from '../../contract/entities/meta';
import { sql } from 'kysely';
import { REQUEST_STATUSES, REQUEST_TYPES } from '../../contract/entities/product-request';
import { failure, success, type Result } from '../../contract/failure';
import { type RequestId, type SystemMessageId, toId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { readBoostLevels, saveBoostLevels } from '../data/boost-levels';
import { findGuild } from '../data/guilds';
import { decideRequest } from '../data/requests';
import { saveSetting } from '../data/settings';
import { insertSystemMessage } from '../data/system-messages';
import { deleteTokensOf } from '../data/tokens';
import { findUser, updateUser } from '../data/users';
import type { OperatorServices } from '../handlers/services';
import { deleteAccount } from './delete-account';
import { checkVoice } from './check-voice';
import { decidePartnerApplication, listPartnerApplications } from './applications';
import type { AdminCommand, CommandNamed } from './command';
import { findNamedGuild, findNamedUser } from './find-target';
import { deleteServer, setGuildsOfPerson, transferServer } from './guild-orders';
import { announceGuild } from '../handlers/announcements';
import { markVerified, VERIFIED_TEXTS } from './mark-verified';
import { oneLine } from './one-line';
import { operatorId } from './operator';
import { createAccount, removeFactor, resetPassword, suspend, unsuspend } from './people';
import { listActs, recorded } from './record-act';
import { listOperatorReports, resolveReport, showReport } from './report-orders';
import {
  approveAccount,
  listConsentsOf,
  listInvites,
  listWaitingAccounts,
  makeInvite,
  refuseAccount,
  revokeInvite,
  setSignUpDomains,
} from './sign-up-orders';

/** The lines to print, or an error message. */
export type Outcome = Result<readonly string[], string>;

type Run<N extends AdminCommand['name']> = (
  services: OperatorServices,
  command: CommandNamed<N>,
) => Promise<Outcome>;

const LISTED_AT_MOST = 100;

const typeText = (type: number): string =>
  Object.entries(REQUEST_TYPES).find(([, number]) => number === type)?.[0] ?? String(type);
const statusText = (status: number): string =>
  Object.entries(REQUEST_STATUSES).find(([, number]) => number === status)?.[0] ?? String(status);

/** A pattern for `like` that finds the text anywhere, with `%`, `_` and `\` taken literally. */
const anywhere = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

const announce: Run<'announce'> = async ({ db, ids, clock, hub }, { text }) => {
  const id = ids.next<SystemMessageId>();
  const message = { id, message: text.trim(), createdAt: isoTimeOf(clock.now()) };
  await insertSystemMessage(db, { ...message, userId: null });
  hub.toEveryone('SYSTEM_MESSAGE', { message });
  return success([`Announced to everyone (message ${id}).`]);
};

const setVerified: Run<'set-verified'> = async (services, { guild: which, level, reason }) => {
  const { db, versioned } = services;
  const found = await findNamedGuild(db, which);
  if (!found.ok) return found;
  const { id: guildId, name } = found.value;
  const before = await findGuild(db, guildId);
  if (before?.verified === level)
    return success([`'${oneLine(name)}' (${guildId}) is already ${VERIFIED_TEXTS[level]}.`]);
  const actorId = await operatorId(services);
  const { value: guild, version } = await versioned((trx) =>
    markVerified(services, trx, { guildId, level, actorId, reason }),
  );
  if (guild === null) return failure('The server has just been deleted');
  announceGuild(services, guild, version);
  return success([`'${oneLine(name)}' (${guildId}) is now ${VERIFIED_TEXTS[level]}.`]);
};

const setRole: Run<'set-role'> = async (services, { user: who, role }) => {
  const { db } = services;
  const found = await findNamedUser(db, who);
  if (!found.ok) return found;
  const { id, username } = found.value;
  const before = await findUser(db, id);
  await updateUser(db, id, { role });
  if (before?.role !== role) await services.announce.memberEverywhere(id);
  return success([`${oneLine(username)} (${id}) now has role ${role} (was ${before?.role ?? 0}).`]);
};

const listRequests: Run<'list-requests'> = async ({ db }, { isAll }) => {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('users', 'users.id', 'requests.userId')
    .select(['requests.id', 'username', 'type', 'description', 'url', 'rating', 'requests.status', 'reply'])
    .select('requests.createdAt')
    .$if(!isAll, (query) => query.where('requests.status', '=', REQUEST_STATUSES.pending))
    .orderBy('requests.id')
    .limit(LISTED_AT_MOST)
    .execute();
  if (rows.length === 0)
    return success([isAll ? 'There are no requests.' : 'There are no pending requests.']);
  return success(
    rows.map(({ id, createdAt, status, type, username, description, url, rating, reply }) =>
      [
        ...[id, createdAt, statusText(status), typeText(type), oneLine(username), oneLine(description)],
        ...(rating === null ? [] : [`rating ${rating}`]),
        ...(url === null ? [] : [oneLine(url)]),
        ...(reply === null ? [] : [`reply: ${oneLine(reply)}`]),
      ].join('\t'),
    ),
  );
};

const decide: Run<'decide-request'> = async ({ db }, { request, isApproved, reply }) => {
  const status = isApproved ? REQUEST_STATUSES.approved : REQUEST_STATUSES.denied;
  const decided = await decideRequest(db, toId<RequestId>(request), { status, reply });
  if (decided === null) return failure(`There is no request ${request}`);
  return success([`Request ${request} is now ${statusText(status)}.`]);
};

const WHO_SIGNS_UP: Readonly<Record<SignUpRule, string>> = {
  open: 'Anyone',
  invite: 'Anyone with an invite',
  approval: 'Anyone whom you approve',
  closed: 'No one',
};

const setSignUp: Run<'set-sign-up'> = async ({ db }, { rule }) => {
  await saveSetting(db, 'sign-up', rule);
  return success([`${WHO_SIGNS_UP[rule]} can now create an account.`]);
};

const MEGABYTE = 1024 * 1024;

const setQuota: Run<'set-quota'> = async ({ db }, { bytes }) => {
  await saveSetting(db, 'guild-storage-bytes', bytes === null ? '' : String(bytes));
  return success([
    bytes === null
      ? 'The files of a server have no limit in all now.'
      : `The files of each server can take ${Math.floor(bytes / MEGABYTE)} MB now. Those that take more keep what they have.`,
  ]);
};

const setBoostLevels: Run<'set-boost-levels'> = async ({ db }, { levels }) => {
  await saveBoostLevels(db, levels);
  const now = await readBoostLevels(db);
  return success([
    now.length === 0
      ? 'Boosts raise no limits now.'
      : 'The levels are now (boosts, emoji, stickers, megabytes of a file, 1 for a moving icon):',
    ...now.map(({ at, limits }) =>
      [
        at,
        limits.emoji_per_guild,
        limits.stickers_per_guild,
        Math.floor((limits.attachment_bytes ?? 0) / MEGABYTE),
        limits.animated_icon ?? 0,
      ].join('\t'),
    ),
  ]);
};

const endSessions: Run<'end-sessions'> = async ({ db, tokens, hub }, { user: who }) => {
  const found = await findNamedUser(db, who);
  if (!found.ok) return found;
  const { id, username } = found.value;
  const ended = await deleteTokensOf(db, id);
  tokens.forget(ended);
  hub.endTokens(ended);
  return success([`${oneLine(username)} (${id}): ${ended.length} session(s) ended.`]);
};

const listGuilds: Run<'list-guilds'> = async ({ db }, { like }) => {
  const { rows } = await sql<{ id: string; name: string; verified: number; members: number; owner: string }>`
    select g.id, g.name, g.verified, u.username as owner,
      (select count(*) from members m where m.guild_id = g.id)::int as members
    from guilds g join users u on u.id = g.owner_id
    where g.name ilike ${anywhere(like)} order by g.id limit ${LISTED_AT_MOST}`.execute(db);
  return success(
    rows.map(({ id, name, verified, members, owner }) =>
      [
        id,
        oneLine(name),
        VERIFIED_TEXTS[verified] ?? String(verified),
        `${members} member(s)`,
        `owner ${oneLine(owner)}`,
      ].join('\t'),
    ),
  );
};

const listUsers: Run<'list-users'> = async ({ db }, { like }) => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'status', 'suspendedAt', 'waitingSince'])
    .where('deletedAt', 'is', null)
    .where((where) =>
      where.or([where('username', 'ilike', anywhere(like)), where('email', 'ilike', anywhere(like))]),
    )
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute();
  return success(
    rows.map(({ id, username, email, role, status, suspendedAt, waitingSince }) => {
      const now = waitingSince !== null ? 'waiting' : suspendedAt !== null ? 'suspended' : status;
      return [id, oneLine(username), oneLine(email), `role ${role}`, now].join('\t');
    }),
  );
};

/**
 * Runs one command on the live services: clients receive its events at once. Records it in the operator's log. Returns the
 * lines to print.
 */
export const runCommand = (services: OperatorServices, command: AdminCommand): Promise<Outcome> =>
  recorded(services, command, () => run(services, command));

const run = (services: OperatorServices, command: AdminCommand): Promise<Outcome> => {
  switch (command.name) {
    case 'announce':
      return announce(services, command);
    case 'set-verified':
      return setVerified(services, command);
    case 'set-role':
      return setRole(services, command);
    case 'list-requests':
      return listRequests(services, command);
    case 'decide-request':
      return decide(services, command);
    case 'list-applications':
      return listPartnerApplications(services, command);
    case 'decide-application':
      return decidePartnerApplication(services, command);
    case 'set-sign-up':
      return setSignUp(services, command);
    case 'set-quota':
      return setQuota(services, command);
    case 'set-boost-levels':
      return setBoostLevels(services, command);
    case 'end-sessions':
      return endSessions(services, command);
    case 'delete-account':
      return deleteAccount(services, command);
    case 'set-sign-up-domains':
      return setSignUpDomains(services, command);
    case 'check-voice':
      return checkVoice(services);
    case 'list-waiting':
      return listWaitingAccounts(services);
    case 'list-consents':
      return listConsentsOf(services, command);
    case 'approve-account':
      return approveAccount(services, command);
    case 'refuse-account':
      return refuseAccount(services, command);
    case 'create-account':
      return createAccount(services, command);
    case 'suspend':
      return suspend(services, command);
    case 'unsuspend':
      return unsuspend(services, command);
    case 'reset-password':
      return resetPassword(services, command);
    case 'remove-second-factor':
      return removeFactor(services, command);
    case 'delete-guild':
      return deleteServer(services, command);
    case 'transfer-guild':
      return transferServer(services, command);
    case 'set-guilds-of-person':
      return setGuildsOfPerson(services, command);
    case 'make-sign-up-invite':
      return makeInvite(services, command);
    case 'list-sign-up-invites':
      return listInvites(services);
    case 'revoke-sign-up-invite':
      return revokeInvite(services, command);
    case 'list-reports':
      return listOperatorReports(services, command);
    case 'show-report':
      return showReport(services, command);
    case 'resolve-report':
      return resolveReport(services, command);
    case 'list-acts':
      return listActs(services, command);
    case 'list-guilds':
      return listGuilds(services, command);
    case 'list-users':
      return listUsers(services, command);
  }
};
