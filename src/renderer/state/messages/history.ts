import type { MessageVersion } from '../../../contract/entities/message-version';
import type { Result } from '../../../contract/failure';
import type { ChannelId, MessageId, UserId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { selectCanIn } from '../channels/rights';
import { inWords } from '../failures';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';

const LOADING = { otherwise: msg('Failed to load earlier versions') } as const;

/** Whether the user may see what a message said before its edits. */
export const selectMaySeeHistory = (state: RootState, channelId: ChannelId, authorId: UserId): boolean =>
  selectHasFeature(state, 'edit-history') &&
  (authorId === selectMyId(state) || selectCanIn(state, channelId, 'MANAGE_MESSAGES'));

/** Asks for what a message said before its edits, the oldest first. */
export const listVersions =
  (messageId: MessageId): AppThunk<Promise<Result<readonly MessageVersion[], string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = inWords(LOADING, await bridge.callApi('messages.history', { messageId }));
    return result.ok ? { ok: true, value: result.value.versions } : result;
  };
