import { createCommunity } from './support/community';
import { type Figure, limitedFigure, median } from './support/figure';
import { processorSeconds } from './support/processor-time';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcessOn, startServerProcess } from './support/server-process';
import { assertStored } from './support/store-alone';

const ROUNDS = 7;
/** Of 4,000 characters: 8 MB in the log that the next start replays. */
const MESSAGES = 2000;
const WIDTH = 50;
const SECONDS_MAX = 2;
const LIMITS_OFF = ['--no-limits'];

/**
 * Processor time of all threads that a start after `kill -9` takes until it is ready, in
 * seconds by the kernel's count, with writes to recover. All of them must be there in the end.
 */
export const benchRestart = async (): Promise<Figure[]> => {
  const first = await startServerProcess(LIMITS_OFF);
  const firstSeconds = processorSeconds(first.pid);
  const { accounts, channelId } = await createCommunity(first.url, 5);
  const samples: number[] = [];
  const elapsedMs: number[] = [];
  let running = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url } = running;
    await inParallel(MESSAGES, WIDTH, async (index) => {
      const author = accounts[index % accounts.length];
      if (author === undefined) return;
      const body = { channelId, content: `${round} ${index} `.padEnd(4000, 'x'), parent_id: null };
      await call(url, 'POST', '/channel/message/create', { token: author.token, from: author.from, body });
    });
    await running.kill();
    closeConnections();
    const began = performance.now();
    running = await startServerProcessOn(first.data, LIMITS_OFF);
    elapsedMs.push(performance.now() - began);
    samples.push(processorSeconds(running.pid));
  }
  await running.end();
  const row = { channelId, authorId: accounts[0]?.id ?? '' };
  await assertStored(first.data, row, ROUNDS * MESSAGES);
  await running.stop();
  return [
    limitedFigure({
      name: 'processor time of a start after kill -9',
      unit: 's',
      value: median(samples),
      baseline: { what: 'the first start, which makes the store', value: firstSeconds },
      atMost: SECONDS_MAX,
      details: { samples, worst: Math.max(...samples), elapsedMs, messagesBefore: MESSAGES },
    }),
  ];
};
