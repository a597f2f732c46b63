import { Hourglass, Paperclip } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { HeldMessage } from '../../../../contract/entities/held-message';
import { type HeldId, type MessageId, toId } from '../../../../contract/ids';
import { plural, t } from '../../../../domain/i18n/t';
import { parseMarkup } from '../../../../domain/messages/markup/parse-markup';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { selectHeld } from '../../../state/held/selectors';
import { withdrawHeld } from '../../../state/held/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectInviteHosts, selectMe } from '../../../state/session/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { classNames } from '../../../ui/base/class-names';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { useRequest } from '../../../ui/form/use-request';
import { MessageBody } from '../MessageBody';
import { MessageHead } from '../MessageHead';
import messageStyles from '../MessageItem.module.css';
import { ReplyPreview } from '../ReplyPreview';
import styles from './Outgoing.module.css';
import { ownRow } from './own-row';

/** A message of one's own that waits for staff, at the end of the feed: nobody else in the channel sees it. */
export const HeldItem = memo(function HeldItem({ id }: { readonly id: HeldId }) {
  const message = useAppSelector((state) => selectHeld(state, id));
  return message === null ? null : <Held message={message} />;
});

function Held({ message }: { readonly message: HeldMessage }) {
  const { id, content, parentId, files, createdAt } = message;
  const me = useAppSelector(selectMe);
  const hosts = useAppSelector(selectInviteHosts);
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  const row = useMemo(
    () =>
      me === null
        ? null
        : ownRow(me, { id: toId<MessageId>(id), content, nonce: null, parentId, createdAt, sticker: null }),
    [me, id, content, parentId, createdAt],
  );
  if (row === null) return null;
  return (
    <article tabIndex={-1} className={messageStyles.message} data-held={id} data-head data-pending>
      {parentId === null ? null : <ReplyPreview id={parentId} />}
      <MessageHead message={row} />
      {content === '' ? null : (
        <div className={messageStyles.content} data-selectable>
          <MessageBody id={row.id} tree={tree} mentionsEveryone={null}>
            {null}
          </MessageBody>
        </div>
      )}
      {files === 0 ? null : (
        <p className={styles.heldFiles}>
          <Paperclip size={14} aria-hidden />
          {plural('{{count}} file', '{{count}} files', { count: files })}
        </p>
      )}
      <HeldState message={message} />
    </article>
  );
}

/** What the message waits for, and how to take it back. */
function HeldState({ message }: { readonly message: HeldMessage }) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectBlockedReason);
  const request = useRequest();
  const [isDone, setIsDone] = useState(false);
  const withdraw = (): void =>
    void request.send(
      () => dispatch(withdrawHeld(message)),
      () => setIsDone(true),
      (why) => dispatch(toastShown('error', why)),
    );
  return (
    <div className={styles.state}>
      <span
        className={classNames(styles.words, styles.waiting)}
        role="status"
        data-tooltip={t(
          'Staff of this server look at it first. Nobody else can see it until they release it.',
        )}
      >
        <Hourglass size={14} aria-hidden />
        {t('Waiting for review')}
      </span>
      {message.content === '' ? null : <CopyButton size="s" text={message.content} label={t('Copy Text')} />}
      <Button
        size="s"
        variant="danger"
        pending={request.isPending || isDone}
        disabledReason={offline}
        onClick={withdraw}
      >
        {t('Delete')}
      </Button>
    </div>
  );
}
