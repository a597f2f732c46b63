import { expect, it } from 'vitest';
import { type ChannelId, type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import { createIdSource } from '../../../../src/server/data/ids';
import type { NewMessage, WrittenMessage } from '../../../../src/server/data/message-insert';
import { createMessageWriter } from '../../../../src/server/data/message-writer';

const draft = {
  channelId: toId<ChannelId>('1'),
  authorId: toId<UserId>('2'),
  content: 'words',
  parentId: null,
  nonce: 'n1',
  mentionsEveryone: false,
};

const sent = {
  guildId: toId<GuildId>('3'),
  face: { username: 'ana', nickname: null, avatar: null, avatarDecoration: null, role: 0 },
  mentionsEveryone: false,
  isRuled: false,
  threadOf: null,
  attachments: [],
  sticker: null,
  mentionRoles: [],
  arrivals: null,
  change: null,
  forwarded: null,
  parentAuthorId: null,
};

/** A store that keeps messages by nonce, and can write a message and lose the answer. */
const setUp = () => {
  const kept = new Map<string | null, NewMessage>();
  let losesAnswer = false;
  const insert = async (messages: readonly NewMessage[]): Promise<readonly WrittenMessage[]> => {
    const outcomes = messages.map((message): WrittenMessage => {
      const before = kept.get(message.nonce);
      if (before === undefined) kept.set(message.nonce, message);
      const { id, createdAt } = before ?? message;
      return { kind: before === undefined ? 'created' : 'repeated', id, createdAt, sent };
    });
    if (losesAnswer) throw new Error('The database does not answer');
    return outcomes;
  };
  const now = () => Date.UTC(2026, 0, 1);
  const ids = createIdSource({ now, node: 0, after: null });
  return {
    kept,
    loseAnswers: (isLost: boolean) => {
      losesAnswer = isLost;
    },
    writer: createMessageWriter(
      { ids, now },
      {
        insert,
        insertByRules: () => Promise.reject(new Error('No channel here has overwrites')),
        insertPaced: async (message) => (await insert([message]))[0] ?? { kind: 'channel-gone' },
      },
    ),
  };
};

it('gives a message that was written though it was refused as new to who asks again, once', async () => {
  const { writer, kept, loseAnswers } = setUp();
  loseAnswers(true);
  await expect(writer.write(draft)).rejects.toThrow();
  loseAnswers(false);
  const id = kept.get('n1')?.id;
  expect(await writer.write(draft)).toMatchObject({ kind: 'created', id });
  expect(await writer.write(draft)).toMatchObject({ kind: 'repeated', id });
  expect(kept.size).toBe(1);
});

it('does the same where there is slow mode', async () => {
  const { writer, kept, loseAnswers } = setUp();
  loseAnswers(true);
  await expect(writer.writePaced(draft, 1000)).rejects.toThrow();
  loseAnswers(false);
  const id = kept.get('n1')?.id;
  expect(await writer.writePaced(draft, 1000)).toMatchObject({ kind: 'created', id });
  expect(await writer.writePaced(draft, 1000)).toMatchObject({ kind: 'repeated', id });
});

it('gives a message that was acknowledged as repeated', async () => {
  const { writer } = setUp();
  const first = await writer.write(draft);
  expect(first.kind).toBe('created');
  expect(await writer.write(draft)).toEqual({ ...first, kind: 'repeated' } satisfies {
    kind: string;
    id?: string;
  });
});
