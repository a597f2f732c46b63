import { SIZES } from '../../contract/limits';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { setPreferences } from '../state/preferences/thunks';
import { useFold } from './use-fold';

/** How a part beside the chat stands. */
export interface Panel {
  readonly isShown: boolean;
  /** It lies over the chat instead of beside it. */
  readonly isDrawer: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * The member panel: beside the chat where there is room, as remembered; below 1100 px it is folded away, and what opens it
 * lays it over the chat until it is closed or another channel is opened (docs/spec/navigation.md 'Window').
 */
export const useMemberPanel = (): Panel => {
  const dispatch = useAppDispatch();
  const { isDrawer, isOpen, toggle, close } = useFold(SIZES.memberPanelFoldsBelow);
  const isWanted = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  return {
    isShown: isDrawer ? isOpen : isWanted,
    isDrawer,
    toggle: isDrawer ? toggle : () => void dispatch(setPreferences({ membersPanelOpen: !isWanted })),
    close,
  };
};

/** The channel list: always there, but below 700 px, where it lies over the chat; open where no channel is. */
export const useSidebar = (): Panel => {
  const { isDrawer, isOpen, toggle, close } = useFold(SIZES.sidebarFoldsBelow);
  const hasChannel = useAppSelector((state) => state.navigation.channelId !== null);
  return { isShown: !isDrawer || isOpen || !hasChannel, isDrawer, toggle, close };
};
