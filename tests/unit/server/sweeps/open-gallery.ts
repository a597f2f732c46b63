import type { MediaId } from '../../../../src/server/data/schema';
import { insertMedia } from '../../../../src/server/data/media';
import { sweepOrphanedMedia } from '../../../../src/server/sweeps/orphaned-media';
import { silentLog } from '../../../../src/server/log';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

/** A server with pictures of any age, for the sweep of unused ones. */
export const openGallery = () => {
  let app: TestServer;
  let owner: Person;
  return {
    open: async (): Promise<void> => {
      app = await startTestServer();
      owner = await app.signUp();
    },
    /** Stores a picture of this age. */
    keep: (id: string, ageMs: number, inMessages = false): Promise<void> =>
      insertMedia(app.store.db, {
        ...{ id: id as MediaId, type: 'image/webp', bytes: new Uint8Array([1]), sha256: id, inMessages },
        ownerId: null,
        createdAt: new Date(app.clock.now() - ageMs).toISOString(),
      }),
    /** Uses pictures as an avatar, an icon and a banner. */
    show: async (avatar: string, icon: string, banner: string): Promise<void> => {
      const guild = await app.createGuild(owner);
      await app.store.db.updateTable('users').set({ avatar }).where('id', '=', owner.userId).execute();
      await app.store.db.updateTable('guilds').set({ icon, banner }).where('id', '=', guild.id).execute();
    },
    left: async (): Promise<readonly string[]> =>
      (await app.store.db.selectFrom('media').select('id').orderBy('id').execute()).map(({ id }) => id),
    sweep: (): Promise<void> => sweepOrphanedMedia(app.server.services, silentLog),
    pass: (ms: number): void => app.clock.jump(ms),
    /** Lets work that the clock has started finish: its queries precede these. */
    turn: async (): Promise<void> => {
      for (let nth = 0; nth < 5; nth += 1)
        await app.store.transaction((trx) => trx.selectFrom('media').select('id').execute());
    },
    empty: async (): Promise<void> => {
      await app.store.db.updateTable('users').set({ avatar: null }).execute();
      await app.store.db.deleteFrom('guilds').execute();
      await app.store.db.deleteFrom('media').execute();
    },
    close: (): Promise<void> => app.close(),
  };
};
