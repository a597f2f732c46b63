import { sql } from 'kysely';
import { idAt, SEED_NODE } from '../../../src/server/data/ids';
import { openStoreFor } from '../../support/node/test-store';
import { type ServerProcess, startServerProcess, startServerProcessOn } from './server-process';

/** The messages of a channel, oldest first, one a second up to now; the authors take turns of three messages. */
export interface SeededChannel {
  readonly channelId: string;
  readonly authorIds: readonly string[];
  readonly contents: readonly string[];
}

/** Rows of one statement. */
const AT_ONCE = 10_000;

const rowsOf = (
  { channelId, authorIds, contents }: SeededChannel,
  nth: number,
  nowMs: number,
): readonly object[] =>
  contents.map((content, at) => {
    const createdMs = nowMs - (contents.length - at) * 1000;
    return {
      id: idAt(createdMs, SEED_NODE, nth),
      channel_id: channelId,
      author_id: authorIds[Math.floor(at / 3) % authorIds.length],
      content,
      created_at: new Date(createdMs).toISOString(),
    };
  });

/** Writes messages into the store of a data folder that no server uses. */
const seedMessages = async (data: string, channels: readonly SeededChannel[]): Promise<void> => {
  const store = await openStoreFor({ dataDir: data });
  const nowMs = Date.now();
  for (const [nth, channel] of channels.entries()) {
    const rows = rowsOf(channel, nth, nowMs);
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await sql`
        insert into messages (id, channel_id, author_id, content, created_at)
        select * from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + AT_ONCE))}::jsonb)
          as r(id bigint, channel_id bigint, author_id bigint, content text, created_at timestamptz)`.execute(
        store.db,
      );
  }
  await sql`
    update channels c set last_message_id = (select max(id) from messages m where m.channel_id = c.id)`.execute(
    store.db,
  );
  await store.close();
};

/**
 * A server with what `prepare` has made by calls, and then messages written into its store: to send hundreds of
 * thousands one by one takes many minutes.
 */
export const startSeededServer = async <T>(
  prepare: (url: string) => Promise<{ readonly made: T; readonly channels: readonly SeededChannel[] }>,
): Promise<{ readonly server: ServerProcess; readonly made: T }> => {
  const first = await startServerProcess(['--no-limits']);
  const { made, channels } = await prepare(first.url);
  await first.kill();
  await seedMessages(first.data, channels);
  return { server: await startServerProcessOn(first.data, ['--no-limits']), made };
};
