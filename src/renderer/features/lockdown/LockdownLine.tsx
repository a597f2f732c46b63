import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { measureTexts } from '../../../domain/moderation/lockdown-choices';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectLockdown } from '../../state/lockdown/running';
import { inLockdownText, selectMayLockDown } from '../../state/lockdown/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { untilText } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Banner } from '../../ui/page/Banner';
import styles from './Lockdown.module.css';

interface LockdownLineProps {
  readonly guildId: GuildId;
  /** Focuses the next part of the window after the line that had the focus has gone. */
  readonly onFocusLost: () => void;
}

/** Says that the server is in lockdown; to those who may end it until when, with the way to do so. */
export function LockdownLine({ guildId, onFocusLost }: LockdownLineProps) {
  const dispatch = useAppDispatch();
  const lockdown = useAppSelector((state) => selectLockdown(state, guildId));
  const isStaff = useAppSelector((state) => selectMayLockDown(state, guildId));
  const blocked = useAppSelector(selectBlockedReason);
  const hadFocus = useRef(false);
  const lose = useEffectEvent(onFocusLost);
  const isOver = lockdown === null;
  useLayoutEffect(() => {
    if (isOver && hadFocus.current && document.activeElement === document.body) lose();
    if (isOver) hadFocus.current = false;
  }, [isOver]);
  if (lockdown === null) return null;
  if (!isStaff)
    return (
      <Banner tone="warning" edge>
        {inLockdownText()}
      </Banner>
    );
  const { until, measures } = lockdown;
  return (
    <div
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // If the line is removed, no other element gets the focus.
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <Banner
        tone="error"
        edge
        action={
          <Button
            size="s"
            disabledReason={blocked}
            onClick={() => dispatch(overlayOpened({ kind: 'end-lockdown', about: { guildId } }))}
          >
            {t('End Lockdown')}
          </Button>
        }
      >
        {until === null
          ? t('Lockdown until it is ended')
          : t('Lockdown until {{time}}', { time: untilText(until) })}
        <span className={styles.detail}>{measureTexts(measures).map((text) => ` · ${text}`)}</span>
      </Banner>
    </div>
  );
}
