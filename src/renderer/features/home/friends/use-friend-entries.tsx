import { Ban, Check, IdCard, MessageCircle, ShieldOff, UserMinus, UserPlus, X } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import type { RelatedUser } from '../../../../contract/entities/relation';
import { type UserId, toId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { type RelationCommand, relationCommands } from '../../../state/relations/commands';
import { selectRelation } from '../../../state/relations/selectors';
import { toastShown } from '../../../state/toasts/slice';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';

/** The pictures of commands in the menus of a person. */
export const ICONS: Readonly<Record<RelationCommand['mark'], ReactElement>> = {
  message: <MessageCircle />,
  ...{ add: <UserPlus />, accept: <Check />, decline: <X />, cancel: <X /> },
  ...{ remove: <UserMinus />, block: <Ban />, unblock: <ShieldOff /> },
};

/** The entries of a person, for the menu of a row. */
export const useFriendEntries = (): ((user: RelatedUser) => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (user) => {
      const copyId = async (): Promise<void> => {
        await navigator.clipboard.writeText(user.id);
        dispatch(toastShown('success', t('User ID copied to clipboard')));
      };
      return [
        ...relationCommands(store.getState(), dispatch, user).map(({ mark, ...command }) => ({
          ...command,
          icon: ICONS[mark],
        })),
        { label: t('Copy User ID'), icon: <IdCard />, onSelect: () => void copyId() },
      ];
    },
    [dispatch, store],
  );
};

/** The entries of the row that is pressed, for the one context menu of the list. */
export const useFriendEntriesAt = (
  entriesOf: (user: RelatedUser) => readonly MenuEntry[],
): ((target: Element) => readonly MenuEntry[]) => {
  const store = useAppStore();
  return useCallback(
    (target) => {
      const found = target.closest('[data-person]')?.getAttribute('data-person');
      const relation = found == null ? null : selectRelation(store.getState(), toId<UserId>(found));
      return relation === null ? [] : entriesOf(relation.user);
    },
    [store, entriesOf],
  );
};
