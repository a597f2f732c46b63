import { t } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../gateway/selectors';
import type { MemberRef } from '../members/thunks';
import { overlayOpened } from '../overlays/slice';
import type { RootState, ScreenDispatch } from '../store';
import { selectMayReportUser } from './selectors';

/** The command that reports somebody; `mark` names its picture. */
export interface ReportCommand {
  readonly mark: 'report';
  readonly label: string;
  readonly tone?: 'danger';
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** The command that reports somebody of a guild or a conversation; none where that is not possible. */
export const reportCommands = (
  state: RootState,
  dispatch: ScreenDispatch,
  about: MemberRef,
): readonly ReportCommand[] =>
  selectMayReportUser(state, about.guildId, about.userId)
    ? [
        {
          mark: 'report',
          label: t('Report User'),
          disabledReason: selectBlockedReason(state),
          onSelect: () => {
            dispatch(overlayOpened({ kind: 'report', about: { kind: 'user', ...about } }));
          },
        },
      ]
    : [];
