import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { AutomodDraft, AutomodRule } from '../entities/automod-rule';
import { HeldMessage } from '../entities/held-message';
import { QueueItem } from '../entities/queue-item';
import type { GuildId, HeldId, MessageId, ReportId, RuleId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, text } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const ruleId = renamed('id', id<RuleId>());
const reportId = renamed('id', id<ReportId>());
const rule = () => envelope({ rule: AutomodRule });

/** The calls about automatic rules, and about the messages that they hold. */
export const automod = {
  /** First made first. */
  'automod.fetch': inGuild({
    feature: 'automod',
    method: 'GET',
    path: '/guild/automod/fetch',
    header: () => ({ guildId: renamed('id', guildId) }),
    reply: () => envelope({ rules: rows(AutomodRule) }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
  }),
  'automod.create': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/automod/create',
    body: () => ({ guildId, rule: AutomodDraft }),
    reply: rule,
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    audit: { AUTOMOD_CREATE: { category: 'server', label: msg('Created Automatic Rule') } },
    maxBytes: 256 * 1024,
  }),
  'automod.edit': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/automod/edit',
    body: () => ({ guildId, ruleId, rule: AutomodDraft }),
    reply: rule,
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    audit: { AUTOMOD_UPDATE: { category: 'server', label: msg('Updated Automatic Rule') } },
    maxBytes: 256 * 1024,
  }),
  'automod.delete': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/automod/delete',
    body: () => ({ guildId, ruleId }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    audit: { AUTOMOD_DELETE: { category: 'server', label: msg('Deleted Automatic Rule') } },
  }),
  /** Where a rule would find a text: begin and end in UTF-16 units. A rule that looks at no text finds nothing. */
  'automod.test': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/automod/test',
    body: () => ({ guildId, rule: AutomodDraft, text: text(TEXT_LIMITS.message) }),
    reply: () => envelope({ hits: z.array(z.tuple([z.number().int(), z.number().int()])) }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    storesNothing: true,
    maxBytes: 256 * 1024,
  }),
  /** Publishes the held message of an item, under a new id; the item is resolved. */
  'queue.releaseMessage': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/queue/release-message',
    body: () => ({ reportId }),
    reply: () => envelope({ item: QueueItem, messageId: id<MessageId>() }),
    needs: 'MANAGE_REPORTS',
    in: 'reportId',
    emits: ['CHANNEL_MESSAGE', 'GUILD_QUEUE', 'HELD_MESSAGE'],
    audit: { REPORT_RESOLVE: { category: 'member', label: msg('Resolved Report') } },
  }),
  /** `tell`: the author gets an official message. */
  'queue.rejectMessage': inGuild({
    feature: 'automod',
    method: 'POST',
    path: '/guild/queue/reject-message',
    body: () => ({ reportId, tell: z.boolean() }),
    reply: () => envelope({ item: QueueItem }),
    needs: 'MANAGE_REPORTS',
    in: 'reportId',
    emits: ['GUILD_QUEUE', 'HELD_MESSAGE'],
    mayEmit: ['SYSTEM_MESSAGE'],
    audit: { REPORT_RESOLVE: { category: 'member', label: msg('Resolved Report') } },
  }),
  /** The caller's own messages that wait for staff, of all channels, oldest first. */
  'held.list': signedIn({
    feature: 'automod',
    method: 'GET',
    path: '/message/held',
    reply: () => envelope({ items: rows(HeldMessage) }),
  }),
  /** The author takes the message back before staff decide. */
  'held.withdraw': signedIn({
    feature: 'automod',
    method: 'POST',
    path: '/message/held/withdraw',
    body: () => ({ heldId: renamed('id', id<HeldId>()) }),
    reply: () => envelope({ message: orNull(z.string()) }),
    emits: ['HELD_MESSAGE'],
    mayEmit: ['GUILD_QUEUE'],
  }),
} as const;
