import type { Guild } from '../../contract/entities/guild';
import type { Member } from '../../contract/entities/member';
import { success } from '../../contract/failure';
import type { MessageId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { findDeletion } from '../data/account-deletion';
import { isBanned } from '../data/bans';
import type { EventVersion } from '../data/event-versions';
import { findGuild, findGuildOf } from '../data/guilds';
import { type InviteInGuild, takeInvite } from '../data/invites';
import { type GuildPlaces, OPEN_GUILD } from '../../domain/permissions/guild-places';
import { listGuildPlaces } from '../data/overwrites';
import { countMembers, findMember, insertMember, loadAuthority } from '../data/members';
import { insertJoin } from '../data/member-notes';
import { addMemberRole } from '../data/roles';
import type { Db } from '../data/schema';
import { takeReturningRoles } from '../data/undo-images';
import type { Publisher } from '../gateway/publisher';
import type { Tally } from '../security/rate-limits';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import type { Services } from './services';
import { announceInSystemChannel, type SystemAnnouncement } from './system-channel';

export const INVALID_CODE = 'Invalid invite code';
export const NO_LONGER_GOOD = 'This invite is no longer valid';
const ALREADY_JOINED = 'You have already joined this server';
const BANNED = 'You are banned from this server';
export const PAUSED = 'Invites to this server are paused';

/**
 * The invite of a code. Misses are counted per caller, against guessing of codes (security.md 'Invite codes'); a code
 * that was valid until recently does not count as a guess.
 */
export const inviteOfCode = async (
  { glimpses }: Pick<Services, 'glimpses'>,
  sent: string,
  counted: readonly (readonly [Tally, string])[],
): Promise<Answer<InviteInGuild>> => {
  const wait = Math.max(...counted.map(([tally, key]) => tally.wait(key)));
  if (wait > 0) return refuseForNow(wait);
  // Counted before the lookup, or concurrent attempts would not be limited.
  const takeBacks = counted.map(([tally, key]) => tally.add(key));
  const code = sent.trim();
  const invite = code === '' ? null : await glimpses.inviteByCode(code);
  if (invite !== null || (await glimpses.isEndedCode(code))) for (const takeBack of takeBacks) takeBack();
  return invite === null ? refuse(404, INVALID_CODE) : success(invite);
};

/** The result of joining: the guild, the new member, and the reply with the guild as the member sees it. */
export interface Joined {
  readonly guild: Guild;
  readonly member: Member;
  /** The places with overwrites of the guild. */
  readonly places: GuildPlaces;
  /** What is said in the guild's channel for it; null where there is none. */
  readonly said: SystemAnnouncement | null;
  readonly reply: { readonly message: null; readonly guild: Guild };
}

/** Adds a user to a guild by an invite, in a transaction that has locked the guild. */
export const joinBy = async (
  services: Pick<Services, 'clock' | 'ids' | 'limits' | 'voice'>,
  trx: Db,
  invite: InviteInGuild,
  userId: UserId,
): Promise<Answer<Joined>> => {
  const { guildId } = invite;
  const { clock, ids, limits } = services;
  const joinedAt = isoTimeOf(clock.now());
  // The account existed when the call was admitted.
  if ((await findDeletion(trx, userId))?.isDeleted === true) return refuse(401, 'Please sign in');
  if ((await loadAuthority(trx, guildId, userId))?.roles != null) return refuse(400, ALREADY_JOINED);
  if (await isBanned(trx, guildId, userId)) return refuse(403, BANNED);
  const most = limits.members_per_guild;
  if (most !== null && (await countMembers(trx, guildId)) >= most)
    return refuse(403, `This server has ${most} members already`);
  if (!(await takeInvite(trx, invite.id, joinedAt))) {
    const now = await findGuild(trx, guildId);
    return refuse(410, now?.invitesPaused === true ? PAUSED : NO_LONGER_GOOD);
  }
  if (!(await insertMember(trx, { guildId, userId, joinedAt, readFloor: ids.next<MessageId>() })))
    return refuse(400, ALREADY_JOINED);
  await insertJoin(trx, {
    ...{ id: ids.next(), guildId, userId, code: invite.code, inviterId: invite.creatorId },
    createdAt: joinedAt,
  });
  for (const roleId of await takeReturningRoles(trx, guildId, userId))
    await addMemberRole(trx, guildId, userId, roleId);
  const said = await announceInSystemChannel(services, trx, { guildId, userId, system: 'join' });
  const found = await findGuildOf(trx, guildId, userId, services.clock.now());
  const guild = found && services.voice.withParticipants(found);
  const member = await findMember(trx, guildId, userId);
  if (guild === null || member === null) return notFound('guild');
  const places = (await listGuildPlaces(trx, [guildId])).get(guildId) ?? OPEN_GUILD;
  return success({ guild, member, places, said, reply: { message: null, guild } });
};

/** Sends the events of a join: to the new member, and to the others. */
export const announceJoin = (
  {
    audience,
    hub,
  }: Pick<Services, 'audience'> & {
    readonly hub: Publisher<'GUILD_JOINED' | 'GUILD_MEMBER_JOIN'>;
  },
  { guild, member, places, reply }: Joined,
  version: EventVersion,
): void => {
  const { id: guildId, ownerId, memberRoles: roles, timedOutUntil } = guild;
  const { id: userId } = member;
  audience.memberJoined(guildId, { userId, ownerId, roles, timedOutUntil }, version, places);
  hub.joined(version, userId, reply.guild);
  hub.changed(version, 'GUILD_MEMBER_JOIN', { guildId, member }, { except: userId });
};
