import { useEffect, useRef } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { compareIds } from '../../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Gap } from '../../state/messages/gaps';
import { type ChannelMessages, indexOfMessage, newestOf } from '../../state/messages/message-list';
import { loadAround, loadOlder } from '../../state/messages/thunks';
import { scrollTargetCleared } from '../../state/navigation/slice';
import { selectHasFeature } from '../../state/session/selectors';
import { toastShown } from '../../state/toasts/slice';

/** How many pages back the target message of a link is searched, one after the other. */
const MOST_PAGES = 20;

type Search = 'found' | 'wait' | 'older' | 'gap' | 'gone';

const isIn = ({ after, before }: Gap, id: MessageId): boolean =>
  (after === null || compareIds(after, id) < 0) && (before === null || compareIds(id, before) < 0);

/** The state of the search for a message in the held messages of its channel. */
const searchFor = (list: ChannelMessages, messageId: MessageId): Search => {
  if (indexOfMessage(list, messageId) >= 0) return 'found';
  if (list.phase !== 'loaded' || list.isCatchingUp || list.isLoadingOlder || list.isLoadingMissing)
    return 'wait';
  const isOlder = list.heldFrom !== null && compareIds(messageId, list.heldFrom) < 0;
  if (isOlder && list.hasOlder) return 'older';
  if (list.gaps.some((gap) => isIn(gap, messageId))) return 'gap';
  // The message may still arrive: its notification came over the same connection.
  const newest = newestOf(list);
  return newest !== null && compareIds(messageId, newest) > 0 && list.doubt !== null ? 'wait' : 'gone';
};

/** Calls back when new rows are drawn and the feed has restored its position; the returned function cancels. */
const afterDrawing = (run: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
};

/**
 * Scrolls to the target message of a link or a notification, and reports if it cannot be found. What is not held is
 * loaded with its neighbours; page after page where the server cannot answer that.
 */
export const useScrollTarget = (
  channelId: ChannelId,
  list: ChannelMessages,
  jumpTo: (id: MessageId) => void,
): void => {
  const dispatch = useAppDispatch();
  const messageId = useAppSelector(({ navigation: { scrollTarget } }) =>
    scrollTarget?.channelId === channelId ? scrollTarget.messageId : null,
  );
  const hasWindows = useAppSelector((state) => selectHasFeature(state, 'message-window'));
  const pages = useRef(0);
  const asked = useRef<MessageId | null>(null);
  useEffect(() => {
    if (messageId === null) {
      pages.current = 0;
      asked.current = null;
      return undefined;
    }
    const search = searchFor(list, messageId);
    if (search === 'found') {
      return afterDrawing(() => {
        dispatch(scrollTargetCleared());
        jumpTo(messageId);
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
  }, [dispatch, channelId, messageId, list, jumpTo, hasWindows]);
};
