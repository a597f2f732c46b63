/**
 * `npm run bench [-- name …]`: prints one JSON document; progress goes to standard error. Each figure has a baseline of
 * the same run. Exit code 1 if a target is missed.
 */
import { cpus, totalmem } from 'node:os';
import { prepare } from '../../tools/setup/prepare.mjs';
import { benchBurst } from './client/burst';
import { benchChannel } from './client/channel';
import { benchConversation } from './client/conversation';
import { benchHeavyMessages } from './client/heavy-messages';
import { benchLive } from './client/live';
import { benchMarkup } from './client/markup';
import { benchMembers } from './client/members';
import { benchOpenings } from './client/openings';
import { benchPrepend } from './client/prepend';
import { benchRecords } from './client/records';
import { benchRoles } from './client/roles';
import { benchStart } from './client/start';
import { benchTyping } from './client/typing';
import { benchBusyGuild } from './busy-guild';
import { benchFanOut } from './fan-out';
import { benchIdle } from './idle';
import { benchNodes } from './nodes';
import { benchPictures } from './pictures';
import type { Figure } from './support/figure';
import { benchRestart } from './restart';
import { benchWrites } from './writes';

const prepared = await prepare({ display: 'virtual', keyring: true });

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: () => benchStart(prepared),
  channel: () => benchChannel(prepared),
  burst: () => benchBurst(prepared),
  prepend: () => benchPrepend(prepared),
  live: () => benchLive(prepared),
  typing: () => benchTyping(prepared),
  openings: () => benchOpenings(prepared),
  members: () => benchMembers(prepared),
  records: () => benchRecords(prepared),
  roles: () => benchRoles(prepared),
  conversation: () => benchConversation(prepared),
  'heavy-messages': () => benchHeavyMessages(prepared),
  markup: benchMarkup,
  'fan-out': benchFanOut,
  'busy-guild': benchBusyGuild,
  nodes: benchNodes,
  writes: benchWrites,
  restart: benchRestart,
  pictures: benchPictures,
  idle: benchIdle,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`bench ${name} …`);
  figures.push(...(await bench()));
}
prepared.dispose();
console.log(
  JSON.stringify(
    {
      at: new Date().toISOString(),
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30) },
      runtime: { node: process.version, electron: prepared.electronVersion },
      figures,
    },
    null,
    2,
  ),
);
process.exit(figures.every((figure) => figure.met) ? 0 : 1);
