import type { AutomodDraft } from '../../../src/contract/entities/automod-rule';
import { type HeldId, type ReportId, toId } from '../../../src/contract/ids';
import type { Person } from '../../support/node/server-app';
import { textChannelOf } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const RULE: AutomodDraft = {
  ...{ name: 'Spam', enabled: true, kind: 'words', config: { words: ['spam'] }, action: 'hold' },
  ...{ timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
};

/** A guild with a rule, or without, its owner and a member. */
const prepare = async ({ home, call }: Ground, hasRule = true) => {
  const people: readonly Person[] = [await home.signUp(), await home.signUp()];
  const [owner, ann] = people as [Person, Person];
  const guild = await home.createGuild(owner);
  const guildId = guild.id;
  await home.join(guild, owner, ann);
  const channelId = textChannelOf(guild);
  const ruling = () => call('automod.create', { guildId, rule: RULE }, owner);
  if (hasRule) await home.done('automod.create', { guildId, rule: RULE }, owner);
  const message = (nonce?: string) => ({
    ...{ channelId, content: 'spam', parentId: null },
    ...(nonce === undefined ? {} : { nonce }),
  });
  const writing = (nonce?: string) => () => call('messages.create', message(nonce), ann);
  /** A held message, which the owner has claimed. */
  const held = async (): Promise<ReportId> => {
    const { data } = await home.done('messages.create', message(), ann);
    const reportId = toId<ReportId>(data.id);
    await home.done('queue.claim', { reportId }, owner);
    return reportId;
  };
  const stored = async (): Promise<number> =>
    (await home.store.db.selectFrom('messages').select('id').where('channelId', '=', channelId).execute())
      .length;
  const waiting = async (): Promise<number> => (await home.done('held.list', {}, ann)).items.length;
  return { owner, ann, guildId, writing, ruling, held, stored, waiting };
};

/** Races about automatic rules and held messages. */
export const AUTOMOD: readonly RaceKind[] = [
  {
    name: 'two devices of one who publish a held message',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { held, owner, stored, waiting } = await prepare(ground);
        const reportId = await held();
        const releasing = () => ground.call('queue.releaseMessage', { reportId }, owner);
        const statuses = await together(ground, dice, [releasing, releasing]);
        const [messages, left] = [await stored(), await waiting()];
        return firstFault(
          statusFault(statuses, [200, 409]),
          messages === 1 && left === 0 ? null : `stored ${messages}, left ${left}`,
        );
      }),
  },
  {
    name: 'one who publishes a held message while another device rejects it',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { held, owner, stored, waiting } = await prepare(ground);
        const reportId = await held();
        const [released, rejected] = await together(ground, dice, [
          () => ground.call('queue.releaseMessage', { reportId }, owner),
          () => ground.call('queue.rejectMessage', { reportId, tell: false }, owner),
        ]);
        const [messages, left] = [await stored(), await waiting()];
        return firstFault(
          statusFault([released ?? 0, rejected ?? 0], [200, 409]),
          messages === (released === 200 ? 1 : 0) && left === 0 ? null : `stored ${messages}, left ${left}`,
        );
      }),
  },
  {
    name: 'staff who publish a message that its author takes back',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { held, owner, ann, stored, waiting } = await prepare(ground);
        const reportId = await held();
        const [released, withdrawn] = await together(ground, dice, [
          () => ground.call('queue.releaseMessage', { reportId }, owner),
          () => ground.call('held.withdraw', { heldId: toId<HeldId>(reportId) }, ann),
        ]);
        const [messages, left] = [await stored(), await waiting()];
        const isOne =
          (released === 200 && withdrawn === 404 && messages === 1) ||
          (released === 409 && withdrawn === 200 && messages === 0);
        return firstFault(
          isOne ? null : `answered ${released} and ${withdrawn}, stored ${messages}`,
          left === 0 ? null : `left ${left}`,
        );
      }),
  },
  {
    name: 'two tries of one message that is held',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { writing, stored, waiting } = await prepare(ground);
        const statuses = await together(ground, dice, [writing('one'), writing('one')]);
        const [messages, left] = [await stored(), await waiting()];
        return firstFault(
          statusFault(statuses, [200, 200]),
          messages === 0 && left === 1 ? null : `stored ${messages}, holds ${left}`,
        );
      }),
  },
  {
    name: 'a message and the rule that finds it',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { writing, ruling, stored, waiting } = await prepare(ground, false);
        const statuses = await together(ground, dice, [writing(), ruling]);
        const [messages, left] = [await stored(), await waiting()];
        await writing()().answer;
        const later = await waiting();
        return firstFault(
          statusFault(statuses, [200, 200]),
          messages + left === 1 ? null : `stored ${messages}, holds ${left}`,
          later === left + 1 ? null : `the rule holds ${later - left} of what came after it`,
        );
      }),
  },
];
