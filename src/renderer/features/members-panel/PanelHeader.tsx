import { Lock, UserRoundSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { abbreviateCount } from '../../../domain/members/counts';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberCount } from '../../state/members/selectors';
import { membersManagerForgotten, membersManagerOpened } from '../../state/navigation/slice';
import { selectViewers } from '../../state/viewers/selectors';
import { IconButton } from '../../ui/form/IconButton';
import styles from './MembersPanel.module.css';

interface PanelHeaderProps {
  readonly guildId: GuildId;
  /** The private channel whose viewers are shown. */
  readonly privateId: ChannelId | null;
  readonly isCollapsed: boolean;
}

/** The number of members, and the button that opens the members manager in place of the chat. */
export function PanelHeader({ guildId, privateId, isCollapsed }: PanelHeaderProps) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) =>
    privateId === null ? selectMemberCount(state, guildId) : selectViewers(state, privateId).value.total,
  );
  const wasLeft = useAppSelector((state) => state.navigation.membersManager === 'left');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wasLeft) return;
    button.current?.focus();
    dispatch(membersManagerForgotten());
  }, [dispatch, wasLeft]);
  return (
    <>
      <header className={styles.header} data-collapsed={isCollapsed || undefined}>
        <h2 className={styles.title}>
          {t('Members')} {count === 0 ? null : <span className={styles.count}>{abbreviateCount(count)}</span>}
        </h2>
        <IconButton
          ref={button}
          label={t('Members manager')}
          size="s"
          icon={<UserRoundSearch />}
          tooltipSide="left"
          onClick={() => dispatch(membersManagerOpened())}
        />
      </header>
      {privateId === null ? null : (
        <p className={styles.note}>
          <Lock size={12} aria-hidden />
          {t('Only people who can see this channel')}
        </p>
      )}
    </>
  );
}
