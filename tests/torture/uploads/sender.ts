/**
 * A process that sends a message with two files as the app's main process does, by its own outbox and spool, and ends when
 * nothing waits; or is killed (kill-points.mjs). Prints `kept` when the message is said to be sent. Arguments: the
 * profile, the server, the token, the channel, the text of the message ('' sends nothing new), two files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPOOL_LIMITS } from '../../../src/contract/limits';
import { startSendingApp } from './sending-app';

const [userData = '', url = '', token = '', channelId = '', content = '', ...paths] = process.argv.slice(2);

let waiting = 0;
let drafts: readonly string[] = [];
let isDone = (): void => undefined;
const outbox = startSendingApp({ userData, url, token }, ({ files, messages }) => {
  [waiting, drafts] = [messages.length, files.map(({ id }) => id)];
  if (waiting === 0) isDone();
});

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
