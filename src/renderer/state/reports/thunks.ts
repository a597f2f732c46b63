import type { ReportCategory } from '../../../contract/report-words';
import type { RelatedUser } from '../../../contract/entities/relation';
import type { Result } from '../../../contract/failure';
import type { CallArgs } from '../../../contract/rest';
import { msg, t } from '../../../domain/i18n/t';
import { selectConversationWith, selectIsConversation } from '../conversations/selectors';
import { blockRequest } from '../conversations/thunks';
import { doneInWords, type Texts } from '../failures';
import type { ReportSubject } from '../overlays/types';
import { changeRelation } from '../relations/thunks';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';

const REPORTING: Texts = {
  otherwise: msg('Failed to send the report'),
  byStatus: { 409: msg('You have reported this already') },
  namesWait: true,
};

const namesOf = (
  state: RootState,
  subject: ReportSubject,
): Pick<CallArgs<'reports.create'>, 'guildId' | 'messageId' | 'userId'> => ({
  // The guild of a conversation is nobody's: whoever runs the server reads its reports.
  guildId: selectIsConversation(state, subject.guildId) ? null : subject.guildId,
  messageId: subject.kind === 'message' ? subject.messageId : null,
  userId: subject.kind === 'user' ? subject.userId : null,
});

/** What a reporter says, and whom they block with it. */
export interface Words {
  readonly category: ReportCategory;
  readonly text: string;
  readonly blocks: RelatedUser | null;
}

/** Blocks somebody whom the user has reported; what they have asked is declined with it. */
const blockReported =
  (user: RelatedUser): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const asked = selectConversationWith(getState(), user.id);
    await dispatch(asked?.request === true ? blockRequest(asked.id, user.id) : changeRelation('block', user));
  };

/** Sends a report, and then blocks the person where that is wanted. */
export const sendReport =
  (subject: ReportSubject, { category, text, blocks }: Words): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('reports.create', {
      ...namesOf(getState(), subject),
      ...{ category, text: text.trim() },
    });
    if (result.ok) {
      dispatch(toastShown('success', t('Thanks. Your report was sent.')));
      if (blocks !== null) await dispatch(blockReported(blocks));
    }
    return doneInWords(REPORTING, result);
  };
