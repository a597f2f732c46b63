import { isEmojiName } from '../../contract/emoji-name';
import type { GuildEmoji } from '../../contract/entities/emoji';
import { success } from '../../contract/failure';
import type { GuildId } from '../../contract/ids';
import { EMOJI_LIMITS } from '../../contract/limits';
import type { emoji } from '../../contract/rest/emoji';
import { isoTimeOf } from '../clock';
import {
  countGuildEmoji,
  deleteEmoji,
  insertEmoji,
  findEmojiNamed,
  listGuildEmoji,
  renameEmoji,
} from '../data/guild-emoji';
import { guildLimits } from '../data/guild-limits';
import type { Db } from '../data/schema';
import { isMovingWebp } from '../pictures/picture-header';
import { type Answer, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { changesBetween, emojiTarget } from './audit';
import type { HandlersOf } from './handler';
import { entryOfPicture, keptPictures } from './keep-removed';
import type { Services } from './services';

const { nameMin, nameMax } = EMOJI_LIMITS;
const TAKEN = 'An emoji of this name exists';
const NAME_RULE = `The name of an emoji has ${nameMin} to ${nameMax} letters, digits or underscores`;

/** The fields of an emoji in the audit log. */
const AUDITED = { name: 'name' } as const;

/** The data for GUILD_EMOJI. */
interface Told {
  readonly guildId: GuildId;
  readonly emoji: GuildEmoji[];
}

const toldOf = async (trx: Db, guildId: GuildId): Promise<Told> => ({
  guildId,
  emoji: await listGuildEmoji(trx, guildId),
});

/** Handlers of the emoji of guilds. */
export const emojiHandlers = ({
  db,
  ids,
  clock,
  pictures,
  pictureQuota,
  limits,
}: Services): HandlersOf<typeof emoji> => ({
  'emoji.list': async ({ guildId }) => success({ emoji: await listGuildEmoji(db, guildId) }),

  'emoji.create': async ({ guildId, name, image }, { caller, acts, audit, hub }) => {
    if (!isEmojiName(name)) return refuse(400, NAME_RULE);
    // Refuses before decoding a picture, if the caller lacks the right.
    const expected = await acts.expect();
    if (!expected.ok) return expected;
    const { userId } = caller;
    const remade = await pictures.receive(image, 'emoji', userId);
    if (!remade.ok) return remade;
    const create = async (trx: Db): Promise<Answer<{ reply: { emoji: GuildEmoji }; told: Told }>> => {
      if ((await findEmojiNamed(trx, guildId, name, null)) !== null) return refuse(409, TAKEN);
      const { emoji: most } = await guildLimits(trx, guildId, limits);
      if ((await countGuildEmoji(trx, guildId)) >= most)
        return refuse(409, `This server has ${most} emoji already`);
      const { path: url } = await pictures.keep(trx, remade.value, userId);
      const created: GuildEmoji = {
        id: ids.next(),
        name,
        url,
        animated: isMovingWebp(remade.value),
        creatorId: userId,
      };
      await insertEmoji(trx, { ...created, guildId, createdAt: isoTimeOf(clock.now()) });
      await audit(trx, {
        guildId,
        actorId: userId,
        action: 'EMOJI_CREATE',
        target: emojiTarget(created),
        changes: changesBetween<GuildEmoji>(null, created, AUDITED),
      });
      return success({ reply: { emoji: created }, told: await toldOf(trx, guildId) });
    };
    const done = await acts.inGuild(
      withVersion((trx) => pictureQuota.within(trx, userId, () => create(trx))),
      { alsoHolds: userId },
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    hub.changed(version, 'GUILD_EMOJI', value.told);
    return success(value.reply);
  },

  'emoji.rename': async ({ emojiId, name }, { caller, acts, audit, hub }) => {
    if (!isEmojiName(name)) return refuse(400, NAME_RULE);
    const done = await acts.inGuild(
      withVersion(async (trx, { guildId, emoji: before }) => {
        if (before.name === name) return success(null);
        if ((await findEmojiNamed(trx, guildId, name, emojiId)) !== null) return refuse(409, TAKEN);
        await renameEmoji(trx, emojiId, name);
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'EMOJI_UPDATE',
          target: emojiTarget(before),
          changes: changesBetween(before, { ...before, name }, AUDITED),
          undo: {
            image: { kind: 'emoji', emojiId, values: [{ key: 'name', before: before.name, after: name }] },
          },
        });
        return success(await toldOf(trx, guildId));
      }),
    );
    if (!done.ok) return done;
    const { value: told, version } = done.value;
    if (told !== null) hub.changed(version, 'GUILD_EMOJI', told);
    return acknowledge();
  },

  'emoji.delete': async ({ emojiId: _id }, { caller, acts, audit, hub }) => {
    const done = await acts.inGuild(
      withVersion(async (trx, { guildId, emoji }) => {
        const kept = await keptPictures({ ids, clock }, trx, guildId);
        await deleteEmoji(trx, emoji, kept);
        const { id: emojiId, url, animated } = emoji;
        await audit(trx, {
          ...entryOfPicture(kept, { kind: 'emoji-deleted', emojiId, url: url ?? '', animated }),
          guildId,
          actorId: caller.userId,
          action: 'EMOJI_DELETE',
          target: emojiTarget(emoji),
          changes: changesBetween(emoji, null, AUDITED),
        });
        return success(await toldOf(trx, guildId));
      }),
    );
    if (!done.ok) return done;
    hub.changed(done.value.version, 'GUILD_EMOJI', done.value.value);
    return acknowledge();
  },
});
