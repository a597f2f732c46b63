import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mediaInMessages } from '../../../../src/server/data/migrations/010-media-in-messages';
import { openStoreFor } from '../../../support/node/test-store';

describe('a store that knows nothing yet of pictures in messages', () => {
  it('marks those that only messages name', { timeout: 240_000 }, async () => {
    const before = await openStoreFor({ upTo: mediaInMessages.version - 1 });
    const { db } = before;
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
    const template = await before.dump('none');
    await before.close();
    const after = await openStoreFor({ template });
    const rows = await after.db.selectFrom('media').select(['id', 'inMessages']).orderBy('id').execute();
    expect(rows.filter(({ inMessages }) => inMessages).map(({ id }) => id)).toEqual(['photo']);
    expect(rows).toHaveLength(4);
    await after.close();
  });
});
