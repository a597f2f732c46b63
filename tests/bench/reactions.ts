import { bareSide, gatewayOf } from './support/fan-out-sides';
import { type Figure, limitedFigure } from './support/figure';
import { makeCommunity } from './support/made-community';
import { processorSeconds } from './support/processor-time';
import { openReceivers } from './support/receiver-process';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcessOn } from './support/server-process';

const SOCKETS = 500;
const REACTIONS = 1000;
const DELIVERIES = SOCKETS * REACTIONS;
const WIDTH = 32;
const EVENT = 'CHANNEL_REACTION_ADD';
const EMOJI = ['👍', '🎉', '😄', '🚀'] as const;
const A_SECOND_MIN = 500;

interface Run {
  readonly reactionsPerSecond: number;
  readonly received: number;
  /** Processor time of the receivers per second: near 1 they are the limit. */
  readonly receiverLoad: number;
}

const run = async (
  gateway: string,
  tokens: readonly string[],
  width: number,
  react: (index: number) => Promise<void>,
): Promise<Run> => {
  const receivers = await openReceivers(gateway, tokens, EVENT);
  const used = processorSeconds(receivers.pid);
  const begin = Date.now();
  await inParallel(REACTIONS, width, react);
  const { received, at } = await receivers.waitFor(DELIVERIES);
  const seconds = (at - begin) / 1000;
  const receiverLoad = (processorSeconds(receivers.pid) - used) / seconds;
  await receivers.close();
  return { received, receiverLoad, reactionsPerSecond: received / SOCKETS / seconds };
};

/**
 * Reactions of 500 people to one message, as fast as they are acknowledged, stored and delivered to 500 sockets; beside
 * a bare ws server that writes one frame of a like size to each.
 */
export const benchReactions = async (): Promise<Figure[]> => {
  const bare = await bareSide(SOCKETS);
  const floor = await run(bare.gateway, bare.tokens, REACTIONS, (index) =>
    bare.send(`${EVENT} ${index} ${'x'.repeat(120)}`, index),
  );
  await bare.stop();

  const community = await makeCommunity({ members: SOCKETS, accounts: SOCKETS });
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  const { accounts, channelId } = community;
  const { body } = await call(server.url, 'POST', '/channel/message/create', {
    token: accounts[0]?.token ?? '',
    body: { channelId, content: 'Well done', parent_id: null },
  });
  const messageId = (body['data'] as { id: string }).id;
  const tokens = accounts.map(({ token }) => token);
  const ours = await run(gatewayOf(server), tokens, WIDTH, async (index) => {
    await call(server.url, 'POST', '/channel/message/react', {
      token: tokens[index % tokens.length] ?? '',
      body: { messageId, emoji: EMOJI[Math.floor(index / tokens.length) % EMOJI.length] },
    });
  });
  closeConnections();
  await server.stop();
  return [
    limitedFigure({
      name: 'reactions to one message, stored and delivered to 500 sockets',
      unit: 'reactions/s',
      value: ours.reactionsPerSecond,
      baseline: { what: 'bare ws, one encoded frame to each', value: floor.reactionsPerSecond },
      atLeast: A_SECOND_MIN,
      details: { reactions: REACTIONS, sockets: SOCKETS, ours, floor },
    }),
    limitedFigure({
      name: 'reactions to one message: deliveries missing or too many',
      unit: 'deliveries',
      value: Math.abs(DELIVERIES - ours.received),
      baseline: { what: 'bare ws', value: Math.abs(DELIVERIES - floor.received) },
      atMost: 0,
      details: { expected: DELIVERIES },
    }),
  ];
};
