import type { GuildId, ReportId } from '../../../src/contract/ids';
import type { Person, TestServer } from '../../support/node/server-app';
import { textChannelOf } from '../../support/node/server-app';
import { createRealm, createRole, type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

/** A guild with two who decide reports, two who make them, and a member with a message. */
const prepare = async ({ home }: Ground) => {
  const people: Person[] = [];
  for (let nth = 0; nth < 6; nth += 1) people.push(await home.signUp());
  const [owner, mod, other, ben, cas, dan] = people as [Person, Person, Person, Person, Person, Person];
  const realm = await createRealm(home, owner);
  const { guild, guildId } = realm;
  await home.join(guild, owner, mod, other, ben, cas, dan);
  // A new role is below the others.
  const deskId = await createRole(home, realm, ['MANAGE_REPORTS'], 'desk');
  const memberId = await createRole(home, realm, ['VIEW_CHANNELS', 'SEND_MESSAGES'], 'member');
  const give = (roleId: typeof deskId, { userId: targetUserId }: Person) =>
    home.done('roles.addMember', { guildId, targetUserId, roleId }, owner);
  for (const who of [ben, cas, dan]) await give(memberId, who);
  for (const who of [mod, other]) await give(deskId, who);
  const channelId = textChannelOf(guild);
  const said = async () => {
    const message = { channelId, content: 'words', parentId: null };
    const messageId = (await home.done('messages.create', message, cas)).data.id;
    return { guildId: null, messageId, userId: null, category: 'spam', text: 'words' } as const;
  };
  /** An open report by the owner. */
  const reported = async (): Promise<ReportId> =>
    (await home.done('reports.create', await said(), owner)).report.id;
  return { owner, mod, other, ben, cas, dan, guildId, said, reported };
};

const itemsOf = async (home: TestServer, guildId: GuildId, as: Person) =>
  (await home.done('queue.fetch', { guildId }, as)).items;
const itemOf = async (home: TestServer, guildId: GuildId, id: ReportId, as: Person) =>
  (await itemsOf(home, guildId, as)).find((item) => item.id === id);

/** Races about reports: each round has a guild of its own, because a person makes few of them. */
export const REPORTS: readonly RaceKind[] = [
  {
    name: 'two who report one message',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { said, ben, dan, mod, guildId } = await prepare(ground);
        const what = await said();
        const reporting = (who: Person) => () => call('reports.create', what, who);
        const statuses = await together(ground, dice, [reporting(ben), reporting(dan)]);
        const items = await itemsOf(home, guildId, mod);
        return firstFault(
          statusFault(statuses, [200, 200]),
          items.length === 1 ? null : `made ${items.length} items`,
          items[0]?.reports.length === 2 ? null : `kept ${items[0]?.reports.length} of two reports`,
        );
      }),
  },
  {
    name: 'one person who reports one message from two devices',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { said, ben, mod, guildId } = await prepare(ground);
        const what = await said();
        const reporting = () => call('reports.create', what, ben);
        const statuses = await together(ground, dice, [reporting, reporting]);
        const items = await itemsOf(home, guildId, mod);
        const count = items.flatMap(({ reports }) => reports).length;
        return firstFault(statusFault(statuses, [200, 409]), count === 1 ? null : `kept ${count} reports`);
      }),
  },
  {
    name: 'two who report one person outside of a guild',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { ben, cas, dan } = await prepare(ground);
        const what = {
          guildId: null,
          messageId: null,
          userId: cas.userId,
          category: 'spam',
          text: '',
        } as const;
        const reporting = (who: Person) => () => call('reports.create', what, who);
        const statuses = await together(ground, dice, [reporting(ben), reporting(dan)]);
        const rows = await home.store.db
          .selectFrom('reports')
          .select('id')
          .where('targetId', '=', cas.userId)
          .execute();
        return firstFault(
          statusFault(statuses, [200, 200]),
          rows.length === 1 ? null : `made ${rows.length} items`,
        );
      }),
  },
  {
    name: 'two who claim one report',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { reported, mod, other, guildId } = await prepare(ground);
        const reportId = await reported();
        const claiming = (who: Person) => () => call('queue.claim', { reportId }, who);
        const statuses = await together(ground, dice, [claiming(mod), claiming(other)]);
        const claimer = statuses[0] === 200 ? mod : other;
        const item = await itemOf(home, guildId, reportId, mod);
        return firstFault(
          statusFault(statuses, [200, 409]),
          item?.claimedBy?.id === claimer.userId ? null : 'is claimed by whom was refused',
        );
      }),
  },
  {
    name: 'two devices of one who decide one report',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { reported, mod, owner, guildId } = await prepare(ground);
        const reportId = await reported();
        await home.done('queue.claim', { reportId }, mod);
        const deciding = (outcome: 'actioned' | 'dismissed') => () =>
          call('queue.resolve', { reportId, outcome, note: '', tell: true }, mod);
        const statuses = await together(ground, dice, [deciding('actioned'), deciding('dismissed')]);
        const item = await itemOf(home, guildId, reportId, mod);
        const { entries } = await home.done('auditLog.list', { guildId, limit: 100 }, owner);
        const acts = entries.filter(({ actionType }) => actionType === 'REPORT_RESOLVE').length;
        const { messages } = await home.done('systemMessages.list', {}, owner);
        const told = messages.filter(({ message }) => message.startsWith('Your report in ')).length;
        return firstFault(
          statusFault(statuses, [200, 409]),
          item?.outcome === (statuses[0] === 200 ? 'actioned' : 'dismissed') ? null : 'has the other outcome',
          acts === 1 ? null : `is ${acts} times in the audit log`,
          told === 1 ? null : `told its reporter ${told} times`,
        );
      }),
  },
  {
    name: 'one who decides a report while another one takes it',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { reported, mod, other, guildId } = await prepare(ground);
        const reportId = await reported();
        await home.done('queue.claim', { reportId }, mod);
        const statuses = await together(ground, dice, [
          () => call('queue.resolve', { reportId, outcome: 'actioned', note: '', tell: false }, mod),
          () => call('queue.claim', { reportId }, other),
        ]);
        const item = await itemOf(home, guildId, reportId, mod);
        return firstFault(
          statusFault(statuses, [200, 409]),
          item?.resolvedBy?.id === mod.userId && item.claimedBy === null ? null : 'is not decided',
        );
      }),
  },
  {
    name: 'a report of a message that is being deleted',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { said, ben, cas, mod, guildId } = await prepare(ground);
        const what = await said();
        const statuses = await together(ground, dice, [
          () => call('reports.create', what, ben),
          () => call('messages.delete', { messageId: what.messageId }, cas),
        ]);
        const items = await itemsOf(home, guildId, mod);
        const isKept = items[0]?.evidence?.message?.content === 'words';
        return firstFault(
          statusFault(statuses, [200, 200], [404, 200]),
          statuses[0] === 200 && !isKept ? 'is without evidence' : null,
          statuses[0] === 404 && items.length > 0 ? 'is there after all' : null,
        );
      }),
  },
];
