import type { GuildSticker } from '../../contract/entities/sticker';
import { success } from '../../contract/failure';
import type { GuildId } from '../../contract/ids';
import { STICKER_LIMITS } from '../../contract/limits';
import type { stickers } from '../../contract/rest/stickers';
import { codePoints } from '../../domain/messages/code-points';
import { isoTimeOf } from '../clock';
import {
  countGuildStickers,
  deleteSticker,
  insertSticker,
  listGuildStickers,
  updateSticker,
} from '../data/guild-stickers';
import { guildLimits } from '../data/guild-limits';
import type { Db } from '../data/schema';
import type { ImageOf } from '../data/undo-images';
import { isMovingWebp } from '../pictures/picture-header';
import { type Answer, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { changesBetween, stickerTarget } from './audit';
import type { HandlersOf } from './handler';
import { entryOfPicture, keptPictures } from './keep-removed';
import { readUnicodeEmoji } from './reaction-emoji';
import type { Services } from './services';

const { nameMin, nameMax } = STICKER_LIMITS;
const NAME_RULE = `The name of a sticker has ${nameMin} to ${nameMax} characters`;

/** The fields of a sticker in the audit log. */
const AUDITED = { name: 'name', emoji: 'emoji' } as const;

type Named = Pick<GuildSticker, 'name' | 'emoji'>;

const valuesBetween = (before: Named, after: Named): ImageOf<'sticker'>['values'] =>
  (['name', 'emoji'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ key, before: before[key], after: after[key] }));

/** The data for GUILD_STICKERS. */
interface Told {
  readonly guildId: GuildId;
  readonly stickers: GuildSticker[];
}

const toldOf = async (trx: Db, guildId: GuildId): Promise<Told> => ({
  guildId,
  stickers: await listGuildStickers(trx, guildId),
});

/** The name as it is stored: one line without outer space; null if it is none. */
const checkedName = (sent: string): string | null => {
  const name = sent.replace(/\s+/gu, ' ').trim();
  const length = codePoints(name);
  return length < nameMin || length > nameMax ? null : name;
};

/** Handlers of the stickers of guilds. */
export const stickerHandlers = ({
  db,
  ids,
  clock,
  pictures,
  pictureQuota,
  limits,
}: Services): HandlersOf<typeof stickers> => ({
  'stickers.list': async ({ guildId }) => success({ stickers: await listGuildStickers(db, guildId) }),

  'stickers.create': async (
    { guildId, name: sent, emoji: sentEmoji, image },
    { caller, acts, audit, hub },
  ) => {
    const name = checkedName(sent);
    if (name === null) return refuse(400, NAME_RULE);
    const emoji = await readUnicodeEmoji(sentEmoji);
    if (!emoji.ok) return emoji;
    // Refuses before decoding a picture, if the caller lacks the right.
    const expected = await acts.expect();
    if (!expected.ok) return expected;
    const { userId } = caller;
    const remade = await pictures.receive(image, 'sticker', userId);
    if (!remade.ok) return remade;
    const create = async (trx: Db): Promise<Answer<{ reply: { sticker: GuildSticker }; told: Told }>> => {
      const { stickers: most } = await guildLimits(trx, guildId, limits);
      if ((await countGuildStickers(trx, guildId)) >= most)
        return refuse(409, `This server has ${most} stickers already`);
      const { path: url } = await pictures.keep(trx, remade.value, userId);
      const about = {
        name,
        emoji: emoji.value,
        url,
        animated: isMovingWebp(remade.value),
        creatorId: userId,
      };
      const created: GuildSticker = { id: ids.next(), ...about };
      await insertSticker(trx, { ...created, guildId, createdAt: isoTimeOf(clock.now()) });
      await audit(trx, {
        guildId,
        actorId: userId,
        action: 'STICKER_CREATE',
        target: stickerTarget(created),
        changes: changesBetween<GuildSticker>(null, created, AUDITED),
      });
      return success({ reply: { sticker: created }, told: await toldOf(trx, guildId) });
    };
    const done = await acts.inGuild(
      withVersion((trx) => pictureQuota.within(trx, userId, () => create(trx))),
      { alsoHolds: userId },
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    hub.changed(version, 'GUILD_STICKERS', value.told);
    return success(value.reply);
  },

  'stickers.rename': async ({ stickerId, name: sent, emoji: sentEmoji }, { caller, acts, audit, hub }) => {
    const name = checkedName(sent);
    if (name === null) return refuse(400, NAME_RULE);
    const emoji = sentEmoji === undefined ? success(null) : await readUnicodeEmoji(sentEmoji);
    if (!emoji.ok) return emoji;
    const done = await acts.inGuild(
      withVersion(async (trx, { guildId, sticker: before }) => {
        const patch = { name, emoji: emoji.value ?? before.emoji };
        if (before.name === patch.name && before.emoji === patch.emoji) return success(null);
        await updateSticker(trx, stickerId, patch);
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'STICKER_UPDATE',
          target: stickerTarget(before),
          changes: changesBetween(before, { ...before, ...patch }, AUDITED),
          undo: { image: { kind: 'sticker', stickerId, values: valuesBetween(before, patch) } },
        });
        return success(await toldOf(trx, guildId));
      }),
    );
    if (!done.ok) return done;
    const { value: told, version } = done.value;
    if (told !== null) hub.changed(version, 'GUILD_STICKERS', told);
    return acknowledge();
  },

  'stickers.delete': async ({ stickerId: _id }, { caller, acts, audit, hub }) => {
    const done = await acts.inGuild(
      withVersion(async (trx, { guildId, sticker }) => {
        const kept = await keptPictures({ ids, clock }, trx, guildId);
        await deleteSticker(trx, sticker, kept);
        const { id: stickerId, url, animated } = sticker;
        await audit(trx, {
          ...entryOfPicture(kept, { kind: 'sticker-deleted', stickerId, url: url ?? '', animated }),
          guildId,
          actorId: caller.userId,
          action: 'STICKER_DELETE',
          target: stickerTarget(sticker),
          changes: changesBetween(sticker, null, AUDITED),
        });
        return success(await toldOf(trx, guildId));
      }),
    );
    if (!done.ok) return done;
    hub.changed(done.value.version, 'GUILD_STICKERS', done.value.value);
    return acknowledge();
  },
});
