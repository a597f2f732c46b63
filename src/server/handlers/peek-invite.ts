import type { InvitedGuild } from '../../contract/entities/guild';
import { success } from '../../contract/failure';
import { findInvitedGuild } from '../data/guilds';
import { type Answer, refuse } from '../refusal';
import { isExpired, isUsedUp } from './invite-view';
import { INVALID_CODE, inviteOfCode, NO_LONGER_GOOD, PAUSED } from './joining';
import type { Services } from './services';

/** What peeking at an invite needs. */
export type PeekServices = Pick<Services, 'db' | 'clock' | 'glimpses' | 'inviteMissesByAddress'>;

/** What an invite leads to, for anybody who has its code. Misses count for the network, as those of members do. */
export const peekInvite = async (
  services: PeekServices,
  code: string,
  address: string,
): Promise<Answer<{ readonly guild: InvitedGuild }>> => {
  const { db, clock, inviteMissesByAddress } = services;
  const invite = await inviteOfCode(services, code, [[inviteMissesByAddress, address]]);
  if (!invite.ok) return invite;
  if (isExpired(invite.value, clock.now()) || isUsedUp(invite.value)) return refuse(410, NO_LONGER_GOOD);
  if (invite.value.invitesPaused) return refuse(410, PAUSED);
  const guild = await findInvitedGuild(db, invite.value.guildId);
  return guild === null ? refuse(404, INVALID_CODE) : success({ guild });
};
