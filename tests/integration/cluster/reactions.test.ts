import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../src/contract/ids';
import type { CallArgs, CallName } from '../../../src/contract/rest';
import { REACTION_LIMITS } from '../../../src/contract/limits';
import { withoutReaction, withReaction } from '../../../src/domain/messages/reactions';
import { UNLIMITED } from '../../../src/server/security/rates';
import { haveHeardAll, startCluster, type TestCluster } from '../../support/node/cluster';
import { type Answered, type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { signUpMany } from '../../support/node/sign-up-many';

const SLOW = { timeout: 900_000 };
const PEOPLE = 30;
const ACTS = 1000;

let cluster: TestCluster;
let nodes: readonly TestServer[];
let owner: Person;
let people: Person[];
let channelId: ChannelId;

beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
  nodes = await cluster.startNodes(2, { rates: UNLIMITED });
  owner = await first().signUp();
  people = await signUpMany(first(), PEOPLE);
  const guild = await first().createGuild(owner);
  await first().join(guild, owner, ...people);
  channelId = textChannelOf(guild);
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await cluster.stop();
});

const first = (): TestServer => {
  const [node] = nodes;
  if (node === undefined) throw new Error('no node');
  return node;
};
const nodeFor = (nth: number): TestServer => nodes[nth % nodes.length] ?? first();
/** Asks as a client does: again where the database does not keep up, which a busy machine brings about. */
const ask = async <N extends CallName>(
  node: TestServer,
  name: N,
  args: CallArgs<N>,
  person: Person,
): Promise<Answered<N>> => {
  for (;;) {
    const answer = await node.call(name, args, person);
    if (answer.status !== 503) return answer;
  }
};
const say = async (): Promise<MessageId> => {
  const { reply } = await ask(first(), 'messages.create', { channelId, content: 'w', parentId: null }, owner);
  if (reply === null) throw new Error('nothing was said');
  return reply.data.id;
};
const stored = async (as = owner) => {
  const { reply } = await ask(first(), 'messages.list', { channelId, limit: 1 }, as);
  return reply?.data.messages[0]?.reactions ?? [];
};
const emojiOf = (nth: number): string => String.fromCodePoint(0x1f600 + nth);

describe('reactions on two nodes', () => {
  it('never have more emoji than a message may have, though 30 people add one at once', SLOW, async () => {
    const messageId = await say();
    for (let nth = 0; nth < REACTION_LIMITS.ofMessage - 1; nth += 1)
      await ask(first(), 'reactions.add', { messageId, emoji: emojiOf(nth) }, owner);
    const statuses = await Promise.all(
      people.map(async (person, nth) => {
        const asked = { messageId, emoji: emojiOf(40 + nth) };
        return (await ask(nodeFor(nth), 'reactions.add', asked, person)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - 1);
    expect(await stored()).toHaveLength(REACTION_LIMITS.ofMessage);
  });

  it('are heard alike by sockets of both after 1,000 acts of 20 people', SLOW, async () => {
    const messageId = await say();
    const [reader] = people;
    if (reader === undefined) throw new Error('nobody');
    const sockets = await Promise.all(nodes.map((node) => node.connect(reader)));
    const last = new Map<string, boolean>();
    // Each person's acts follow one another; those of all run at once, at the nodes in turn.
    await Promise.all(
      people.slice(0, 20).map(async (person, who) => {
        for (let nth = 0; nth < ACTS / 20; nth += 1) {
          const emoji = emojiOf((who * 7 + nth * 3) % 5);
          const isOn = (who + nth * nth) % 3 !== 0;
          last.set(`${who} ${emoji}`, isOn);
          const name = isOn ? 'reactions.add' : 'reactions.remove';
          const { status } = await ask(nodeFor(who + nth), name, { messageId, emoji }, person);
          expect(status).toBe(200);
        }
      }),
    );
    await haveHeardAll(nodes);
    await Promise.all(sockets.map((socket) => socket.settle()));
    const wanted = new Map<string, { count: number; me: boolean }>();
    for (const [key, isOn] of last) {
      const [who = '', emoji = ''] = key.split(' ');
      if (!isOn) continue;
      const held = wanted.get(emoji) ?? { count: 0, me: false };
      wanted.set(emoji, { count: held.count + 1, me: held.me || who === '0' });
    }
    const inOrder = (list: Iterable<{ emoji: string; count: number; me: boolean }>) =>
      [...list].sort((a, b) => a.emoji.localeCompare(b.emoji));
    const expected = inOrder([...wanted].map(([emoji, rest]) => ({ emoji, ...rest })));
    expect(inOrder(await stored(reader))).toEqual(expected);
    for (const socket of sockets) {
      let heard: Parameters<typeof withReaction>[0] = [];
      for (const { name, data } of socket.events()) {
        if (name !== 'CHANNEL_REACTION_ADD' && name !== 'CHANNEL_REACTION_REMOVE') continue;
        if (data.messageId !== messageId) continue;
        const counted = { emoji: data.emoji, count: data.count, isMine: data.userId === reader.userId };
        heard =
          name === 'CHANNEL_REACTION_ADD' ? withReaction(heard, counted) : withoutReaction(heard, counted);
      }
      expect(inOrder(heard)).toEqual(expected);
    }
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
