import { A_RULE } from '../automod-scenarios';
import { mixed, type MixedCase } from './mixed-case';

const said = { category: 'spam', text: 'words' } as const;

/** Calls about reports of another guild, and about what is in it. */
export const aboutReports: readonly MixedCase[] = [
  mixed('reports.create', 'guild', (_a, b) => ({
    ...{ guildId: b.guild.id, messageId: null, userId: null, ...said },
  })),
  mixed('reports.create', 'message', (_a, b) => ({
    ...{ guildId: null, messageId: b.messageId, userId: null, ...said },
  })),
  mixed('reports.create', "message, with A's guild", (a, b) => ({
    ...{ guildId: a.guild.id, messageId: b.messageId, userId: null, ...said },
  })),
  mixed('reports.create', "guild, with A's message", (a, b) => ({
    ...{ guildId: b.guild.id, messageId: a.messageId, userId: null, ...said },
  })),
  mixed('reports.create', 'member', (a, b) => ({
    ...{ guildId: a.guild.id, messageId: null, userId: b.member.userId, ...said },
  })),
  mixed('reports.create', "guild, with A's member", (a, b) => ({
    ...{ guildId: b.guild.id, messageId: null, userId: a.member.userId, ...said },
  })),
  mixed('queue.fetch', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('queue.claim', 'report', (_a, { reportId }) => ({ reportId })),
  mixed('queue.release', 'report', (_a, { reportId }) => ({ reportId })),
  mixed('queue.resolve', 'report', (_a, { reportId }) => ({
    ...{ reportId, outcome: 'dismissed' as const, note: '', tell: true },
  })),
  mixed('queue.releaseMessage', 'report', (_a, { reportId }) => ({ reportId })),
  mixed('queue.rejectMessage', 'report', (_a, { reportId }) => ({ reportId, tell: true })),
  mixed('automod.fetch', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('automod.create', 'guild', (_a, b) => ({ guildId: b.guild.id, rule: A_RULE })),
  mixed('automod.test', 'guild', (_a, b) => ({ guildId: b.guild.id, rule: A_RULE, text: 'x' })),
  mixed('automod.edit', 'guild and rule', (_a, b) => ({
    ...{ guildId: b.guild.id, ruleId: b.ruleId, rule: A_RULE },
  })),
  mixed('automod.edit', "rule, with A's guild", (a, b) => ({
    ...{ guildId: a.guild.id, ruleId: b.ruleId, rule: A_RULE },
  })),
  mixed('automod.delete', 'guild and rule', (_a, b) => ({ guildId: b.guild.id, ruleId: b.ruleId })),
  mixed('automod.delete', "rule, with A's guild", (a, b) => ({ guildId: a.guild.id, ruleId: b.ruleId })),
  mixed('held.withdraw', 'held message', (_a, { heldId }) => ({ heldId })),
];
