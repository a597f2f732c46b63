import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../src/server/data/migrate';
import { migrations } from '../../../../src/server/data/migrations';
import { mediaInMessages } from '../../../../src/server/data/migrations/010-media-in-messages';
import { openTestStore } from '../../../support/node/test-store';

describe('a store that knows nothing yet of pictures in messages', () => {
  it('marks those that only messages name', { timeout: 240_000 }, async () => {
    const store = await openTestStore();
    const { db } = store;
    // An emptied one: PostgreSQL takes long to make its own files.
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const earlier = migrations.filter(({ version }) => version < mediaInMessages.version);
    expect(await migrate(db, earlier, Date.now())).toMatchObject({ ok: true });
    await sql`insert into users (id, username, email, password_hash, avatar, created_at)
      values (1, 'ann', 'ann@example.com', '-', '/media/face', now())`.execute(db);
    await sql`insert into guilds (id, name, owner_id, icon, created_at)
      values (2, 'Hall', 1, '/media/icon', now())`.execute(db);
    await sql`insert into channels (id, guild_id, name, type, position)
      values (3, 2, 'general', 'text', 0)`.execute(db);
    await sql`insert into messages (id, channel_id, author_id, content, created_at)
      values (4, 3, 1, 'look: http://localhost/media/photo.webp and /media/face', now())`.execute(db);
    for (const id of ['face', 'icon', 'photo', 'orphan'])
      await sql`insert into media (id, type, bytes, sha256, created_at)
        values (${id}, 'image/webp', '', ${id}, now())`.execute(db);
    expect(await migrate(db, migrations, Date.now())).toMatchObject({ ok: true });
    const rows = await db.selectFrom('media').select(['id', 'inMessages']).orderBy('id').execute();
    expect(rows.filter(({ inMessages }) => inMessages).map(({ id }) => id)).toEqual(['photo']);
    expect(rows).toHaveLength(4);
    await store.close();
  });
});
