import type { InviteId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import type { GuildRow } from '../data/guilds';
import { insertInvite, listInvites } from '../data/invites';
import type { Db } from '../data/schema';
import { newInviteCode } from './invite-code';
import type { Services } from './services';

/** Whether discovery lists a guild: verified, a partner, or listed by its managers' choice (protocol.md 'Answers'). */
const isListed = ({ verified, discoverable }: GuildRow): boolean => discoverable || verified > 0;

/** Ensures that a listed guild can be joined: it has a permanent invite of the server's own. */
export const ensureOwnInvite = async (
  { ids, clock, random }: Pick<Services, 'ids' | 'clock' | 'random'>,
  trx: Db,
  guild: GuildRow,
): Promise<void> => {
  const isOwn = (invite: Awaited<ReturnType<typeof listInvites>>[number]): boolean =>
    invite.creatorId === null && invite.expiresAt === null && invite.maxUses === null;
  if (!isListed(guild) || (await listInvites(trx, guild.id)).some(isOwn)) return;
  await insertInvite(trx, {
    id: ids.next<InviteId>(),
    guildId: guild.id,
    code: newInviteCode(random),
    creatorId: null,
    maxUses: null,
    expiresAt: null,
    createdAt: isoTimeOf(clock.now()),
  });
};
