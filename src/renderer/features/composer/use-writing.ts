import type { ChannelId, GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { selectCanCallIn } from '../../state/channels/rights';
import { useAppSelector } from '../../state/hooks';
import { selectThread } from '../../state/threads/selectors';
import { selectTimeoutReason } from '../../state/timeouts/selectors';
import { selectViewReason } from '../../state/view-as/selectors';
import { useTalkReason } from './use-talk-reason';

const NOT_ALLOWED = msg("You don't have permission to send messages here");
const LOCKED = msg('This thread is locked');

/** Whether the user can write in a channel, and what the composer says where they cannot. */
export interface Writing {
  readonly canSend: boolean;
  /** Why not, where that passes. */
  readonly blocked: string | undefined;
  /** In place of what is typed; null where one can write. */
  readonly reason: string | null;
}

export const useWriting = (guildId: GuildId, channelId: ChannelId): Writing => {
  const isAllowed = useAppSelector((state) => selectCanCallIn(state, channelId, 'messages.create'));
  const isLocked = useAppSelector((state) => selectThread(state, channelId)?.locked === true);
  const viewed = useAppSelector(selectViewReason);
  // A timeout takes the right to write, but says why.
  const timedOut = useAppSelector((state) => selectTimeoutReason(state, guildId));
  const talk = useTalkReason(guildId);
  const blocked = viewed ?? timedOut ?? talk;
  if (isAllowed && blocked === undefined) return { canSend: true, blocked, reason: null };
  const passing = isAllowed ? blocked : timedOut;
  return { canSend: false, blocked, reason: passing ?? t(isLocked ? LOCKED : NOT_ALLOWED) };
};
