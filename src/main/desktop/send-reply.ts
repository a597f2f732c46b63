import type { Failure, Result } from '../../contract/failure';
import type { ShownNotification } from '../../contract/ipc/desktop';
import type { DeepLink } from '../../contract/ipc/pushes';
import { serverText, t } from '../../domain/i18n/t';
import type { NotificationReply } from '../notifications/notification-centre';
import type { Fate } from '../outbox/fates';

interface Needs {
  /** Sends what was written, and resolves when it is known what has become of it. */
  readonly send: (reply: NotificationReply) => Promise<Fate>;
  readonly show: (content: ShownNotification) => Promise<Result<null>>;
  readonly open: (link: DeepLink) => void;
}

const reasonOf = (why: Failure): string => {
  if (why.kind === 'refused' && why.message !== null) return serverText(why.message);
  if (why.kind === 'local' && why.detail !== '') return why.detail;
  return t('The message could not be sent');
};

/**
 * Sends a reply that was written in a notification, without the window. Where it was not sent, a notification says why,
 * with what was written; it leads to the place, in which the message stands with what can be done about it.
 */
export const createSendReply =
  ({ send, show, open }: Needs) =>
  async (reply: NotificationReply): Promise<void> => {
    const fate = await send(reply);
    if (fate.kind === 'done') return;
    const { place, content } = reply;
    const why =
      fate.kind === 'unsure' ? t('The connection was lost, so it may have arrived.') : reasonOf(fate.failure);
    const shown = await show({
      key: `reply-${place.channelId}`,
      title: t('Your reply was not sent'),
      body: `${why}\n${content}`,
      place: { ...place, messageId: null },
      isSilent: false,
      isForMe: true,
    });
    if (!shown.ok) open({ kind: 'channel', ...place, messageId: null });
  };
