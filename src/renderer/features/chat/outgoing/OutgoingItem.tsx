import { memo, useMemo } from 'react';
import type { OutgoingMessage } from '../../../../contract/ipc/outbox';
import { parseMarkup } from '../../../../domain/messages/markup/parse-markup';
import { useAppSelector } from '../../../state/hooks';
import { selectOutgoing } from '../../../state/outbox/selectors';
import { selectInviteHosts, selectMe } from '../../../state/session/selectors';
import { toId, type MessageId } from '../../../../contract/ids';
import { MessageBody } from '../MessageBody';
import { MessageHead } from '../MessageHead';
import messageStyles from '../MessageItem.module.css';
import { ReplyPreview } from '../ReplyPreview';
import { MessageSticker } from '../MessageSticker';
import { OutgoingCopies, OutgoingFiles } from './OutgoingFiles';
import { OutgoingState } from './OutgoingState';
import { ownRow } from './own-row';

/** A message with files that is not sent yet, in its place at the end of the feed. */
export const OutgoingItem = memo(function OutgoingItem({ id }: { readonly id: string }) {
  const message = useAppSelector((state) => selectOutgoing(state, id));
  return message === null ? null : <Outgoing message={message} />;
});

function Outgoing({ message }: { readonly message: OutgoingMessage }) {
  const me = useAppSelector(selectMe);
  const hosts = useAppSelector(selectInviteHosts);
  const { content, parentId, state, sticker } = message;
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  const { id: ownId, nonce, writtenAt } = message;
  const row = useMemo(() => {
    const createdAt = new Date(writtenAt).toISOString();
    const own = { id: toId<MessageId>(ownId), content, nonce, parentId, createdAt, sticker };
    return me === null ? null : ownRow(me, own);
  }, [me, ownId, content, nonce, parentId, sticker, writtenAt]);
  if (row === null) return null;
  return (
    <article
      tabIndex={-1}
      className={messageStyles.message}
      data-outgoing={message.id}
      data-state={state.kind}
      data-head
      data-pending={state.kind === 'failed' ? undefined : true}
    >
      {parentId === null ? null : <ReplyPreview id={parentId} />}
      <MessageHead message={row} />
      {content === '' ? null : (
        <div className={messageStyles.content} data-selectable>
          <MessageBody id={row.id} tree={tree} mentionsEveryone={null}>
            {null}
          </MessageBody>
        </div>
      )}
      {sticker === null ? null : <MessageSticker sticker={sticker} />}
      {message.copies.length === 0 ? null : <OutgoingCopies copies={message.copies} />}
      {message.files.length === 0 ? null : <OutgoingFiles message={message} />}
      <OutgoingState message={message} />
    </article>
  );
}
