import { useEffect } from 'react';
import type { ChannelId } from '../../contract/ids';
import { SIZES } from '../../contract/limits';
import type { ChannelRow } from '../state/channels/types';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { loadMessages } from '../state/messages/thunks';
import { besideThreadShown } from '../state/navigation/slice';
import { selectShowsResults } from '../state/search/selectors';
import { selectParent } from '../state/threads/selectors';
import { useFold } from './use-fold';

/**
 * The channel that is shown beside its open thread, which then takes the place of the member panel; null where the open
 * channel is no thread, and where there is no room for both: below 1200 px, and beside search results.
 */
export const useThreadBeside = (channelId: ChannelId | null): ChannelRow | null => {
  const dispatch = useAppDispatch();
  const { isDrawer } = useFold(SIZES.threadFoldsBelow);
  const showsResults = useAppSelector(selectShowsResults);
  const isManaging = useAppSelector((state) => state.navigation.membersManager === 'open');
  const parent = useAppSelector((state) => (channelId === null ? null : selectParent(state, channelId)));
  const beside = isDrawer || showsResults || isManaging ? null : parent;
  const id = beside?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    dispatch(besideThreadShown(id));
    void dispatch(loadMessages(id));
    return () => void dispatch(besideThreadShown(null));
  }, [dispatch, id]);
  return beside;
};
