import { success } from '../../contract/failure';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import type { CallFields } from '../../contract/rest';
import type { purge } from '../../contract/rest/purge';
import { type Authority, canDeleteMessage, type MemberAuthority } from '../../domain/permissions/authority';
import { OPEN_GUILD, rightsIn, rightsOf } from '../../domain/permissions/guild-places';
import { holds } from '../../domain/permissions/place';
import { findChannelName } from '../data/channels';
import { loadAuthorities } from '../data/members';
import { findMessage } from '../data/messages';
import { listGuildPlaces } from '../data/overwrites';
import {
  countDeleted,
  type DeletedOfChannel,
  listMeant,
  type Meant,
  type MeantMessage,
  purgeMessages,
} from '../data/purge';
import { listTextPlaces } from '../data/readable-channels';
import type { Reads } from '../data/schema';
import type { EventVersion } from '../data/event-versions';
import type { Publisher } from '../gateway/publisher';
import { type Answer, notFound, refuse } from '../refusal';
import { DESK_LIMITS } from '../../contract/desk-limits';
import { withVersion } from './acts';
import { channelTarget, userTarget } from './audit';
import { refusalOfTimeout, withoutRight } from './authorise';
import type { HandlersOf } from './handler';
import { createKeeper } from './keep-removed';
import type { Services } from './services';

/** Tells of many deleted messages, by channel. */
export const tellDeleted = (
  hub: Publisher<'CHANNEL_MESSAGES_DELETE'>,
  version: EventVersion,
  deleted: readonly DeletedOfChannel[],
): void => {
  for (const { data, ...heard } of deleted) hub.changed(version, 'CHANNEL_MESSAGES_DELETE', data, heard);
};

/** The text channels and threads of a guild in which a member may delete the messages of others; null: sees none of those asked. */
const placesToPurge = async (
  at: Reads,
  who: MemberAuthority,
  guildId: GuildId,
  asked: ChannelId | null,
): Promise<Answer<readonly ChannelId[]>> => {
  const timedOut = refusalOfTimeout(who);
  if (timedOut !== null) return timedOut;
  const places = (await listGuildPlaces(at, [guildId])).get(guildId) ?? OPEN_GUILD;
  const rights = rightsIn(who, places);
  const all = (await listTextPlaces(at, [guildId])).filter(({ id }) => asked === null || id === asked);
  const seen = all.filter(({ id, threadOf }) => holds(rightsOf(rights, threadOf ?? id), 'VIEW_CHANNELS'));
  if (asked !== null && seen.length === 0) return notFound('channel');
  const managed = seen.filter(({ id, threadOf }) =>
    holds(rightsOf(rights, threadOf ?? id), 'MANAGE_MESSAGES'),
  );
  return managed.length === 0 ? withoutRight(who) : success(managed.map(({ id }) => id));
};

/** The messages that the caller may delete, and how many of those meant are of people of the same or a higher rank. */
const judge = async (
  at: Reads,
  who: Authority,
  guildId: GuildId,
  meant: readonly MeantMessage[],
): Promise<{ readonly allowed: readonly MeantMessage[]; readonly skipped: number }> => {
  const authorIds = [...new Set(meant.map(({ authorId }) => authorId))];
  const authors = new Map<UserId, Authority>(
    ((await loadAuthorities(at, guildId, authorIds)) ?? []).map((author) => [author.userId, author]),
  );
  const allowed = meant.filter(({ authorId }) => {
    const author = authors.get(authorId);
    return author !== undefined && canDeleteMessage(who, author, true);
  });
  return { allowed, skipped: meant.length - allowed.length };
};

type Asked = Omit<CallFields<'messages.previewPurge'>, 'guildId'>;

/** The messages that a purge means and the caller may delete. */
const find = async (
  at: Reads,
  who: MemberAuthority,
  guildId: GuildId,
  { channelId, userId, ...asked }: Asked,
): Promise<Answer<{ readonly allowed: readonly MeantMessage[]; readonly skipped: number }>> => {
  if (channelId === null && userId === null) return refuse(400, 'Choose a channel or a member');
  const channelIds = await placesToPurge(at, who, guildId, channelId);
  if (!channelIds.ok) return channelIds;
  const meant: Meant = { ...asked, channelIds: channelIds.value, userId };
  return success(await judge(at, who, guildId, await listMeant(at, meant)));
};

/** Handlers of many messages at once. */
export const purgeHandlers = ({ db, limits, ids, clock }: Services): HandlersOf<typeof purge> => {
  const keep = createKeeper({ ids, clock });
  return {
    'messages.previewPurge': async ({ guildId, limit, ...asked }, { who }) => {
      const found = await find(db, who, guildId, { ...asked, limit: Math.min(limit, limits.purge) });
      if (!found.ok) return found;
      const { allowed, skipped } = found.value;
      const newest = allowed.slice(0, DESK_LIMITS.purgeSample);
      const sample = await Promise.all(newest.map(({ id }) => findMessage(db, id)));
      return success({ count: allowed.length, skipped, sample: sample.flatMap((message) => message ?? []) });
    },

    'messages.purge': async ({ guildId, reason, limit, ...asked }, { caller, acts, audit, hub }) => {
      const { channelId, userId } = asked;
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const found = await find(trx, who, guildId, { ...asked, limit: Math.min(limit, limits.purge) });
          if (!found.ok) return found;
          const { allowed, skipped } = found.value;
          const kept = await keep(
            trx,
            guildId,
            allowed.map(({ id }) => id),
          );
          const deleted = await purgeMessages(trx, guildId, allowed);
          const count = countDeleted(deleted);
          const name = channelId === null ? null : await findChannelName(trx, channelId);
          const author = await userTarget(trx, userId ?? caller.userId);
          const record = () =>
            audit(trx, {
              ...{ guildId, actorId: caller.userId, action: 'MESSAGE_BULK_DELETE', reason },
              target:
                channelId !== null && userId === null
                  ? channelTarget({ id: channelId, name: name ?? '' })
                  : author,
              extraInfo: {
                count,
                ...(channelId === null || name === null ? {} : { channel: name, channel_id: channelId }),
              },
              ...kept,
            });
          const entryId = count === 0 ? null : await record();
          return success({ reply: { count, skipped, entryId }, deleted });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      tellDeleted(hub, version, value.deleted);
      return success(value.reply);
    },
  };
};
