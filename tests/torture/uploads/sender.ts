/**
 * A process that sends a message with two files as the app's main process does, by its own outbox and spool, and ends when
 * nothing waits; or is killed (kill-points.mjs). Prints `kept` when the message is said to be sent. Arguments: the
 * profile, the server, the token, the channel, the text of the message ('' sends nothing new), two files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passed } from './kill-points.mjs';
import type { User } from '../../../src/contract/entities/user';
import type { SessionState } from '../../../src/contract/ipc/pushes';
import { SPOOL_LIMITS } from '../../../src/contract/limits';
import { createClient } from '../../../src/main/api/client';
import { createHomeFetch } from '../../../src/main/api/home-fetch';
import { createTransport, type Fetch } from '../../../src/main/api/transport';
import { systemClock } from '../../../src/main/clock';
import { startOutbox } from '../../../src/main/outbox/start-outbox';
import type { Session } from '../../../src/main/session/session';
import { directDial } from '../../support/node/direct-dial';

const [userData = '', url = '', token = '', channelId = '', content = '', ...paths] = process.argv.slice(2);

/** The ways of the network, with their points. */
const watched: Fetch = async (address, init) => {
  const isPost = address.endsWith('/channel/message/create');
  if (isPost) passed('before post');
  const answer = await fetch(address, init);
  if (isPost) passed('after post');
  return answer;
};
const home = createHomeFetch(watched);
home.allow(url);
const transport = createTransport(home.fetch);
const client = createClient({
  transport,
  transportOnce: transport,
  clock: systemClock,
  log: () => undefined,
});
const target = { base: url, token };
// Of the person and the server only that they are the same each time is asked.
const state = {
  phase: 'signed-in',
  user: { id: '1' } as unknown as User,
  server: { kind: 'remote', url } as unknown as Extract<SessionState, { phase: 'signed-in' }>['server'],
  ...{ url, meta: null, verified: true, remembered: true },
} as const satisfies SessionState;
const session = {
  state,
  target: async () => target,
  callApi: ((name, args) => client.call(target, name, args)) as Session['callApi'],
  check: (async () => 'unknown') as unknown as Session['check'],
} satisfies Pick<Session, 'state' | 'target' | 'callApi' | 'check'>;

let waiting = 0;
let drafts: readonly string[] = [];
let isDone = (): void => undefined;
const outbox = startOutbox({
  ...{ userData, clock: systemClock, random: Math.random, dial: directDial, home, session },
  log: () => undefined,
  userAgent: 'Guildhall/1',
  gateway: {
    state: { phase: 'open', epoch: 0, retryAt: null, roundTripMs: null, trouble: null },
  },
  askFiles: async () => [],
  onChange: ({ files, messages }) => {
    [waiting, drafts] = [messages.length, files.map(({ id }) => id)];
    const failed = messages.find(({ state: { kind } }) => kind === 'failed' || kind === 'unsure');
    if (failed !== undefined) {
      process.stdout.write(`stuck ${JSON.stringify(failed.state)}\n`);
      process.exit(3);
    }
    if (waiting === 0) isDone();
  },
});
outbox.connectionChanged('open');

/** Hands a file over in pieces, as the page does. */
const attach = async (path: string): Promise<string> => {
  const bytes = readFileSync(path);
  const name = path.split('/').at(-1) ?? '';
  const begun = await outbox.begin({ channelId, name, type: 'image/png', size: bytes.length });
  if (!begun.ok) throw new Error(JSON.stringify(begun.failure));
  for (let from = 0; from < bytes.length; from += SPOOL_LIMITS.pieceBytes) {
    const piece = bytes.subarray(from, from + SPOOL_LIMITS.pieceBytes);
    const added = await outbox.append(begun.value, from, piece);
    if (!added.ok) throw new Error(JSON.stringify(added.failure));
  }
  const done = await outbox.finish(begun.value);
  if (!done.ok) throw new Error(JSON.stringify(done.failure));
  return begun.value;
};

if (content === '') {
  // What was left in a draft was not sent: the person removes it. To remove waits for what was left to be taken up.
  await outbox.remove('0'.repeat(32));
  for (const id of drafts) await outbox.remove(id);
} else {
  const files: string[] = [];
  for (const path of paths) files.push(await attach(path));
  const sent = await outbox.send({ channelId, content, parentId: null, files });
  if (!sent.ok) throw new Error(JSON.stringify(sent.failure));
  process.stdout.write('kept\n');
}
if (waiting > 0) await new Promise<void>((done) => (isDone = done));
// The contents are removed after the message has gone from the disk.
const contents = (): readonly string[] => {
  const spool = join(userData, 'spool');
  return existsSync(spool) ? readdirSync(spool) : [];
};
while (contents().length > 0) await new Promise((done) => setTimeout(done, 20));
process.stdout.write('done\n');
process.exit(0);
