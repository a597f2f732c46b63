import type { ReportId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { insertReport, insertVoice, updateReport } from '../../src/server/data/reports';
import type { Person } from '../support/node/server-app';
import type { Scenario } from './scenario';
import type { World } from './world';

const CLAIMED_MS = 60_000;

/** An open report of this person, by the member, made where nobody is told of it. */
export const newReport = async (
  { app, guild, member }: Pick<World, 'app' | 'guild' | 'member'>,
  { userId: targetId }: Pick<Person, 'userId'>,
  claimer: Pick<Person, 'userId'> | null = null,
): Promise<ReportId> => {
  const id = app.store.ids.next<ReportId>();
  const now = app.server.services.clock.now();
  const createdAt = new Date(now).toISOString();
  await app.store.transaction(async (trx) => {
    await insertReport(trx, {
      ...{ id, guildId: guild.id, targetId, messageId: null, channelId: null, channelName: null },
      ...{ aboutGuildId: null, aboutGuildName: null, evidence: null, createdAt },
    });
    const said = { reportId: id, userId: member.userId, category: 'spam', text: 'told', createdAt } as const;
    await insertVoice(trx, said);
    if (claimer !== null)
      await updateReport(trx, id, {
        claimedBy: claimer.userId,
        claimedUntil: new Date(now + CLAIMED_MS).toISOString(),
      });
  });
  return id;
};

/** The arguments of the calls about reports. */
export const reportScenarios: {
  readonly [
    N in Exclude<
      Extract<CallName, `reports.${string}` | `queue.${string}`>,
      'queue.releaseMessage' | 'queue.rejectMessage'
    >
  ]: Scenario<N>;
} = {
  'reports.create': {
    args: async ({ app }) => ({
      ...{ guildId: null, messageId: null, userId: (await app.signUp()).userId },
      ...{ category: 'spam', text: 'Advertises everywhere.' },
    }),
  },
  'queue.fetch': {
    args: async (world) => {
      await newReport(world, world.target);
      return { guildId: world.guild.id };
    },
  },
  'queue.claim': { args: async (world) => ({ reportId: await newReport(world, world.target) }) },
  'queue.release': {
    args: async (world, { caller }) => ({ reportId: await newReport(world, world.target, caller) }),
  },
  'queue.resolve': {
    args: async (world, { caller }) => ({
      ...{ reportId: await newReport(world, world.target, caller), outcome: 'actioned' },
      ...{ note: 'Talked to them.', tell: false },
    }),
  },
};
