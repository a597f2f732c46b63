import type { AutomodAction } from '../../contract/automod-words';
import type { ChannelId, RoleId } from '../../contract/ids';
import type { ReadText } from './find';
import type { Trigger } from './trigger';

/** A rule that is in force, ready to be asked. */
export interface LiveRule {
  readonly name: string;
  readonly trigger: Trigger;
  /** Whether what it looks at in texts is in one. */
  readonly finds: (read: ReadText) => boolean;
  readonly action: AutomodAction;
  readonly timeoutS: number | null;
  readonly message: string | null;
  readonly exemptRoles: readonly RoleId[];
  readonly exemptChannels: readonly ChannelId[];
}

/** What the author of a message has said in the guild before. */
export interface Said {
  /** Whether it was the same text. */
  readonly isSame: boolean;
  readonly atMs: number;
}

/** A message, and what rules ask about its author. */
export interface Judged {
  readonly read: ReadText;
  readonly roles: readonly RoleId[];
  /** The channel, and of a thread the one that it is in. */
  readonly channels: readonly ChannelId[];
  readonly accountCreatedMs: number;
  readonly nowMs: number;
  /** Newest first, as far back as a rule asks. */
  readonly said: readonly Said[];
}

/** What happens to a message, and the rule that says so; null where no rule finds anything. */
export type Verdict = Pick<LiveRule, 'name' | 'action' | 'timeoutS' | 'message'> | null;

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
/** The strictest first. */
const ORDER: readonly AutomodAction[] = ['block', 'timeout', 'hold', 'flag'];

/** How far back a rule asks what was said, in milliseconds; 0 where it does not ask. */
export const looksBackMs = (trigger: Trigger): number => {
  if (trigger.kind === 'repeat') return trigger.seconds * SECOND_MS;
  return trigger.kind === 'new_account' ? trigger.hours * HOUR_MS : 0;
};

const finds = ({ trigger, finds: isIn }: LiveRule, judged: Judged): boolean => {
  const { said, nowMs, accountCreatedMs, read } = judged;
  const recent = said.filter(({ atMs }) => nowMs - atMs < looksBackMs(trigger));
  switch (trigger.kind) {
    case 'repeat':
      // Files alone are no text that repeats.
      return read.text.trim() !== '' && recent.filter(({ isSame }) => isSame).length + 1 >= trigger.times;
    case 'new_account':
      return nowMs - accountCreatedMs < trigger.hours * HOUR_MS && recent.length < trigger.messages;
    case 'words':
    case 'invites':
    case 'links':
    case 'mentions':
      return isIn(read);
  }
};

const isExempt = ({ exemptRoles, exemptChannels }: LiveRule, { roles, channels }: Judged): boolean =>
  exemptRoles.some((role) => roles.includes(role)) ||
  exemptChannels.some((channel) => channels.includes(channel));

/** What the rules of a guild say of a message: the strictest of those that find something. */
export const judgeMessage = (rules: readonly LiveRule[], judged: Judged): Verdict => {
  for (const action of ORDER) {
    const found = rules.find(
      (rule) => rule.action === action && !isExempt(rule, judged) && finds(rule, judged),
    );
    if (found !== undefined) {
      const { name, timeoutS, message } = found;
      return { name, action, timeoutS, message };
    }
  }
  return null;
};
