import { startChild } from './support/child';
import { createCommunity } from './support/community';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { treePrivateMemory } from './support/process-memory';
import { closeConnections } from './support/rest';
import { sendUpload } from './support/send-upload';
import { startServerProcess } from './support/server-process';
import { validIfSteady } from './support/validity';

const MB = 1_000_000;
const SENT_BYTES = 200 * MB;
const LARGE_BYTES = 1000 * MB;
/** Floor and product by turns; the median counts. */
const ROUNDS = 5;
const LOOK_MS = 100;
const FLOOR_PART_MIN = 0.5;
const MORE_MIB_MAX = 64;

/**
 * Uploads beside a bare HTTP server that writes the body to the disk and syncs it, and the memory that a file of a
 * gigabyte costs the server, which hashes, looks at, syncs and records it.
 */
export const benchFiles = async (): Promise<Figure[]> => {
  const bare = startChild('bare-upload.ts');
  const { port } = await bare.ask({ kind: 'open' }, 'open');
  const floorUrl = `http://127.0.0.1:${String(port)}`;
  const server = await startServerProcess(['--no-limits', '--attachment-limit', '2048']);
  const { accounts, channelId } = await createCommunity(server.url, 1);
  const to = { token: accounts[0]?.token ?? '', channelId };
  // The first of each starts what is started once.
  await sendUpload(floorUrl, MB, to);
  await sendUpload(server.url, MB, to);
  const [floor, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(SENT_BYTES / MB / (await sendUpload(floorUrl, SENT_BYTES, to)));
    ours.push(SENT_BYTES / MB / (await sendUpload(server.url, SENT_BYTES, to)));
  }
  const before = treePrivateMemory(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, treePrivateMemory(server.pid))), LOOK_MS);
  const seconds = await sendUpload(server.url, LARGE_BYTES, to);
  clearInterval(watch);
  closeConnections();
  await server.stop();
  await bare.end({ kind: 'close' });
  return [
    validIfSteady(
      comparedFigure({
        name: 'upload of a file of 200 MB',
        unit: 'MB/s',
        value: median(ours),
        baseline: { what: 'bare HTTP to a file, synced', value: median(floor) },
        atLeast: FLOOR_PART_MIN,
        details: { bytes: SENT_BYTES, ours, floor },
      }),
      floor,
    ),
    limitedFigure({
      name: 'memory of the server over rest while a file of 1 GB is uploaded',
      unit: 'MiB',
      value: most - before,
      baseline: { what: 'the server at rest', value: before },
      atMost: MORE_MIB_MAX,
      details: { bytes: LARGE_BYTES, seconds, with: 'the process that looks at files' },
    }),
  ];
};
