import type { GuildId, UserId } from '../../../contract/ids';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { reportCommands } from '../../state/reports/commands';
import { selectMayReportUser } from '../../state/reports/selectors';
import { memberEntries } from '../../ui/overlay/member-entries';
import type { MenuEntry } from '../../ui/overlay/menu-entries';

/** The row of the card's menu that reports the shown member. */
export const useReportEntries = (guildId: GuildId, userId: UserId): readonly MenuEntry[] => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // The command follows from these.
  useAppSelector((state) => selectMayReportUser(state, guildId, userId));
  useAppSelector(selectBlockedReason);
  return memberEntries(reportCommands(store.getState(), dispatch, { guildId, userId }));
};
