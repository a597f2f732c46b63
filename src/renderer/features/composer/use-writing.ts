import type { ChannelId, GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { selectCanCallIn } from '../../state/channels/rights';
import { useAppSelector } from '../../state/hooks';
import { selectHeldReason } from '../../state/lockdown/selectors';
import { selectThread } from '../../state/threads/selectors';
import { selectViewReason } from '../../state/view-as/selectors';
import { useTalkReason } from './use-talk-reason';

const NOT_ALLOWED = msg("You don't have permission to send messages here");
const LOCKED = msg('This thread is locked');

/** Whether the user can write in a channel, and what the composer says where they cannot. */
export interface Writing {
  readonly canSend: boolean;
  /** Whether a timeout or a lockdown lets the user only read. */
  readonly isHeld: boolean;
  /** Why not, where that passes. */
  readonly blocked: string | undefined;
  /** In place of what is typed; null where one can write. */
  readonly reason: string | null;
}

export const useWriting = (guildId: GuildId, channelId: ChannelId): Writing => {
  const isAllowed = useAppSelector((state) => selectCanCallIn(state, channelId, 'messages.create'));
  const isLocked = useAppSelector((state) => selectThread(state, channelId)?.locked === true);
  const viewed = useAppSelector(selectViewReason);
  // A timeout and a lockdown take the right to write, but say why.
  const held = useAppSelector((state) => selectHeldReason(state, guildId, channelId));
  const talk = useTalkReason(guildId);
  const blocked = viewed ?? held ?? talk;
  if (isAllowed && blocked === undefined) return { canSend: true, isHeld: false, blocked, reason: null };
  const passing = isAllowed ? blocked : held;
  return {
    canSend: false,
    isHeld: held !== undefined,
    blocked,
    reason: passing ?? t(isLocked ? LOCKED : NOT_ALLOWED),
  };
};
