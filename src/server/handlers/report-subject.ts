import { isConversation } from '../../contract/conversation-ids';
import { success } from '../../contract/failure';
import type { GuildId, MessageId, UserId } from '../../contract/ids';
import { type Authority, isMember } from '../../domain/permissions/authority';
import { holds, rightsAt } from '../../domain/permissions/place';
import { findGuild } from '../data/guilds';
import { lockAccount, lockGuild } from '../data/locks';
import { loadAuthorities, loadAuthority } from '../data/members';
import { findMessageInContext, lockMessage } from '../data/messages';
import { findPeople, type Subject } from '../data/reports';
import type { Db } from '../data/schema';
import { type Answer, notFound, refuse } from '../refusal';

const NOT_ONESELF = refuse(400, 'You cannot report yourself');
const NOTHING = refuse(400, 'Say what you report: a message, a user or a server');

/** What a report names. */
export interface Named {
  readonly guildId: GuildId | null;
  readonly messageId: MessageId | null;
  readonly userId: UserId | null;
}

/** Who reports, and whether conversations are there for anybody. */
export interface Reporter {
  readonly me: UserId;
  readonly hasDirectMessages: boolean;
}

const NO_SUBJECT: Subject = {
  ...{ guildId: null, targetId: null, messageId: null, channelId: null, channelName: null },
  ...{ aboutGuildId: null, aboutGuildName: null },
};

/** Whether somebody is in a guild, and not in a conversation, whose guild is there for its channel alone. */
const isInGuild = (own: Authority | null | undefined): boolean =>
  isMember(own ?? null) && own?.ownerId !== null;

/** A message. That of the owner goes to the operator, as a guild does: nobody in the guild outranks the owner to decide. */
const messageSubject = async (
  trx: Db,
  messageId: MessageId,
  { guildId, userId }: Named,
  { me, hasDirectMessages }: Reporter,
): Promise<Answer<Subject>> => {
  await lockGuild(trx, { message: messageId });
  const message = (await lockMessage(trx, messageId)) ? await findMessageInContext(trx, messageId) : null;
  if (message === null) return notFound('message');
  const own = await loadAuthority(trx, message.guildId, me);
  const isDirect = isConversation(message);
  if (isDirect && !hasDirectMessages) return notFound('message');
  if (!isMember(own) || !holds(rightsAt(own, message.place), 'VIEW_CHANNELS')) return notFound('message');
  const { authorId, channelId, channelName } = message;
  const isElsewhere = guildId !== null && guildId !== message.guildId;
  if (isElsewhere || (userId !== null && userId !== authorId)) return notFound('message');
  return success({
    ...NO_SUBJECT,
    guildId: isDirect || authorId === own.ownerId ? null : message.guildId,
    targetId: authorId,
    ...{ messageId, channelId, channelName },
  });
};

/** A member; the owner as above. */
const memberSubject = async (
  trx: Db,
  guildId: GuildId,
  targetId: UserId,
  me: UserId,
): Promise<Answer<Subject>> => {
  await lockGuild(trx, { guild: guildId });
  const [own, target] = (await loadAuthorities(trx, guildId, [me, targetId])) ?? [];
  if (!isInGuild(own)) return notFound('guild');
  if (!isMember(target ?? null)) return notFound('member');
  return success({ ...NO_SUBJECT, guildId: targetId === own?.ownerId ? null : guildId, targetId });
};

const personSubject = async (trx: Db, targetId: UserId): Promise<Answer<Subject>> => {
  await lockAccount(trx, targetId);
  const person = (await findPeople(trx, [targetId])).get(targetId);
  if (person === undefined || person.isDeleted) return notFound('user');
  return success({ ...NO_SUBJECT, targetId });
};

const guildSubject = async (trx: Db, guildId: GuildId, me: UserId): Promise<Answer<Subject>> => {
  await lockGuild(trx, { guild: guildId });
  if (!isInGuild(await loadAuthority(trx, guildId, me))) return notFound('guild');
  const guild = await findGuild(trx, guildId);
  if (guild === null) return notFound('guild');
  return success({ ...NO_SUBJECT, aboutGuildId: guildId, aboutGuildName: guild.name });
};

const findSubject = (trx: Db, named: Named, reporter: Reporter): Promise<Answer<Subject>> => {
  const { guildId, messageId, userId } = named;
  const { me } = reporter;
  if (messageId !== null) return messageSubject(trx, messageId, named, reporter);
  if (userId !== null)
    return guildId === null ? personSubject(trx, userId) : memberSubject(trx, guildId, userId, me);
  return guildId === null ? Promise.resolve(NOTHING) : guildSubject(trx, guildId, me);
};

/**
 * What somebody may report, locked until the transaction ends: whoever reports it at that time waits. What the reporter does
 * not see is refused as if it were not there.
 */
export const lockSubject = async (trx: Db, named: Named, reporter: Reporter): Promise<Answer<Subject>> => {
  const found = await findSubject(trx, named, reporter);
  return found.ok && found.value.targetId === reporter.me ? NOT_ONESELF : found;
};
