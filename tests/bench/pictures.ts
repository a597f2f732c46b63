import { setTimeout as pause } from 'node:timers/promises';
import { flatPng } from '../support/node/flat-png';
import { type Account, createCommunity } from './support/community';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { treeMemory } from './support/process-memory';
import { call, closeConnections } from './support/rest';
import { startServerProcess } from './support/server-process';

const UPLOADERS = 60;
const SIGN_INS = 25;
const MORE_MIB_MAX = 300;
const SLOWER_MAX = 2;
const SETTLE_MS = 3000;
const LOOK_MS = 20;
/** The largest picture that is decoded: 64 MiB, in a file of 65 KB. */
const LARGEST = flatPng(4096, 4096, 8, 'rgba');

/** Durations of sign-ins with the right password, in ms, in sequence. */
const signIns = async (url: string, accounts: readonly Account[]): Promise<number[]> => {
  const spans: number[] = [];
  for (const { email, password, from } of accounts) {
    const begin = performance.now();
    await call(url, 'POST', '/auth/login', { body: { email, password }, from });
    spans.push(performance.now() - begin);
  }
  return spans;
};

/** Uploads repeatedly as long as `mayGoOn` permits. Resolves with the counts of accepted and refused uploads. */
const uploading = async (
  url: string,
  { token }: Account,
  mayGoOn: () => boolean,
): Promise<{ taken: number; refused: number }> => {
  const count = { taken: 0, refused: 0 };
  while (mayGoOn()) {
    const form = new FormData();
    form.append('avatar', new Blob([new Uint8Array(LARGEST)], { type: 'image/png' }), 'largest.png');
    const answer = await fetch(`${url}/users/update/avatar`, {
      method: 'POST',
      headers: { Authorization: token },
      body: form,
    });
    await answer.arrayBuffer();
    if (answer.ok) count.taken += 1;
    else count.refused += 1;
    await pause(Math.min(Number(answer.headers.get('Retry-After') ?? 0), 1) * 1000);
  }
  return count;
};

/**
 * Sixty users upload the largest picture concurrently and repeatedly: the cost in memory, and in time for other users.
 */
export const benchPictures = async (): Promise<Figure[]> => {
  const server = await startServerProcess();
  const { accounts } = await createCommunity(server.url, UPLOADERS + SIGN_INS);
  const [uploaders, others] = [accounts.slice(0, UPLOADERS), accounts.slice(UPLOADERS)];
  await pause(SETTLE_MS);
  const atRest = await signIns(server.url, others);
  const before = treeMemory(server.pid);
  let most = before;
  let isDone = false;
  const watch = setInterval(() => (most = Math.max(most, treeMemory(server.pid))), LOOK_MS);
  const uploads = Promise.all(uploaders.map((account) => uploading(server.url, account, () => !isDone)));
  const meanwhile = await signIns(server.url, others);
  isDone = true;
  const counts = await uploads;
  clearInterval(watch);
  closeConnections();
  await server.stop();
  const sum = (kind: 'taken' | 'refused'): number => counts.reduce((total, count) => total + count[kind], 0);
  const details = { uploaders: UPLOADERS, taken: sum('taken'), refused: sum('refused') };
  return [
    limitedFigure({
      name: 'memory over rest while sixty upload the largest picture',
      unit: 'MiB',
      value: most - before,
      baseline: { what: 'the server at rest', value: before },
      atMost: MORE_MIB_MAX,
      details,
    }),
    comparedFigure({
      name: 'a sign-in while sixty upload the largest picture',
      unit: 'ms',
      value: median(meanwhile),
      baseline: { what: 'a sign-in at rest', value: median(atRest) },
      atMost: SLOWER_MAX,
      details: { ...details, longestMs: Math.max(...meanwhile), longestAtRestMs: Math.max(...atRest) },
    }),
  ];
};
