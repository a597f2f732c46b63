/**
 * A process that writes texts as the app does: each is kept as a draft, then sent, and it ends when nothing waits; or it is
 * killed (kill-points.mjs). Prints `typed <text>` when a draft is kept, and `done` at the end. Arguments: the profile, the
 * server, the token, the channel, the texts. A draft that an earlier run has left is sent first.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxState } from '../../../src/contract/ipc/outbox';
import { type ChannelId, toId } from '../../../src/contract/ids';
import { startSendingApp } from '../uploads/sending-app';

const [userData = '', url = '', token = '', channel = '', ...texts] = process.argv.slice(2);
const channelId = toId<ChannelId>(channel);

let now: OutboxState = { files: [], messages: [] };
let isDone = (): void => undefined;
const outbox = startSendingApp({ userData, url, token }, (state) => {
  now = state;
  if (now.messages.length === 0) isDone();
});

const send = (content: string) => outbox.post({ channelId, content, parentId: null, nonce: randomUUID() });

for (const { text } of await outbox.listDrafts()) await send(text);
const sent: Promise<unknown>[] = [];
for (const text of texts) {
  await outbox.keepDraft({ channelId, text, parentId: null });
  process.stdout.write(`typed ${text}\n`);
  // The next text is typed while this one is on its way.
  sent.push(send(text));
}
await Promise.all(sent);
if (now.messages.length > 0) await new Promise<void>((done) => (isDone = done));
// The file is removed after the last message has gone from it.
while (existsSync(join(userData, 'outbox.json'))) await new Promise((done) => setTimeout(done, 20));
process.stdout.write('done\n');
process.exit(0);
