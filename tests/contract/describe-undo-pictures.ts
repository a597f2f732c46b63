import { describe, expect, it } from 'vitest';
import { mediaBytesOf } from '../../src/server/data/media';
import { forgetRemovedOf } from '../../src/server/data/removed-messages';
import { sweepOverdueImages } from '../../src/server/sweeps/overdue-images';
import { SMALL_PICTURE } from '../support/node/flat-png';
import { HOUR_MS } from './moderation-parts';
import type { StoreUnderTest } from './stores';
import { openUndo } from './undo-desk';

/** How acts about emoji, stickers and the server's pictures are undone. */
export const describeUndoPictures = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing acts about pictures on the ${store} store`, () => {
    const { now, undo, entryOf } = openUndo(start);

    const newEmoji = async (name: string) => {
      const { app, desk } = now();
      const asked = { guildId: desk.guild.id, name, image: SMALL_PICTURE };
      return (await app.done('emoji.create', asked, desk.owner)).emoji;
    };
    const emoji = async () => {
      const { app, desk } = now();
      return (await app.done('emoji.list', { guildId: desk.guild.id }, desk.owner)).emoji;
    };
    const statusOf = async (url: string): Promise<number> =>
      (await fetch(new URL(url, now().app.url))).status;

    it('brings a deleted emoji back under its address, and shows it to nobody meanwhile', async () => {
      const { app, desk } = now();
      const { owner, mod, cas, guild, grant } = desk;
      const made = await newEmoji('party');
      const bytes = await mediaBytesOf(app.store.db, owner.userId);
      const [before, address] = [await emoji(), made.url];
      await app.done('emoji.delete', { emojiId: made.id }, owner);
      expect([await emoji(), await statusOf(address)]).toEqual([[], 404]);
      expect(await mediaBytesOf(app.store.db, owner.userId)).toBe(0);
      const { id } = await entryOf('EMOJI_DELETE');
      await grant(mod, 'VIEW_AUDIT_LOG');
      expect((await undo(id, mod)).status).toBe(403);
      const hers = await app.connect(cas);
      expect((await undo(id)).body).toMatchObject({ restored: 1, conflicts: [] });
      expect([await emoji(), await statusOf(address)]).toEqual([before, 200]);
      expect(await hers.event('GUILD_EMOJI')).toMatchObject({ guildId: guild.id, emoji: [{ id: made.id }] });
      expect(await mediaBytesOf(app.store.db, owner.userId)).toBe(bytes);
    });

    it('names an emoji that has the name by now', async () => {
      const { app, desk } = now();
      const { owner } = desk;
      const made = await newEmoji('party');
      await app.done('emoji.rename', { emojiId: made.id, name: 'feast' }, owner);
      const renamed = await entryOf('EMOJI_UPDATE');
      await app.done('emoji.delete', { emojiId: made.id }, owner);
      const deleted = await entryOf('EMOJI_DELETE');
      expect((await undo(renamed.id)).status).toBe(404);
      const other = await newEmoji('FEAST');
      const { status, body } = await undo(deleted.id, owner, true);
      expect(status).toBe(409);
      expect(body).toMatchObject({ conflicts: [{ what: 'emoji :feast:', by: owner.user.username }] });
      await app.done('emoji.delete', { emojiId: other.id }, owner);
      expect((await undo(deleted.id)).status).toBe(200);
      await newEmoji('Party');
      expect((await undo(renamed.id)).body).toMatchObject({ conflicts: [{ what: 'name' }] });
    });

    it('brings a deleted sticker back, and what it was called', async () => {
      const { app, desk } = now();
      const { owner, cas, guild } = desk;
      const asked = { guildId: guild.id, name: 'Wave', emoji: '👋', image: SMALL_PICTURE };
      const { sticker } = await app.done('stickers.create', asked, owner);
      await app.done('stickers.rename', { stickerId: sticker.id, name: 'Crook', emoji: '👎' }, owner);
      const edited = await entryOf('STICKER_UPDATE');
      await app.done('stickers.delete', { stickerId: sticker.id }, owner);
      expect(await statusOf(sticker.url)).toBe(404);
      expect((await undo((await entryOf('STICKER_DELETE')).id)).status).toBe(200);
      expect(await statusOf(sticker.url)).toBe(200);
      const hers = await app.connect(cas);
      expect((await undo(edited.id)).body).toMatchObject({ restored: 2 });
      const { stickers } = await app.done('stickers.list', { guildId: guild.id }, owner);
      expect(stickers).toEqual([sticker]);
      expect((await hers.event('GUILD_STICKERS')).stickers).toEqual([sticker]);
    });

    it('puts the pictures of the server back with its words', async () => {
      const { app, desk } = now();
      const { owner, guild } = desk;
      const info = () => app.done('guilds.info', { guildId: guild.id }, owner);
      const edit = (name: string, avatar: string | null, banner: string | null) =>
        app.done('guilds.edit', { guildId: guild.id, name, description: null, avatar, banner }, owner);
      await edit('Hall', SMALL_PICTURE, SMALL_PICTURE);
      const before = await info();
      await edit('Other', SMALL_PICTURE, null);
      const after = await info();
      const gone = [before.icon ?? '', before.banner ?? ''];
      expect(await Promise.all(gone.map(statusOf))).toEqual([404, 404]);
      const { id } = await entryOf('SERVER_UPDATE');
      expect((await undo(id)).body).toMatchObject({ restored: 3, conflicts: [] });
      expect(await info()).toEqual(before);
      expect(await Promise.all([...gone, after.icon ?? ''].map(statusOf))).toEqual([200, 200, 404]);
    });

    it('keeps pictures as long as what staff delete is kept, and none of an account that is erased', async () => {
      const { app, desk } = now();
      const { owner, guild, later } = desk;
      const settings = (deletedDays: number) =>
        app.done('guildSettings.set', { guildId: guild.id, settings: { deletedDays } }, owner);
      const [one, two, three] = [await newEmoji('one'), await newEmoji('two'), await newEmoji('three')];
      const remove = async ({ id: emojiId }: typeof one) => {
        await app.done('emoji.delete', { emojiId }, owner);
        return entryOf('EMOJI_DELETE');
      };
      const first = await remove(one);
      await app.store.transaction((trx) => forgetRemovedOf(trx, owner.userId, true));
      expect((await undo(first.id)).body).toMatchObject({ conflicts: [{ what: 'picture', by: null }] });
      const second = await remove(two);
      await settings(1);
      later(24 * HOUR_MS);
      expect((await undo(second.id)).status).toBe(410);
      await sweepOverdueImages(app.server.services);
      const rows = await app.store.db
        .selectFrom('removedRows')
        .select('nth')
        .where('entryId', '=', second.id)
        .execute();
      expect(rows).toEqual([]);
      await settings(0);
      expect((await remove(three)).undo).toBeNull();
      const edit = { guildId: guild.id, description: null, banner: null };
      await app.done('guilds.edit', { ...edit, name: 'Hall', avatar: SMALL_PICTURE }, owner);
      await app.done('guilds.edit', { ...edit, name: 'Other', avatar: null }, owner);
      expect((await undo((await entryOf('SERVER_UPDATE')).id)).body).toMatchObject({ restored: 1 });
      expect((await desk.homeOf(owner))?.avatar).toBeNull();
    });
  });
};
