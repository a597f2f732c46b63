import type { ChannelId, MessageId, UserId } from '../../../contract/ids';
import { DEMO_ACCOUNTS } from './accounts';
import type { Line, Scene } from './conversation';
import type { DemoGuild } from './guilds/demo-guild';
import { between } from './random';
import type { SeededGuild, SeedTools } from './seed-guild';
import type { PinsTable } from '../schema';
import { iso } from './timeline';

/** The milliseconds between two lines, for reading, thinking and typing: more for a long line. */
const PAUSE_MS = { least: 9_000, most: 75_000, aLetter: 90, longest: 110_000 } as const;
const EDIT_AFTER_MS = { least: 20_000, most: 55_000 } as const;

/** Converts a line's text to the stored form: usernames become ids, pictures their address. */
export type Spell = (text: string) => Promise<string>;

interface MessageRow {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly parentId: MessageId | null;
  readonly mentionsEveryone: boolean;
}

/** The time between a message and its pin. */
const PIN_AFTER_MS = 120_000;

interface PlayedScene {
  readonly rows: readonly MessageRow[];
  readonly pins: readonly PinsTable[];
}

const playScene = async (
  { timeline, random, cast }: SeedTools,
  spell: Spell,
  channelId: ChannelId,
  { ago, lines }: Scene,
): Promise<PlayedScene> => {
  const rows: MessageRow[] = [];
  const pins: PinsTable[] = [];
  let timeMs = timeline.ago(ago);
  for (const [author, text, marks] of lines) {
    const messageId = timeline.idFor<MessageId>(timeMs);
    const parent = marks?.re === undefined ? undefined : rows.at(-marks.re);
    rows.push({
      id: messageId,
      channelId,
      authorId: cast(author),
      content: await spell(text),
      createdAt: iso(timeMs),
      editedAt: marks?.edited ? iso(timeMs + between(random, EDIT_AFTER_MS.least, EDIT_AFTER_MS.most)) : null,
      parentId: parent?.id ?? null,
      mentionsEveryone: marks?.everyone ?? false,
    });
    if (marks?.pinned !== undefined) {
      const pinnedAt = iso(timeMs + PIN_AFTER_MS);
      pins.push({ messageId, channelId, userId: cast(marks.pinned), pinnedAt });
    }
    timeMs += pauseAfter([author, text], between(random, PAUSE_MS.least, PAUSE_MS.most));
  }
  return { rows, pins };
};

const pauseAfter = ([, text]: Line, thinkingMs: number): number =>
  Math.min(thinkingMs + text.length * PAUSE_MS.aLetter, PAUSE_MS.longest);

/** The last read message: the newest one, or the last one before the last scene. */
const lastRead = (scenes: readonly (readonly MessageRow[])[], isUnread: boolean): MessageId | undefined => {
  if (!isUnread) return scenes.at(-1)?.at(-1)?.id;
  return scenes.length > 1 ? scenes.at(-2)?.at(-1)?.id : scenes[0]?.[0]?.id;
};

/** Writes a guild's conversations and the read markers of the demo's accounts. */
export const seedMessages = async (
  tools: SeedTools,
  spell: Spell,
  guild: DemoGuild,
  seeded: SeededGuild,
): Promise<void> => {
  const { trx, cast } = tools;
  const readers = Object.values(DEMO_ACCOUNTS)
    .map(({ username }) => username)
    .filter((username) => guild.members.includes(username));
  for (const [name, scenes] of Object.entries(guild.conversation)) {
    const channelId = seeded.channels.get(name);
    if (channelId === undefined) throw new Error(`${guild.name} has no channel ${name}`);
    const played: PlayedScene[] = [];
    for (const scene of scenes) played.push(await playScene(tools, spell, channelId, scene));
    const rows = played.flatMap((scene) => scene.rows);
    await trx.insertInto('messages').values(rows).execute();
    const pins = played.flatMap((scene) => scene.pins);
    if (pins.length > 0) await trx.insertInto('pins').values(pins).execute();
    const lastMessageId = rows.at(-1)?.id ?? null;
    await trx.updateTable('channels').set({ lastMessageId }).where('id', '=', channelId).execute();
    const markers = readers.flatMap((username) => {
      const lastReadId = lastRead(
        played.map((scene) => scene.rows),
        guild.unread[username]?.includes(name) === true,
      );
      return lastReadId === undefined ? [] : [{ userId: cast(username), channelId, lastReadId }];
    });
    if (markers.length > 0) await trx.insertInto('readMarkers').values(markers).execute();
  }
};
