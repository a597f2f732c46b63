import type { Message } from '../../../contract/entities/message';
import type { Result } from '../../../contract/failure';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { msg, plural } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import { selectLimit } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { doneByStaff } from '../undo/thunks';

const COUNTING = { otherwise: msg('Failed to count messages') } as const;
const DELETING = { otherwise: msg('Failed to delete messages') } as const;

/** Which messages are meant: of a channel, of a user, or of a user in a channel. */
export interface Purge {
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly userId: UserId | null;
  /** The time of the first message that counts; null for all. */
  readonly after: string | null;
  /** Words that a message must contain; blank for any. */
  readonly contains: string;
}

/** How many messages are meant, and how many are left out because of their author's rank. */
export interface Purged {
  readonly count: number;
  readonly skipped: number;
}

/** The same before the deletion, with the newest of them. */
export interface Meant extends Purged {
  readonly sample: readonly Message[];
}

/** The most messages that are deleted at once: the newest ones. */
export const selectPurgeLimit = (state: RootState): number => selectLimit(state, 'purge', DESK_LIMITS.purge);

const argsOf = (state: RootState, { contains, ...purge }: Purge) => ({
  ...purge,
  before: null,
  contains: contains.trim() === '' ? null : contains.trim(),
  limit: Math.min(DESK_LIMITS.purge, selectPurgeLimit(state)),
});

/** Counts the messages that are meant; nothing is deleted. */
export const previewPurge =
  (purge: Purge): AppThunk<Promise<Result<Meant, string>>> =>
  async (_dispatch, getState, { bridge }) =>
    inWords(COUNTING, await bridge.callApi('messages.previewPurge', argsOf(getState(), purge)));

/** Deletes the messages that are meant; a toast says how many. Their channels hear of it by events. */
export const purgeMessages =
  (purge: Purge, reason: string): AppThunk<Promise<Result<Purged, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const args = { ...argsOf(getState(), purge), reason: reason.trim() };
    const result = inWords(DELETING, await bridge.callApi('messages.purge', args));
    if (!result.ok) return result;
    const { count, skipped } = result.value;
    const done = plural('{{count}} message deleted', '{{count}} messages deleted', { count });
    const left = plural('{{count}} skipped', '{{count}} skipped', { count: skipped });
    const offer = { guildId: purge.guildId, action: 'MESSAGE_BULK_DELETE', target: null };
    dispatch(doneByStaff(skipped === 0 ? done : `${done}, ${left}`, { ...offer, count: count > 0 ? 1 : 0 }));
    return result;
  };
