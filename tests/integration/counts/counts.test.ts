import { expect, it } from 'vitest';
import { startCluster } from '../../support/node/cluster';
import { openTestStore } from '../../support/node/test-store';
import { createDice, type Dice } from '../fuzz/junk';
import { ACTS } from './acts';
import { Town } from './town';

/** Few in the suite; `npm run torture -- --only counts` runs more, on both stores. The same seed makes the same acts. */
const NUMBER = Number(process.env['GUILDHALL_COUNTS_ACTS'] ?? 150);
const SEED = Number(process.env['GUILDHALL_TORTURE_SEED'] ?? 1);
const STORES = (process.env['GUILDHALL_COUNTS_STORES'] ?? 'embedded').split(',');
const TOLD = 12;
const SOON = { interval: 10, timeout: 300_000 };
/** Whole towns, and restarts of their server. */
const TIMEOUT_MS = 600_000 + NUMBER * 1000;

const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0);
const anyAct = (dice: Dice) => {
  let left = dice.roll(TOTAL);
  for (const act of ACTS) {
    if (left < act[0]) return act;
    left -= act[0];
  }
  throw new Error('The weights do not add up');
};

/** What the server tells people that is not true. */
const untold = async ({ model, people, server }: Town): Promise<readonly string[]> => {
  const all = await Promise.all(
    people.map(async (person) => {
      const { userId } = person;
      const guilds = await server.done('guilds.list', {}, person);
      const { channels: talks } = await server.done('direct.list', {}, person);
      const told = [
        ...guilds.flatMap((guild) => [
          ...guild.channels.filter(({ type }) => type === 'text'),
          ...guild.threads,
        ]),
        ...talks.map((talk) => ({ ...talk, everyoneCount: 0, replyCount: 0 })),
      ].map(({ id, unreadCount, mentionCount, everyoneCount, replyCount, hasUnread }) => ({
        ...{ id, unreadCount, mentionCount, everyoneCount, replyCount, hasUnread },
      }));
      const counted = model.seenBy(userId).filter((id) => model.isCounted(userId, id));
      const truth = counted.map((id) => {
        const counts = model.counts(userId, id);
        return { id, ...counts, hasUnread: counts.unreadCount > 0 };
      });
      const lines = (list: readonly { readonly id: string }[]): ReadonlySet<string> =>
        new Set(list.map((row) => JSON.stringify(row)));
      const [toldLines, trueLines] = [lines(told), lines(truth)];
      return [
        ...[...toldLines].filter((line) => !trueLines.has(line)).map((line) => `${userId} is told ${line}`),
        ...[...trueLines].filter((line) => !toldLines.has(line)).map((line) => `${userId}: true is ${line}`),
      ];
    }),
  );
  return all.flat();
};

/** What the connected devices show that is not true. */
const untruths = (town: Town): readonly string[] =>
  town.devices
    .filter(({ isCut }) => !isCut)
    .flatMap((device) => {
      const { userId } = device.person;
      if (!device.isConnected) return [`${device.name} is not connected`];
      return [...town.model.channels.keys()].flatMap((channelId) => {
        const isThere = town.model.sees(userId, channelId);
        const numbers = isThere ? town.model.shown(userId, channelId, device.settings) : [0, 0];
        const isMarked = numbers[0] > 0;
        const shown = device.shown(channelId);
        // A thread need not be known to somebody who does not follow it.
        const isKnown = town.model.parents.has(channelId) ? shown.isThere : isThere;
        return JSON.stringify(shown) === JSON.stringify({ numbers, isMarked, isThere: isKnown })
          ? []
          : [
              `${device.name} in ${channelId}: shows ${JSON.stringify(shown)}, true is ${String(numbers)}; ${device.history(channelId)}`,
            ];
      });
    });

/** Waits until nothing untrue is found; what was found last comes first in the failure. */
const expectTrue = async (
  find: () => readonly string[] | Promise<readonly string[]>,
  acts: () => string,
): Promise<void> => {
  let found = await find();
  if (found.length === 0) return;
  try {
    await expect.poll(async () => (found = await find()), SOON).toEqual([]);
  } catch {
    throw new Error(`${found.join('\n')}\n${acts()}`);
  }
};

const run = async (town: Town): Promise<Record<string, number>> => {
  const dice = createDice(SEED);
  const done: Record<string, number> = {};
  const last: string[] = [];
  for (let nth = 1; nth <= NUMBER;) {
    const [, name, act] = anyAct(dice);
    const said = await act(town, dice);
    if (said === null) continue;
    last.push(`${nth}. ${said}`);
    if (last.length > TOLD) last.shift();
    done[name] = (done[name] ?? 0) + 1;
    const acts = (): string => `seed ${SEED}, last acts:\n${last.join('\n')}`;
    // What is shown first is told to the server a moment later.
    await expectTrue(() => untold(town), acts);
    await expectTrue(() => untruths(town), acts);
    // A call that changed nothing would otherwise be carried out after the next act.
    await Promise.all(town.devices.map((device) => device.answered()));
    nth += 1;
    if (nth % 1000 === 0) console.log(`${nth} acts`);
  }
  return done;
};

it.each(STORES)(
  'counts on every device and on the server are what a look at all messages says: %s',
  async (name) => {
    const cluster = name === 'postgres' ? await startCluster({ isDurable: false }) : null;
    const town = await Town.build(await (cluster?.openStore() ?? openTestStore({ now: Date.now })));
    try {
      const done = await run(town);
      if (NUMBER > 1000) console.log(`torture: ${name}: ${NUMBER} acts held: ${JSON.stringify(done)}`);
    } finally {
      await town.close();
      await cluster?.stop();
    }
  },
  TIMEOUT_MS,
);
