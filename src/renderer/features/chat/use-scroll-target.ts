import { useEffect, useRef } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { compareIds } from '../../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { isAbove, lacksAfter } from '../../state/messages/list-pages';
import { type ChannelMessages, indexOfMessage, newestOf } from '../../state/messages/message-list';
import { loadAround, loadOlder } from '../../state/messages/thunks';
import { scrollTargetCleared } from '../../state/navigation/slice';
import { selectHasFeature } from '../../state/session/selectors';
import { toastShown } from '../../state/toasts/slice';
import { afterDrawing } from './after-drawing';

/** How many pages back the target message of a link is searched, one after the other. */
const MOST_PAGES = 20;

type Search = 'found' | 'wait' | 'older' | 'gap' | 'gone';

/** The state of the search for a message, or for the line below it, in the held messages of its channel. */
const searchFor = (list: ChannelMessages, messageId: MessageId, isLine: boolean): Search => {
  if (!isLine && indexOfMessage(list, messageId) >= 0) return 'found';
  if (list.phase !== 'loaded' || list.isCatchingUp || list.isLoadingOlder || list.isLoadingMissing)
    return 'wait';
  if (isAbove(list, messageId)) return 'older';
  if (lacksAfter(list, messageId)) return 'gap';
  if (isLine) return 'found';
  // The message may still arrive: its notification came over the same connection.
  const newest = newestOf(list);
  return newest !== null && compareIds(messageId, newest) > 0 && list.doubt !== null ? 'wait' : 'gone';
};

interface Places {
  /** The message below the New line. */
  readonly newFrom: MessageId | null;
  readonly jumpTo: (id: MessageId) => void;
}

/**
 * Scrolls to the target message of a link or a notification, and reports if it cannot be found. What is not held is
 * loaded with its neighbours; page after page where the server cannot answer that.
 */
export const useScrollTarget = (
  channelId: ChannelId,
  list: ChannelMessages,
  { newFrom, jumpTo }: Places,
): void => {
  const dispatch = useAppDispatch();
  const messageId = useAppSelector(({ navigation: { scrollTarget } }) =>
    scrollTarget?.channelId === channelId ? scrollTarget.messageId : null,
  );
  const hasWindows = useAppSelector((state) => selectHasFeature(state, 'message-window'));
  const isLine = useAppSelector(({ navigation }) => navigation.scrollTarget?.isLine === true);
  const pages = useRef(0);
  const asked = useRef<MessageId | null>(null);
  useEffect(() => {
    if (messageId === null) {
      pages.current = 0;
      asked.current = null;
      return undefined;
    }
    const search = searchFor(list, messageId, isLine);
    if (search === 'found') {
      return afterDrawing(() => {
        dispatch(scrollTargetCleared());
        const found = isLine ? newFrom : messageId;
        if (found !== null) jumpTo(found);
      });
    }
    const isElsewhere = search === 'older' || search === 'gap';
    const giveUp = (text: string): void => {
      dispatch(scrollTargetCleared());
      dispatch(toastShown('info', text));
    };
    if (isElsewhere && hasWindows) {
      if (asked.current === messageId) giveUp(list.error ?? t('This message was deleted'));
      else {
        asked.current = messageId;
        void dispatch(loadAround(channelId, messageId));
      }
    } else if (search === 'older' && pages.current < MOST_PAGES) {
      pages.current += 1;
      void dispatch(loadOlder(channelId));
    } else if (search !== 'wait') {
      giveUp(search === 'older' ? t("Can't jump that far back") : t('This message was deleted'));
    }
    return undefined;
  }, [dispatch, channelId, messageId, isLine, list, newFrom, jumpTo, hasWindows]);
};
