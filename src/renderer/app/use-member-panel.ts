import { SIZES } from '../../contract/limits';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { setPreferences } from '../state/preferences/thunks';
import { selectShowsResults } from '../state/search/selectors';
import { searchClosed } from '../state/search/slice';
import { useFold } from './use-fold';

/** The state of a part beside the chat. */
export interface Panel {
  readonly isShown: boolean;
  /** Whether the part is over the chat instead of beside it. */
  readonly isDrawer: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * The member panel: beside the chat where there is room, as remembered; below 1100 px it is hidden, and its button
 * opens it over the chat until it is closed or another channel is opened (docs/spec/navigation.md 'Window'). Search
 * results take its place.
 */
export const useMemberPanel = (): Panel => {
  const dispatch = useAppDispatch();
  const { isDrawer, isOpen, toggle, close } = useFold(SIZES.memberPanelFoldsBelow);
  const isWanted = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  const hasResults = useAppSelector(selectShowsResults);
  const isThere = isDrawer ? isOpen : isWanted;
  const change = isDrawer ? toggle : () => void dispatch(setPreferences({ membersPanelOpen: !isWanted }));
  return {
    isShown: isThere && !hasResults,
    isDrawer,
    toggle: () => {
      // Results have taken the panel's place: the panel comes back.
      if (hasResults) dispatch(searchClosed());
      if (!hasResults || !isThere) change();
    },
    close,
  };
};

/**
 * The channel list: always visible from 700 px on; below, a drawer over the chat, open where no channel is selected.
 */
export const useSidebar = (): Panel => {
  const { isDrawer, isOpen, toggle, close } = useFold(SIZES.sidebarFoldsBelow);
  const hasChannel = useAppSelector((state) => state.navigation.channelId !== null);
  return { isShown: !isDrawer || isOpen || !hasChannel, isDrawer, toggle, close };
};
