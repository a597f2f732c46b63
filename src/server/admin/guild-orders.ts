import { failure, type Result, success } from '../../contract/failure';
import type { GuildId, SystemMessageId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { findDeletion } from '../data/account-deletion';
import { type GuildRow, findGuild, updateGuild } from '../data/guilds';
import { lockAccount, lockGuild } from '../data/locks';
import { findMember } from '../data/members';
import { saveSetting } from '../data/settings';
import { findStanding } from '../data/standing';
import { insertSystemMessage } from '../data/system-messages';
import { announceGuild } from '../handlers/announcements';
import { createAudit, guildTarget, ownerChange } from '../handlers/audit';
import { removeGuild } from '../handlers/remove-guild';
import type { OperatorServices } from '../handlers/services';
import type { CommandNamed } from './command';
import { findNamedGuild, findNamedUser } from './find-target';
import { oneLine } from './one-line';
import { operatorId } from './operator';

type Lines = Result<readonly string[], string>;

const JUST_DELETED = 'The server has just been deleted';

/** Deletes a guild; its owner gets an official message. */
export const deleteServer = async (
  services: OperatorServices,
  { guild: which, reason }: CommandNamed<'delete-guild'>,
): Promise<Lines> => {
  const { db, versioned, ids, clock, hub } = services;
  const found = await findNamedGuild(db, which);
  if (!found.ok) return found;
  const { id: guildId, name } = found.value;
  const now = isoTimeOf(clock.now());
  const { value: done, version } = await versioned(async (trx) => {
    await lockGuild(trx, { guild: guildId });
    const removed = await removeGuild(trx, guildId, now);
    if (removed === null) return null;
    const why = reason === null ? '' : `: ${reason}`;
    const message = {
      id: ids.next<SystemMessageId>(),
      message: `Your server '${name}' was deleted by the operator${why}`,
      createdAt: now,
    };
    await insertSystemMessage(trx, { ...message, userId: removed.ownerId });
    return { ownerId: removed.ownerId, message };
  });
  if (done === null) return failure(JUST_DELETED);
  hub.guildDeleted(version, guildId);
  hub.toUser(done.ownerId, 'SYSTEM_MESSAGE', { message: done.message });
  return success([`'${oneLine(name)}' (${guildId}) was deleted.`]);
};

type Transfer =
  | { readonly kind: 'done'; readonly guild: GuildRow; readonly before: UserId }
  | { readonly kind: 'refused'; readonly why: string };

const refused = (why: string): Transfer => ({ kind: 'refused', why });

/** Gives a guild to one of its members. */
export const transferServer = async (
  services: OperatorServices,
  { guild: which, user: who }: CommandNamed<'transfer-guild'>,
): Promise<Lines> => {
  const { db, versioned, announce } = services;
  const guild = await findNamedGuild(db, which);
  if (!guild.ok) return guild;
  const heir = await findNamedUser(db, who);
  if (!heir.ok) return heir;
  const guildId: GuildId = guild.value.id;
  const { id: userId, username } = heir.value;
  const name = oneLine(username);
  const actorId = await operatorId(services);
  const { value: done, version } = await versioned(async (trx): Promise<Transfer> => {
    await lockAccount(trx, userId);
    await lockGuild(trx, { guild: guildId });
    const before = await findGuild(trx, guildId);
    if (before === null) return refused(JUST_DELETED);
    if (before.ownerId === userId) return refused(`${name} owns this server already`);
    const standing = await findStanding(trx, userId);
    if (standing === null) return refused(`${name} has just been deleted`);
    if (standing.suspendedAt !== null) return refused(`${name} is suspended`);
    if ((await findDeletion(trx, userId))?.due != null) return refused(`${name} is deleting their account`);
    if ((await findMember(trx, guildId, userId)) === null)
      return refused(`${name} is no member of this server`);
    const edited = await updateGuild(trx, guildId, { ownerId: userId });
    if (edited === null) return refused(JUST_DELETED);
    await createAudit(services)(trx, {
      guildId,
      actorId,
      action: 'SERVER_UPDATE',
      target: guildTarget(edited),
      changes: [ownerChange(before.ownerId, userId)],
    });
    return { kind: 'done', guild: edited, before: before.ownerId };
  });
  if (done.kind === 'refused') return failure(done.why);
  announceGuild(services, done.guild, version);
  await announce.visibility(guildId, [done.before, userId]);
  return success([`${name} (${userId}) now owns '${oneLine(guild.value.name)}' (${guildId}).`]);
};

/** Sets the most guilds that one account may own. */
export const setGuildsOfPerson = async (
  { db }: OperatorServices,
  { most }: CommandNamed<'set-guilds-of-person'>,
): Promise<Lines> => {
  await saveSetting(db, 'guilds-of-person', most === null ? '' : String(most));
  return success([
    most === null
      ? 'A person can own any number of servers now.'
      : `A person can own ${most} server(s) now. Those who own more keep them.`,
  ]);
};
