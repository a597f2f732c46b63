import { selectCanCallIn } from '../channels/rights';
import { type JumpTarget, selectConversationTargets, selectJumpTargets } from '../navigation/destinations';
import type { RootState } from '../store';

/** A text channel into which the person may write. */
export type ForwardTarget = Extract<JumpTarget, { readonly to: 'channel' | 'conversation' }>;

/** The channels into which the person may forward now, in the order of the rail. */
export const forwardTargets = (state: RootState): readonly ForwardTarget[] =>
  [...selectConversationTargets(state), ...selectJumpTargets(state)].filter(
    (target): target is ForwardTarget =>
      (target.to === 'conversation' || (target.to === 'channel' && target.kind === 'text')) &&
      selectCanCallIn(state, target.channelId, 'messages.create'),
  );
