import { Notification } from 'electron/main';
import { t } from '../../domain/i18n/t';
import { nativeBody, nativeTitle, REPLY_PLACEHOLDER } from './native-text';
import type { NativeContent, NativeEvents, NativeNotification } from './notification-centre';

/** Whether the system can show notifications. */
export const canNotify = (): boolean => Notification.isSupported();

/** A notification of Windows or macOS; Linux uses bus-notifications.ts. */
export const createNotification = (
  { title, body, isSilent, canReply }: NativeContent,
  { onShown, onFailed, onClicked, onReplied, onClosed }: NativeEvents,
): NativeNotification => {
  const native = new Notification({
    title: nativeTitle(title),
    body: nativeBody(body, process.platform),
    silent: isSilent,
    ...(canReply && { hasReply: true, replyPlaceholder: t(REPLY_PLACEHOLDER) }),
  });
  native.on('show', onShown);
  native.on('failed', (_event, error) => onFailed(error));
  native.on('click', () => onClicked(false));
  // The second argument is the one that all versions of Electron have.
  native.on('reply', (_event, reply) => onReplied(reply));
  native.on('close', onClosed);
  return { show: () => native.show(), close: () => native.close() };
};
