import { ArrowLeft, Ellipsis, Lock, MessageSquareText } from 'lucide-react';
import type { ChannelId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import type { ChannelRow } from '../../../state/channels/types';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { openChannel } from '../../../state/navigation/thunks';
import { selectThread } from '../../../state/threads/selectors';
import { useThreadCommands } from '../../../state/threads/use-thread-commands';
import { IconButton } from '../../../ui/form/IconButton';
import { Menu } from '../../../ui/overlay/Menu';
import { threadEntries } from '../../../ui/overlay/thread-entries';
import { EmojiText } from '../../../ui/text/Emoji';
import area from '../ChatArea.module.css';
import styles from './Threads.module.css';

interface ThreadTitleProps {
  readonly id: ChannelId;
  readonly parent: ChannelRow;
}

/** The head of a thread in the place of its channel: the way back to it, its name and the channel's. */
export function ThreadTitle({ id, parent }: ThreadTitleProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <IconButton
        label={t('Back to #{{name}}', { name: stripInvisible(parent.name) })}
        icon={<ArrowLeft />}
        tooltipSide="bottom"
        onClick={() => void dispatch(openChannel(parent.guildId, parent.id))}
      />
      <ThreadName id={id} heading="h1" />
      <p className={styles.place}>
        <EmojiText pieces={namePieces(`#${parent.name}`)} />
      </p>
    </>
  );
}

interface ThreadNameProps {
  readonly id: ChannelId;
  readonly heading: 'h1' | 'h2';
}

/** The mark of a thread, and its name as a heading. */
export function ThreadName({ id, heading: Heading }: ThreadNameProps) {
  const name = useAppSelector((state) => selectThread(state, id)?.name ?? '');
  const isLocked = useAppSelector((state) => selectThread(state, id)?.locked ?? false);
  const Icon = isLocked ? Lock : MessageSquareText;
  return (
    <>
      <Icon
        size={20}
        className={styles.mark}
        {...(isLocked ? { role: 'img', 'aria-label': t('Locked') } : { 'aria-hidden': true })}
      />
      <Heading className={area.name}>
        <EmojiText pieces={namePieces(name)} />
      </Heading>
    </>
  );
}

/** What can be done with the open thread. */
export function ThreadMenu({ id }: { readonly id: ChannelId }) {
  const commandsOf = useThreadCommands();
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('Thread actions')} icon={<Ellipsis />} tooltipSide="bottom" />}
      entries={() => threadEntries(commandsOf(id))}
    />
  );
}
