import type { AutomodDraft } from '../../src/contract/entities/automod-rule';
import { type HeldId, type ReportId, type RuleId, toId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { putRule } from '../../src/server/data/automod';
import { insertHeld } from '../../src/server/data/held-messages';
import { insertReport, updateReport } from '../../src/server/data/reports';
import type { Person } from '../support/node/server-app';
import type { Scenario } from './scenario';
import type { World } from './world';

const CLAIMED_MS = 60_000;

/** A rule that finds a word that nobody uses. */
export const A_RULE: AutomodDraft = {
  ...{ name: 'No advertising', enabled: true, kind: 'words', config: { words: ['advertising'] } },
  ...{ action: 'hold', timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
};

/** A rule of the guild, made where nobody is told of it. */
export const newRule = async ({ app, guild }: Pick<World, 'app' | 'guild'>): Promise<RuleId> => {
  const id = app.store.ids.next<RuleId>();
  await app.store.transaction((trx) => putRule(trx, guild.id, { id, ...A_RULE }));
  return id;
};

/** A message of this person that waits for staff, kept where nobody is told of it. */
export const newHeld = async (
  { app, guild, channelId }: Pick<World, 'app' | 'guild' | 'channelId'>,
  { userId: authorId }: Pick<Person, 'userId'>,
  claimer: Pick<Person, 'userId'> | null = null,
): Promise<HeldId> => {
  const id = app.store.ids.next<HeldId>();
  const reportId = toId<ReportId>(id);
  const now = app.server.services.clock.now();
  const createdAt = new Date(now).toISOString();
  await app.store.transaction(async (trx) => {
    await insertReport(trx, {
      ...{ id: reportId, guildId: guild.id, targetId: authorId, messageId: null, channelId },
      ...{ channelName: 'general', aboutGuildId: null, aboutGuildName: null, evidence: null, createdAt },
      ...{ kind: 'held', rule: A_RULE.name },
    });
    await insertHeld(trx, {
      ...{ id, reportId, guildId: guild.id, channelId, authorId, nonce: null, createdAt },
      draft: {
        ...{ content: 'advertising', parentId: null, mentionsEveryone: false, names: [], roles: [] },
        ...{ attachments: [], copies: [], sticker: null, forward: null },
      },
    });
    if (claimer !== null)
      await updateReport(trx, reportId, {
        claimedBy: claimer.userId,
        claimedUntil: new Date(now + CLAIMED_MS).toISOString(),
      });
  });
  return id;
};

/** The arguments of the calls about automatic rules and held messages. */
export const automodScenarios: {
  readonly [
    N in Extract<
      CallName,
      `automod.${string}` | `held.${string}` | 'queue.releaseMessage' | 'queue.rejectMessage'
    >
  ]: Scenario<N>;
} = {
  'automod.fetch': {
    args: async (world) => {
      await newRule(world);
      return { guildId: world.guild.id };
    },
  },
  'automod.create': { args: ({ guild }) => ({ guildId: guild.id, rule: A_RULE }) },
  'automod.edit': {
    args: async (world) => ({
      ...{ guildId: world.guild.id, ruleId: await newRule(world) },
      rule: { ...A_RULE, enabled: false },
    }),
  },
  'automod.delete': {
    args: async (world) => ({ guildId: world.guild.id, ruleId: await newRule(world) }),
  },
  'automod.test': { args: ({ guild }) => ({ guildId: guild.id, rule: A_RULE, text: 'Advertising!' }) },
  'queue.releaseMessage': {
    args: async (world, { caller }) => ({ reportId: toId(await newHeld(world, world.target, caller)) }),
  },
  'queue.rejectMessage': {
    args: async (world, { caller }) => ({
      ...{ reportId: toId(await newHeld(world, world.target, caller)), tell: false },
    }),
  },
  'held.list': {
    args: async (world, { caller }) => {
      await newHeld(world, caller);
      return {};
    },
  },
  'held.withdraw': {
    args: async (world, { caller }) => ({ heldId: await newHeld(world, caller) }),
    besides: { GUILD_QUEUE: 'the item of the message' },
  },
};
