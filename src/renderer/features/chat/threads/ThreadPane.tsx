import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import type { ChannelId } from '../../../../contract/ids';
import type { ChannelRow } from '../../../state/channels/types';
import { selectCanCallIn } from '../../../state/channels/rights';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { openChannel } from '../../../state/navigation/thunks';
import { IconButton } from '../../../ui/form/IconButton';
import area from '../ChatArea.module.css';
import { MessageFeed } from '../MessageFeed';
import { PinsButton } from '../pins/PinsButton';
import { TypingLine } from '../TypingLine';
import type { RenderPicker } from '../use-reaction-picker';
import { ThreadMenu, ThreadName } from './ThreadHeader';
import styles from './Threads.module.css';

interface ThreadPaneProps {
  readonly id: ChannelId;
  readonly parent: ChannelRow;
  readonly composer: ReactNode;
  readonly emojiPicker: RenderPicker;
}

/** What had the focus before the pane took it; the page itself is nothing to go back to. */
const focused = (): HTMLElement | null => {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
};

/** An open thread beside its channel. Escape closes it, and leads back to where it was opened. */
export function ThreadPane({ id, parent, composer, emojiPicker }: ThreadPaneProps) {
  const dispatch = useAppDispatch();
  const [origin] = useState(focused);
  const hasPins = useAppSelector((state) => selectCanCallIn(state, id, 'pins.list'));
  const { guildId } = parent;
  const close = (): void => {
    void dispatch(openChannel(guildId, parent.id));
    const writing = document.querySelector<HTMLElement>('main [data-region] textarea');
    (origin?.isConnected === true ? origin : writing)?.focus();
  };
  return (
    <aside
      className={styles.pane}
      aria-label={t('Thread')}
      onKeyDown={(event) => {
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        close();
      }}
    >
      <header className={area.header}>
        <ThreadName id={id} heading="h2" />
        <span className={area.tools}>
          {hasPins ? <PinsButton key={id} guildId={guildId} channelId={id} /> : null}
          <ThreadMenu id={id} />
          <IconButton label={t('Close Thread')} icon={<X />} tooltipSide="bottom" onClick={close} />
        </span>
      </header>
      <div className={area.conversation} data-drop-area>
        <MessageFeed key={id} guildId={guildId} channelId={id} emojiPicker={emojiPicker} />
        {composer}
        <TypingLine channelId={id} />
      </div>
    </aside>
  );
}
