import type { AttachmentId, ChannelId, MessageId, UserId } from '../../../contract/ids';
import { recordPings } from '../pings';
import { customEmoji, emojiToken } from '../../../domain/emoji/custom-emoji';
import { DEMO_ACCOUNTS } from './accounts';
import type { Line, LineMarks, Scene } from './conversation';
import type { DemoGuild } from './guilds/demo-guild';
import { attachmentOf, insertAttachment, type TakenFile } from '../attachments';
import { holdBlobs } from '../blobs';
import { DEMO_FILES, type DemoFileName } from './files';
import { between } from '../../../domain/seeded-random';
import type { SeededGuild, SeedTools } from './seed-guild';
import type { PinsTable } from '../schema';
import { iso } from './timeline';

/** The milliseconds between two lines, for reading, thinking and typing: more for a long line. */
const PAUSE_MS = { least: 9_000, most: 75_000, aLetter: 90, longest: 110_000 } as const;
const EDIT_AFTER_MS = { least: 20_000, most: 55_000 } as const;

/** Converts a line's text to the stored form: usernames become ids, pictures their address. */
export type Spell = (text: string) => Promise<string>;

/** The stored files of the demo; where one is missing, its line has no such file. */
export type SeededFiles = ReadonlyMap<DemoFileName, TakenFile>;

/** A message, its files, who reacted to it, and its pin. */
interface Played {
  readonly row: MessageRow;
  readonly files: readonly DemoFileName[];
  readonly reactions: NonNullable<LineMarks['reactions']>;
  readonly pin: PinsTable | null;
}

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

const playScene = async (
  { timeline, random, cast }: SeedTools,
  spell: Spell,
  channelId: ChannelId,
  { ago, lines }: Scene,
): Promise<readonly Played[]> => {
  const played: Played[] = [];
  let timeMs = timeline.ago(ago);
  for (const [author, text, marks] of lines) {
    const messageId = timeline.idFor<MessageId>(timeMs);
    const parent = marks?.re === undefined ? undefined : played.at(-marks.re)?.row;
    const row = {
      id: messageId,
      channelId,
      authorId: cast(author),
      content: await spell(text),
      createdAt: iso(timeMs),
      editedAt: marks?.edited ? iso(timeMs + between(random, EDIT_AFTER_MS.least, EDIT_AFTER_MS.most)) : null,
      parentId: parent?.id ?? null,
      mentionsEveryone: marks?.everyone ?? false,
    };
    const pin =
      marks?.pinned === undefined
        ? null
        : { messageId, channelId, userId: cast(marks.pinned), pinnedAt: iso(timeMs + PIN_AFTER_MS) };
    played.push({ row, files: marks?.files ?? [], reactions: marks?.reactions ?? {}, pin });
    timeMs += pauseAfter([author, text], between(random, PAUSE_MS.least, PAUSE_MS.most));
  }
  return played;
};

const pauseAfter = ([, text]: Line, thinkingMs: number): number =>
  Math.min(thinkingMs + text.length * PAUSE_MS.aLetter, PAUSE_MS.longest);

const WORD = /:(\w+):/g;

/** The text with the guild's emoji in the form of messages. */
const withEmoji = (text: string, emoji: SeededGuild['emoji']): string =>
  text.replace(WORD, (word, name: string) => {
    const id = emoji.get(name);
    return id === undefined ? word : emojiToken({ id, name });
  });

/** The stored form of a reaction's emoji: `:name:` is one of the guild. */
const reactionOf = (emoji: string, ofGuild: SeededGuild['emoji']): string => {
  const id = ofGuild.get(emoji.slice(1, -1));
  return id === undefined ? emoji : customEmoji(id);
};

const reactionRows = ({ cast }: SeedTools, { row, reactions }: Played, ofGuild: SeededGuild['emoji']) => {
  let position = 0;
  return Object.entries(reactions).flatMap(([emoji, people]) => {
    const firstUsed = position + 1;
    return people.map((username) => {
      position += 1;
      const reacted = reactionOf(emoji, ofGuild);
      return { messageId: row.id, emoji: reacted, userId: cast(username), position, firstUsed };
    });
  });
};

/** Writes the files of a message. */
const seedFiles = async (
  { trx, timeline }: SeedTools,
  files: SeededFiles,
  { row: { id: messageId, channelId, authorId, createdAt }, files: named }: Played,
): Promise<void> => {
  let position = 0;
  for (const one of named) {
    const taken = files.get(one);
    if (taken === undefined) continue;
    const { name, description } = DEMO_FILES[one];
    const id = timeline.idFor<AttachmentId>(Date.parse(createdAt));
    await holdBlobs(trx, taken.contents);
    await insertAttachment(trx, {
      attachment: attachmentOf(taken, { id, name, description, spoiler: false }),
      ...{ channelId, uploaderId: authorId, createdAt },
      contents: taken.contents.map(({ side: size, name: blob }) => ({ size, blob })),
    });
    position += 1;
    await trx.updateTable('attachments').set({ messageId, position }).where('id', '=', id).execute();
  }
};

/** The last read message: the newest one, or the last one before the last scene. */
const lastRead = (scenes: readonly (readonly Played[])[], isUnread: boolean): MessageId | undefined => {
  if (!isUnread) return scenes.at(-1)?.at(-1)?.row.id;
  return (scenes.length > 1 ? scenes.at(-2)?.at(-1) : scenes[0]?.[0])?.row.id;
};

/** Writes a guild's conversations and the read markers of the demo's accounts. */
export const seedMessages = async (
  tools: SeedTools,
  spell: Spell,
  guild: DemoGuild,
  seeded: SeededGuild,
  files: SeededFiles,
): Promise<void> => {
  const { trx, cast } = tools;
  const spellHere: Spell = async (text) => withEmoji(await spell(text), seeded.emoji);
  const readers = Object.values(DEMO_ACCOUNTS)
    .map(({ username }) => username)
    .filter((username) => guild.members.includes(username));
  for (const [name, scenes] of Object.entries(guild.conversation)) {
    const channelId = seeded.channels.get(name);
    if (channelId === undefined) throw new Error(`${guild.name} has no channel ${name}`);
    const played: (readonly Played[])[] = [];
    for (const scene of scenes) played.push(await playScene(tools, spellHere, channelId, scene));
    const rows = played.flat().map(({ row }) => row);
    await trx.insertInto('messages').values(rows).execute();
    for (const message of played.flat()) await seedFiles(tools, files, message);
    await recordPings(trx, channelId);
    const reactions = played.flat().flatMap((message) => reactionRows(tools, message, seeded.emoji));
    if (reactions.length > 0) await trx.insertInto('reactions').values(reactions).execute();
    const pins = played.flat().flatMap(({ pin }) => pin ?? []);
    if (pins.length > 0) await trx.insertInto('pins').values(pins).execute();
    const lastMessageId = rows.at(-1)?.id ?? null;
    await trx.updateTable('channels').set({ lastMessageId }).where('id', '=', channelId).execute();
    const markers = readers.flatMap((username) => {
      const lastReadId = lastRead(played, guild.unread[username]?.includes(name) === true);
      return lastReadId === undefined ? [] : [{ userId: cast(username), channelId, lastReadId }];
    });
    if (markers.length > 0) await trx.insertInto('readMarkers').values(markers).execute();
  }
};
