import type { OutgoingMessage } from '../../../../contract/ipc/outbox';
import { shownFileName } from '../../../../domain/attachments/texts';
import { msg, t } from '../../../../domain/i18n/t';
import { failureText, type Texts } from '../../../state/failures';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { discardOutgoing, retryOutgoing, takeBackOutgoing } from '../../../state/outbox/thunks';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import styles from './Outgoing.module.css';

const FAILED: Texts = { otherwise: msg('The message could not be sent') };
const FILE_FAILED: Texts = { otherwise: msg('The file could not be uploaded') };

const failedWords = ({ files, state }: OutgoingMessage): string => {
  if (state.kind !== 'failed') return '';
  const file = files.find(({ id }) => id === state.fileId);
  if (file === undefined) return failureText(FAILED, state.failure);
  return t('{{name}}: {{reason}}', {
    name: shownFileName(file),
    reason: failureText(FILE_FAILED, state.failure),
  });
};

const wordsOf = (message: OutgoingMessage, isLost: boolean): string => {
  switch (message.state.kind) {
    case 'waiting':
      return isLost ? t('Waiting for the connection') : t('Waiting to send');
    case 'uploading':
      return t('Uploading…');
    case 'sending':
      return t('Sending…');
    case 'failed':
      return failedWords(message);
    case 'unsure':
      return t('The connection was lost while this was sent, so it may have arrived. Send it again?');
  }
};

/** What a message on its way waits for, and what the person can do about it. */
export function OutgoingState({ message }: { readonly message: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  const isLost = useAppSelector((state) => state.gateway.phase !== 'open');
  const { id, state, content, files } = message;
  // A chosen sticker or picture is in no draft.
  const isChosen = content === '' && files.length === 0;
  const words = wordsOf(message, isLost);
  const isOpen = state.kind === 'failed' || state.kind === 'unsure';
  // The same text would break the same rule.
  const isBlocked =
    state.kind === 'failed' && state.failure.kind === 'refused' && state.failure.code === 'blocked';
  return (
    <div className={styles.state}>
      <span className={styles.words} data-failed={isOpen || undefined} role={isOpen ? 'alert' : 'status'}>
        {words}
      </span>
      {isOpen ? (
        <>
          {isBlocked ? null : (
            <Button size="s" onClick={() => void dispatch(retryOutgoing(id))}>
              {state.kind === 'failed' ? t('Retry') : t('Send now')}
            </Button>
          )}
          {isChosen ? null : (
            <Button size="s" onClick={() => void dispatch(takeBackOutgoing(id))}>
              {t('Edit')}
            </Button>
          )}
          {content === '' ? null : <CopyButton size="s" text={content} label={t('Copy Text')} />}
          <Button size="s" variant="danger" onClick={() => void dispatch(discardOutgoing(id))}>
            {t('Delete')}
          </Button>
        </>
      ) : null}
      {state.kind === 'waiting' || state.kind === 'uploading' ? (
        <Button size="s" onClick={() => void dispatch(isChosen ? discardOutgoing(id) : takeBackOutgoing(id))}>
          {t('Cancel')}
        </Button>
      ) : null}
    </div>
  );
}
