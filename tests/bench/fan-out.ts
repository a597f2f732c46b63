import { bareSide, type FanOutSide, productSide } from './support/fan-out-sides';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { openReceivers } from './support/receiver-process';
import { processorSeconds } from './support/processor-time';
import { inParallel } from './support/rest';
import { validIfSteady } from './support/validity';

const SOCKETS = 500;
const MESSAGES = 600;
const DELIVERIES = MESSAGES * SOCKETS;
/** Floor and product by turns, each time with a server of its own; the median counts. */
const ROUNDS = 3;
/** Calls under way at once; the floor takes all messages at once. */
const WIDTH = 32;
const MARKER = 'fan-out-marker';
const text = (index: number): string =>
  `${MARKER} ${index} a line of about the length that people write to each other`;

interface Run {
  readonly deliveriesPerSecond: number;
  readonly received: number;
  /** Processor time of the receivers per second, in seconds: near 1 they are the limit, not the server. */
  readonly receiverLoad: number;
}

const deliverAll = async (side: FanOutSide, width: number): Promise<Run> => {
  const receivers = await openReceivers(side.gateway, side.tokens, MARKER);
  const usedBefore = processorSeconds(receivers.pid);
  const begin = Date.now();
  await inParallel(MESSAGES, width, (index) => side.send(text(index), index));
  const { received, at } = await receivers.waitFor(DELIVERIES);
  const seconds = (at - begin) / 1000;
  const receiverLoad = (processorSeconds(receivers.pid) - usedBefore) / seconds;
  await receivers.close();
  await side.stop();
  return { received, deliveriesPerSecond: received / seconds, receiverLoad };
};

/**
 * The most deliveries a second: messages posted by REST as fast as they are acknowledged, stored, and delivered to 500
 * sockets, beside a bare ws server that writes one encoded frame to each. The process that receives is the same for both,
 * and limits both.
 */
export const benchFanOut = async (): Promise<Figure[]> => {
  const floor: Run[] = [];
  const ours: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await deliverAll(await bareSide(SOCKETS), MESSAGES));
    ours.push(await deliverAll(await productSide(SOCKETS), WIDTH));
  }
  const what = 'bare ws, one encoded frame to each';
  const rate = (runs: readonly Run[]): number =>
    median(runs.map(({ deliveriesPerSecond }) => deliveriesPerSecond));
  const lost = (runs: readonly Run[]): number =>
    runs.reduce((sum, { received }) => sum + Math.abs(DELIVERIES - received), 0);
  return [
    validIfSteady(
      comparedFigure({
        name: 'most deliveries a second to 500 sockets',
        unit: 'deliveries/s',
        value: rate(ours),
        baseline: { what, value: rate(floor) },
        atLeast: 0.6,
        details: { messages: MESSAGES, sockets: SOCKETS, ours, floor },
      }),
      floor.map(({ deliveriesPerSecond }) => deliveriesPerSecond),
    ),
    limitedFigure({
      name: 'most deliveries a second: missing or too many',
      unit: 'deliveries',
      value: lost(ours),
      baseline: { what, value: lost(floor) },
      atMost: 0,
      details: { expected: DELIVERIES * ROUNDS },
    }),
  ];
};
