import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import { AUTOMOD_LIMITS } from '../automod-limits';
import { AUTOMOD_ACTIONS, AUTOMOD_KINDS } from '../automod-words';
import type { ChannelId, RoleId, RuleId } from '../ids';
import { id, nonBlank, text } from '../schemas';

const whole = (least: number, most: number) => z.int().min(least).max(most);

/** What a rule compares with: the fields of its kind; `domain/automod/trigger.ts` reads them. */
const config = z.object({
  /** `words`: words and phrases; `*` at an end stands for any further letters. */
  words: z.array(nonBlank(AUTOMOD_LIMITS.word)).max(AUTOMOD_LIMITS.words).optional(),
  /** `links`: hosts that are allowed, with their subdomains. */
  hosts: z.array(nonBlank(253)).max(AUTOMOD_LIMITS.hosts).optional(),
  /** `mentions`: more than so many. */
  most: whole(0, AUTOMOD_LIMITS.mentionsMost).optional(),
  /** `repeat`: the same text so many times within so many seconds. */
  times: whole(AUTOMOD_LIMITS.repeatLeast, AUTOMOD_LIMITS.repeatMost).optional(),
  seconds: whole(AUTOMOD_LIMITS.repeatLeastS, AUTOMOD_LIMITS.repeatMostS).optional(),
  /** `new_account`: younger than so many hours, and only the first so many messages. */
  hours: whole(1, AUTOMOD_LIMITS.newAccountMost).optional(),
  messages: whole(1, AUTOMOD_LIMITS.newMessagesMost).optional(),
});
export type AutomodConfig = z.output<typeof config>;

const ruleFields = {
  name: nonBlank(AUTOMOD_LIMITS.ruleName),
  enabled: z.boolean(),
  kind: z.enum(AUTOMOD_KINDS),
  config,
  action: z.enum(AUTOMOD_ACTIONS),
  /** Seconds of the timeout, for the action `timeout`. */
  timeoutS: renamed('timeout_s', orNull(whole(AUTOMOD_LIMITS.timeoutLeastS, AUTOMOD_LIMITS.timeoutMostS))),
  /** What the author reads where the message is blocked; null for the usual words. */
  message: orNull(text(AUTOMOD_LIMITS.ruleMessage)),
  exemptRoles: renamed('exempt_roles', orElse(z.array(id<RoleId>()).max(AUTOMOD_LIMITS.exemptRoles), [])),
  /** Channels, with their threads. */
  exemptChannels: renamed(
    'exempt_channels',
    orElse(z.array(id<ChannelId>()).max(AUTOMOD_LIMITS.exemptChannels), []),
  ),
};

/** A rule as staff write it. */
export const AutomodDraft = entity(ruleFields);
export type AutomodDraft = z.output<typeof AutomodDraft>;

/** A rule of a guild (feature `automod`). */
export const AutomodRule = entity({ id: id<RuleId>(), ...ruleFields });
export type AutomodRule = z.output<typeof AutomodRule>;
