import { setTimeout as pause } from 'node:timers/promises';
import { bareSide, type FanOutSide, productSide } from './support/fan-out-sides';
import { comparedFigure, type Figure } from './support/figure';
import { openPacedReceivers } from './support/paced-process';
import { treePrivateMemory } from './support/process-memory';

const SOCKETS = 5000;
/** Opened before the measurement: the first sockets also cause one-time costs. */
const FIRST = 500;
const RATIO_MAX = 2;
const SETTLE_MS = 15_000;

interface Growth {
  readonly kibPerSocket: number;
  readonly beforeMiB: number;
  readonly afterMiB: number;
}

const growthOf = async (side: FanOutSide): Promise<Growth> => {
  const first = await openPacedReceivers(side.gateway, side.tokens.slice(0, FIRST));
  await pause(SETTLE_MS);
  const beforeMiB = treePrivateMemory(side.pid);
  const others = await openPacedReceivers(side.gateway, side.tokens.slice(FIRST));
  await pause(SETTLE_MS);
  const afterMiB = treePrivateMemory(side.pid);
  const closed = [await first.waitFor(0), await others.waitFor(0)].reduce((sum, one) => sum + one.closed, 0);
  await others.close();
  await first.close();
  await side.stop();
  if (closed > 0) throw new Error(`${closed} idle sockets were closed: their memory was not measured`);
  return { beforeMiB, afterMiB, kibPerSocket: ((afterMiB - beforeMiB) * 1024) / (SOCKETS - FIRST) };
};

/**
 * Private memory of the server per idle socket, in KiB by the kernel's count, at 5,000 of them in one guild, beside bare
 * ws. Garbage that the engine has not collected after the rest counts, for both.
 */
export const benchIdle = async (): Promise<Figure[]> => {
  const floor = await growthOf(await bareSide(SOCKETS));
  const ours = await growthOf(await productSide(SOCKETS));
  return [
    comparedFigure({
      name: 'memory of an idle socket',
      unit: 'KiB',
      value: ours.kibPerSocket,
      baseline: { what: 'bare ws', value: floor.kibPerSocket },
      atMost: RATIO_MAX,
      details: { sockets: SOCKETS, counted: SOCKETS - FIRST, settledMs: SETTLE_MS, ours, floor },
    }),
  ];
};
