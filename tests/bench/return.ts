import { setTimeout as pause } from 'node:timers/promises';
import { startBareServer } from './support/bare-server';
import type { Delays } from './support/delays';
import { gatewayOf, postMessage } from './support/fan-out-sides';
import { type Figure, limitedFigure } from './support/figure';
import { type MadeCommunity, makeCommunity } from './support/made-community';
import { startProbe } from './support/probe';
import { call, closeConnections } from './support/rest';
import { type Arrival, startReturningSockets } from './support/returning-process';
import { type ServerProcess, startServerProcessOn } from './support/server-process';
import { messageFrame, stampedText } from './support/stamp';

/** Each of another member, as in a guild whose people have one device. */
const SOCKETS = 2000;
const CALL_EVERY_MS = 50;
/** Every fourth call posts a message, which the sockets wait for: five a second, as in the floor. */
const POST_EVERY_CALLS = 4;
const REST_MS = 5000;
/** Sockets that are not back by then count with this time. */
const PATIENCE_MS = 300_000;
const SECONDS_MAX = 5;
const CALLS_P95_MAX_MS = 200;

type Calls = Delays & { readonly calls: number };

const assertAllBack = (who: string, arrival: Arrival): void => {
  const { sockets, back, connected } = arrival;
  if (sockets !== SOCKETS || back !== SOCKETS || connected !== SOCKETS)
    throw new Error(`${who}: not all are back within ${PATIENCE_MS / 1000} s: ${JSON.stringify(arrival)}`);
};

const bareReturn = async (): Promise<Arrival> => {
  const returning = startReturningSockets(Array.from({ length: SOCKETS }, () => ''));
  const comeTo = async (): Promise<{ arrival: Arrival; stop: () => Promise<void> }> => {
    const server = await startBareServer();
    const sender = await server.openSender();
    const probe = startProbe(POST_EVERY_CALLS * CALL_EVERY_MS, async (index) =>
      sender.send(messageFrame(stampedText(index), index)),
    );
    await returning.come(server.url);
    const arrival = await returning.allBack(PATIENCE_MS);
    await probe.stop();
    sender.close();
    return { arrival, stop: () => server.stop() };
  };
  await (await comeTo()).stop();
  const again = await comeTo();
  await returning.close();
  await again.stop();
  assertAllBack('bare ws', again.arrival);
  return again.arrival;
};

/** Reads the newest page, and posts a stamped message now and then. */
const callOf =
  ({ url }: Pick<ServerProcess, 'url'>, community: MadeCommunity) =>
  async (index: number): Promise<void> => {
    const reader = community.accounts[index % community.accounts.length];
    if (index % POST_EVERY_CALLS === 0) await postMessage(url, community, index, stampedText(index));
    else
      await call(url, 'GET', '/channel/messages', {
        token: reader?.token ?? '',
        headers: { id: community.channelId },
      });
  };

interface ProductReturn {
  readonly arrival: Arrival;
  readonly callsAtRest: Calls;
  readonly callsMeanwhile: Calls;
  /** From the order to end to the successor's readiness. */
  readonly restartMs: number;
}

const productReturn = async (): Promise<ProductReturn> => {
  const community = await makeCommunity({ members: SOCKETS, accounts: SOCKETS });
  const returning = startReturningSockets(community.accounts.map(({ token }) => token));
  let running = await startServerProcessOn(community.data, ['--no-limits']);
  try {
    const probeOfArrival = startProbe(CALL_EVERY_MS, callOf(running, community));
    await returning.come(gatewayOf(running));
    assertAllBack('the first arrival', await returning.allBack(PATIENCE_MS));
    await probeOfArrival.stop();
    await pause(REST_MS);
    const probeAtRest = startProbe(CALL_EVERY_MS, callOf(running, community));
    await pause(REST_MS);
    const callsAtRest = await probeAtRest.stop();

    const restartBegan = performance.now();
    await running.end();
    closeConnections();
    running = await startServerProcessOn(community.data, ['--no-limits']);
    const restartMs = performance.now() - restartBegan;
    const probe = startProbe(CALL_EVERY_MS, callOf(running, community));
    await returning.come(gatewayOf(running));
    const arrival = await returning.allBack(PATIENCE_MS);
    return { arrival, callsAtRest, callsMeanwhile: await probe.stop(), restartMs };
  } finally {
    await returning.close();
    closeConnections();
    await running.stop();
  }
};

/**
 * The return of 2,000 members of one guild after an orderly restart of their server, from its readiness, when all begin to
 * connect, to the last socket's first event after its session was resumed or renewed; and the calls of others meanwhile.
 * What clients fetch again after a renewed session is not part of it.
 */
export const benchReturn = async (): Promise<Figure[]> => {
  const floor = await bareReturn();
  const { arrival, callsAtRest, callsMeanwhile, restartMs } = await productReturn();
  const baseline = { what: 'bare ws, as many sockets', value: floor.worstMs / 1000 };
  return [
    limitedFigure({
      name: `${SOCKETS} sockets of one guild are back after a restart within`,
      unit: 's',
      value: (arrival.back === SOCKETS ? arrival.worstMs : PATIENCE_MS) / 1000,
      baseline,
      atMost: SECONDS_MAX,
      details: { arrival, floor, restartMs },
    }),
    limitedFigure({
      name: `${SOCKETS} sockets come back: p95 of calls meanwhile`,
      unit: 'ms',
      value: callsMeanwhile.p95Ms,
      baseline: { what: 'the same calls before the restart', value: callsAtRest.p95Ms },
      atMost: CALLS_P95_MAX_MS,
      details: { everyMs: CALL_EVERY_MS, postEveryCalls: POST_EVERY_CALLS, callsMeanwhile, callsAtRest },
    }),
  ];
};
