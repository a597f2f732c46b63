import { onTheBeat } from './support/beat';
import { bareSide, type FanOutSide, productSide } from './support/fan-out-sides';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { type Deliveries, openPacedReceivers, type PacedReceivers } from './support/paced-process';
import { processorSeconds } from './support/processor-time';
import { stampedText } from './support/stamp';
import { validOnlyIf } from './support/validity';

const LOADS = [
  { sockets: 2000, messagesPerSecond: 20 },
  { sockets: 500, messagesPerSecond: 50 },
] as const;
type Load = (typeof LOADS)[number];

const SECONDS = 15;
/** Floor and product by turns, so that other load on the machine affects both; the median counts. */
const ROUNDS = 3;
/** Before the first round: code is compiled, statements are prepared, arrivals have been told. */
const WARM_UP_SECONDS = 3;
const P95_RATIO_MAX = 1.3;
const PROCESSOR_RATIO_MAX = 2;

interface Round extends Deliveries {
  /** Processor time of the server per second, in seconds. */
  readonly processorLoad: number;
  /** The same of the receivers: near 1 they are the limit, not the server. */
  readonly receiverLoad: number;
}

interface Running {
  readonly side: FanOutSide;
  readonly receivers: PacedReceivers;
  readonly rounds: Round[];
}

const begin = async (side: FanOutSide): Promise<Running> => ({
  side,
  receivers: await openPacedReceivers(side.gateway, side.tokens),
  rounds: [],
});

/** Sends stamped messages at the pace of the load and waits until each has reached each socket. */
const deliver = async (
  { side, receivers }: Running,
  { sockets, messagesPerSecond }: Load,
  seconds: number,
  first: number,
): Promise<Round> => {
  const messages = messagesPerSecond * seconds;
  await receivers.expect(messages, first);
  const usedBefore = processorSeconds(side.pid);
  const receiversUsedBefore = processorSeconds(receivers.pid);
  await onTheBeat(messages, 1000 / messagesPerSecond, (index) =>
    side.send(stampedText(first + index), first + index),
  );
  const deliveries = await receivers.waitFor(messages * sockets);
  return {
    ...deliveries,
    processorLoad: (processorSeconds(side.pid) - usedBefore) / seconds,
    receiverLoad: (processorSeconds(receivers.pid) - receiversUsedBefore) / seconds,
  };
};

const measure = async (load: Load): Promise<{ floor: readonly Round[]; ours: readonly Round[] }> => {
  const floor = await begin(await bareSide(load.sockets));
  const ours = await begin(await productSide(load.sockets));
  let first = 0;
  for (const running of [floor, ours]) {
    await deliver(running, load, WARM_UP_SECONDS, first);
    first += load.messagesPerSecond * WARM_UP_SECONDS;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const running of [floor, ours]) {
      running.rounds.push(await deliver(running, load, SECONDS, first));
      first += load.messagesPerSecond * SECONDS;
    }
  }
  for (const { receivers, side } of [floor, ours]) {
    await receivers.close();
    await side.stop();
  }
  return { floor: floor.rounds, ours: ours.rounds };
};

const figuresOf = async (load: Load): Promise<Figure[]> => {
  const { floor, ours } = await measure(load);
  const { sockets, messagesPerSecond } = load;
  const expected = sockets * messagesPerSecond * SECONDS * ROUNDS;
  const wrong = (rounds: readonly Round[]): number =>
    expected - rounds.reduce((sum, { received, doubled }) => sum + received - doubled, 0);
  const name = `${sockets} sockets, ${messagesPerSecond} messages/s`;
  const what = 'bare ws, one encoded frame to each';
  const floorP95Ms = median(floor.map(({ p95Ms }) => p95Ms));
  const everyMs = 1000 / messagesPerSecond;
  const validIfPaced = (figure: Figure): Figure =>
    validOnlyIf(
      figure,
      floorP95Ms < everyMs,
      `the floor keeps pace: its p95 is below ${everyMs} ms, the time between two messages`,
    );
  return [
    validIfPaced(
      comparedFigure({
        name: `${name}: from send to received, p95`,
        unit: 'ms',
        value: median(ours.map(({ p95Ms }) => p95Ms)),
        baseline: { what, value: floorP95Ms },
        atMost: P95_RATIO_MAX,
        details: { secondsOfARound: SECONDS, deliveriesOfARound: expected / ROUNDS, ours, floor },
      }),
    ),
    limitedFigure({
      name: `${name}: deliveries lost or doubled`,
      unit: 'deliveries',
      value: wrong(ours),
      baseline: { what, value: wrong(floor) },
      atMost: 0,
      details: { expected },
    }),
    validIfPaced(
      comparedFigure({
        name: `${name}: processor time of the server`,
        unit: 's/s',
        value: median(ours.map(({ processorLoad }) => processorLoad)),
        baseline: { what, value: median(floor.map(({ processorLoad }) => processorLoad)) },
        atMost: PROCESSOR_RATIO_MAX,
        details: {
          nanosecondsADelivery:
            (median(ours.map(({ processorLoad }) => processorLoad)) / (sockets * messagesPerSecond)) * 1e9,
        },
      }),
    ),
  ];
};

/**
 * Delays from sending to receiving in milliseconds, by the monotonic clock of one computer: messages posted by REST at
 * a fixed pace, stored, and delivered to all sockets of a guild, beside bare ws at the same pace with the same receivers.
 * 40,000 and 25,000 deliveries a second.
 */
export const benchBusyGuild = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const load of LOADS) figures.push(...(await figuresOf(load)));
  return figures;
};
