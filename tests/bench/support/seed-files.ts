import { sql } from 'kysely';
import { openStoreFor } from '../../support/node/test-store';

/**
 * Gives each message of a channel a file, in a store that no server uses: copies of the files of one message, in turn. To
 * upload a thousand takes many minutes.
 */
export const copyFiles = async (data: string, channelId: string, fromMessage: string): Promise<void> => {
  const store = await openStoreFor({ dataDir: data });
  await sql`
    with sample as (
      select *, row_number() over (order by position) - 1 as nth, count(*) over () as total
      from attachments where message_id = ${fromMessage}
    ), told as (
      select id, row_number() over (order by id) as nth from messages where channel_id = ${channelId}
    ), made as (
      insert into attachments (id, channel_id, uploader_id, message_id, position, created_at, name, type, size, kind,
        width, height, duration_ms, blurhash, url, thumbnail_url, spoiler, description)
      select told.id + 1, ${channelId}, s.uploader_id, told.id, 0, s.created_at, s.name, s.type, s.size, s.kind,
        s.width, s.height, s.duration_ms, s.blurhash,
        '/attachment/' || (told.id + 1) || '/' || s.name,
        case when s.thumbnail_url is null then null
          else '/attachment/' || (told.id + 1) || '/' || s.name || '?size=400' end,
        s.spoiler, s.description
      from told join sample s on told.nth % s.total = s.nth
      returning id, name
    )
    insert into attachment_blobs (attachment_id, size, blob)
    select made.id, b.size, b.blob from made
      join sample s on s.name = made.name join attachment_blobs b on b.attachment_id = s.id`.execute(
    store.db,
  );
  await store.close();
};
