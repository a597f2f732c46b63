/**
 * `npm run bench [-- name …] [--minutes N] [--messages N] [--history FILE]`: prints one JSON document; progress, and at
 * the end a table for people, go to standard error; the rows are appended to the history. docs/performance.md explains
 * each figure. Exit code 1 if a target is missed or a bench fails; 2 if the arguments are wrong.
 */
import { resolve } from 'node:path';
import { cpus, loadavg, totalmem } from 'node:os';
import { answerOf } from '../../tools/setup/command.mjs';
import { type Prepared, prepare } from '../../tools/setup/prepare.mjs';
import { benchAttach } from './client/attach';
import { benchBurst } from './client/burst';
import { benchChannel } from './client/channel';
import { benchConversation } from './client/conversation';
import { benchHeavyMessages } from './client/heavy-messages';
import { benchLive } from './client/live';
import { benchMarkup } from './client/markup';
import { benchMediaFeed } from './client/media-feed';
import { benchMembers } from './client/members';
import { benchOpenings } from './client/openings';
import { benchPeople } from './client/people';
import { benchPrepend } from './client/prepend';
import { benchRaid } from './client/raid';
import { benchRecords } from './client/records';
import { benchRoles } from './client/roles';
import { benchSeen } from './client/seen';
import { benchStart } from './client/start';
import { benchTray } from './client/tray';
import { benchTyping } from './client/typing';
import { benchAutomod } from './automod';
import { benchBusyGuild } from './busy-guild';
import { benchFanOut } from './fan-out';
import { benchFiles } from './files';
import { benchHiddenTimes } from './hidden-times';
import { benchIdle } from './idle';
import { benchMemberList } from './member-list';
import { benchNodes } from './nodes';
import { benchPictures } from './pictures';
import { benchReactions } from './reactions';
import { appendHistory, historyPath } from './report/history';
import { readOrder } from './report/order';
import { tableOf } from './report/table';
import { benchRestart } from './restart';
import { benchSizes } from './sizes';
import { failedFigure, type Figure } from './support/figure';
import { benchReturn } from './return';
import { benchSearch } from './search';
import { benchServerRest } from './server-rest';
import { benchViewers } from './viewers';
import { benchVoice } from './voice';
import { benchWrites } from './writes';

const benches: Readonly<
  Record<string, (prepared: Prepared, order: { minutes: number; messages: number }) => Promise<Figure[]>>
> = {
  start: benchStart,
  seen: (prepared, { messages }) => benchSeen(prepared, messages),
  tray: (prepared, { minutes }) => benchTray(prepared, minutes),
  sizes: benchSizes,
  channel: benchChannel,
  burst: benchBurst,
  prepend: benchPrepend,
  live: benchLive,
  typing: benchTyping,
  openings: benchOpenings,
  members: benchMembers,
  people: benchPeople,
  raid: benchRaid,
  records: benchRecords,
  roles: benchRoles,
  conversation: benchConversation,
  'heavy-messages': benchHeavyMessages,
  markup: benchMarkup,
  'fan-out': benchFanOut,
  'busy-guild': benchBusyGuild,
  nodes: benchNodes,
  writes: benchWrites,
  search: (_prepared, { messages }) => benchSearch(messages),
  restart: benchRestart,
  return: benchReturn,
  'member-list': benchMemberList,
  'server-rest': (prepared, { minutes }) => benchServerRest(prepared, minutes),
  voice: benchVoice,
  pictures: benchPictures,
  files: benchFiles,
  attach: benchAttach,
  'media-feed': benchMediaFeed,
  reactions: benchReactions,
  idle: benchIdle,
  viewers: benchViewers,
  'hidden-times': benchHiddenTimes,
  automod: benchAutomod,
};

const order = readOrder(process.argv.slice(2), Object.keys(benches));
if (typeof order === 'string') {
  console.error(order);
  process.exit(2);
}

/** The commit of the clone, with a '+' if files differ from it. */
const commitText = (): string => {
  const commit = answerOf('git', ['rev-parse', '--short', 'HEAD'])?.trim() ?? '';
  return `${commit}${(answerOf('git', ['status', '--porcelain']) ?? '') === '' ? '' : '+'}`;
};

const prepared = await prepare({ display: 'virtual', keyring: true });
const [loadBefore = 0] = loadavg();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (order.names.length > 0 && !order.names.includes(name)) continue;
  console.error(`bench ${name} …`);
  try {
    figures.push(...(await bench(prepared, order)));
  } catch (error) {
    console.error(error);
    figures.push(failedFigure(name, error));
  }
}
prepared.dispose();
const [loadAfter = 0] = loadavg();
const run = {
  at: new Date(),
  commit: commitText(),
  cores: cpus().length,
  load: [loadBefore, loadAfter],
} as const;
console.log(
  JSON.stringify(
    {
      at: run.at.toISOString(),
      commit: run.commit,
      machine: {
        cpu: cpus()[0]?.model,
        cores: run.cores,
        memoryGiB: Math.round(totalmem() / 2 ** 30),
        load: run.load,
      },
      runtime: { node: process.version, electron: prepared.electronVersion },
      figures,
    },
    null,
    2,
  ),
);
const history = order.history === null ? historyPath(process.platform, process.env) : resolve(order.history);
appendHistory(history, run, figures);
console.error(`\n${tableOf(figures)}\n\nAppended to ${history}`);
process.exit(figures.every((figure) => figure.met !== false) ? 0 : 1);
