/**
 * `npm run torture -- --only soak --minutes 60`: puts a server and the real app under a steady load, and measures the
 * growth of memory, files, sockets and disk per hour. Exit code 1 if something leaks or fails.
 */
import { parseArgs } from 'node:util';
import { launchApp } from '../../tools/setup/launch-app.mjs';
import { open, prepare } from '../../tools/setup/prepare.mjs';
import { createCommunity } from '../bench/support/community';
import { call, closeConnections } from '../bench/support/rest';
import { startServerProcess } from '../bench/support/server-process';
import { chatPage } from '../e2e/support/chat-page';
import { signInAt } from '../e2e/support/sign-in';
import { diskOf, holdingsOf } from './figures';
import { startLoad } from './load';
import { type Sample, settled, slopeOf } from './slope';

const PEOPLE = 12;
const LOOK_EVERY_MS = 15_000;
/** Shorter runs do not predict an hour. */
const JUDGED_FROM_MINUTES = 20;

/** Permitted growth per hour; null is reported only. */
const LIMITS = {
  'server memory, MiB': 40,
  'server files': 10,
  'server sockets': 10,
  'app memory, MiB': 60,
  'app files': 20,
  // Grows with the written data.
  'disk, MiB': null,
} as const;
type FigureName = keyof typeof LIMITS;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes must be a number above 0.');

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const prepared = await prepare({ display: 'virtual', keyring: true });
const server = await startServerProcess(['--no-limits']);
const { guildId, channelId, accounts } = await createCommunity(server.url, PEOPLE);
const owner = accounts[0];
if (owner === undefined) throw new Error('A community has an owner');
const { body } = await call(server.url, 'POST', '/channel/create', {
  token: owner.token,
  body: { guildId, name: 'second', type: 'text', categoryId: null },
});
const second = (body['channel'] as { id: string }).id;

const opened = open(prepared);
const app = await launchApp(opened, {
  userDataDir: opened.makeUserDataDir('soak'),
  switches: [],
  appArgs: [`--server=${server.url}`],
  env: {},
});
const page = await app.firstWindow();
await signInAt(page, server.url, owner);
const chat = chatPage(page);
await chat.openGuild('Bench');
await chat.composer.waitFor();
const appPid = app.process().pid ?? 0;

const load = startLoad(server.url, accounts, [channelId, second]);
const samples: Record<FigureName, Sample[]> = {
  'server memory, MiB': [],
  'server files': [],
  'server sockets': [],
  'app memory, MiB': [],
  'app files': [],
  'disk, MiB': [],
};
const begun = performance.now();
const look = (): void => {
  const hours = (performance.now() - begun) / 3_600_000;
  const here = holdingsOf(server.pid);
  const there = holdingsOf(appPid);
  const now: Record<FigureName, number> = {
    'server memory, MiB': here.memory,
    'server files': here.files,
    'server sockets': here.sockets,
    'app memory, MiB': there.memory,
    'app files': there.files,
    'disk, MiB': diskOf(server.data),
  };
  for (const name of Object.keys(LIMITS) as FigureName[]) samples[name].push({ hours, value: now[name] });
  const [ofServer, ofApp] = [here.memory.toFixed(0), there.memory.toFixed(0)];
  console.log(`${(hours * 60).toFixed(0)} min: server ${ofServer} MiB, app ${ofApp} MiB`);
};

for (let nth = 0; performance.now() - begun < minutes * 60_000; nth += 1) {
  await chat.openChannel(nth % 2 === 0 ? 'second' : 'general');
  look();
  await sleep(Math.min(LOOK_EVERY_MS, Math.max(0, minutes * 60_000 - (performance.now() - begun))));
}
look();
const sent = load.sent();
await load.stop();
await app.close();
await server.stop();
closeConnections();
prepared.dispose();

let isFailed = load.faults.length > 0;
for (const name of Object.keys(LIMITS) as FigureName[]) {
  const kept = settled(samples[name]);
  const limit = LIMITS[name];
  const slope = slopeOf(kept);
  const isOver = minutes >= JUDGED_FROM_MINUTES && limit !== null && slope > limit;
  isFailed ||= isOver;
  const [first, last] = [kept[0]?.value ?? 0, kept.at(-1)?.value ?? 0];
  console.log(
    `torture: soak: ${name}: ${first.toFixed(1)} -> ${last.toFixed(1)}, ${slope.toFixed(1)} an hour${isOver ? `, over the limit of ${limit}` : ''}`,
  );
}
console.log(
  `torture: soak: ${minutes} minutes, ${sent} messages, ${load.faults.length} faults${load.faults.length > 0 ? `: ${load.faults.slice(0, 5).join('; ')}` : ''}`,
);
process.exitCode = isFailed ? 1 : 0;
