import { BellRing, CircleHelp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Preferences } from '../../../../contract/preferences';
import { t } from '../../../../domain/i18n/t';
import {
  MUTE_CHOICES,
  MUTE_LABELS,
  type MuteChoice,
  muteEnd,
} from '../../../../domain/notifications/mute-times';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { sendTestNotification } from '../../../state/notifications/test-notification';
import { muteAll } from '../../../state/preferences/mutes';
import { setPreferences } from '../../../state/preferences/thunks';
import { selectHasFeature } from '../../../state/session/selectors';
import { messageTimeText } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { Select, type SelectOption } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import styles from './NotificationChoices.module.css';

type Level = 'all' | 'mentions';
const levels = (): readonly SelectOption<Level>[] => [
  { value: 'all', label: t('All Messages') },
  { value: 'mentions', label: t('Mentions Only') },
];

type Mute = MuteChoice | 'none';
const mutes = (): readonly SelectOption<Mute>[] => [
  { value: 'none', label: t('Not Muted') },
  ...MUTE_CHOICES.map((value) => ({ value, label: t(MUTE_LABELS[value]) })),
];

const levelOf = ({ allMessages, mentionsOnly }: Preferences['notifications']): Level =>
  mentionsOnly && !allMessages ? 'mentions' : 'all';

/**
 * Which notifications the system shows, and how; each choice takes effect at once
 * (docs/spec/notifications.md 'Levels and mutes').
 */
export function NotificationChoices({ onWhy }: { readonly onWhy: () => void }) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => state.preferences.current);
  const hasCounts = useAppSelector((state) => selectHasFeature(state, 'counts'));
  const hasReactions = useAppSelector((state) => selectHasFeature(state, 'reactions'));
  const [outcome, setOutcome] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // In a low window it would be below the visible part of the page.
  useEffect(() => {
    if (outcome !== null) status.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  if (held === null) return null;
  const set = (change: Partial<Preferences>): void => void dispatch(setPreferences(change));
  const off = held.showsNotifications ? undefined : t('Notifications are turned off');
  const { mutedUntil } = held;
  return (
    <div className={styles.choices}>
      <Switch
        label={t('Show Notifications')}
        description={t(
          "Get desktop notifications when Guildhall isn't in focus. Never under Do Not Disturb.",
        )}
        checked={held.showsNotifications}
        onChange={(showsNotifications) => set({ showsNotifications })}
      />
      <Switch
        label={t('Show Message Text')}
        description={t('When off, only the sender and channel are shown.')}
        checked={held.showsMessageText}
        onChange={(showsMessageText) => set({ showsMessageText })}
        disabledReason={off}
      />
      <div className={styles.pair}>
        <Select<Level>
          label={t('Notify Me About')}
          hint={t('Servers and channels can have their own settings.')}
          options={levels()}
          value={levelOf(held.notifications)}
          onChange={(level) =>
            set({
              notifications: {
                ...held.notifications,
                allMessages: level === 'all',
                mentionsOnly: level === 'mentions',
              },
            })
          }
          disabledReason={off}
        />
        <Select<Mute | null>
          label={t('Mute Everything')}
          hint={t('Unread marks still update.')}
          options={mutes()}
          value={mutedUntil === null ? 'none' : null}
          placeholder={
            mutedUntil === null
              ? undefined
              : t('Until {{value}}', { value: messageTimeText(new Date(mutedUntil).toISOString()) })
          }
          onChange={(choice) =>
            dispatch(muteAll(choice === null || choice === 'none' ? null : muteEnd(choice, Date.now())))
          }
          disabledReason={off}
        />
      </div>
      <Switch
        label={t('Suppress @everyone and @here')}
        description={t('They do not count as mentions of you.')}
        checked={held.notifications.suppressEveryone}
        onChange={(suppressEveryone) => set({ notifications: { ...held.notifications, suppressEveryone } })}
      />
      {hasCounts ? (
        <Switch
          label={t('Count Replies as Mentions')}
          description={t('Replies to my messages count as mentions of me.')}
          checked={held.countsReplies}
          onChange={(countsReplies) => set({ countsReplies })}
        />
      ) : null}
      {hasReactions ? (
        <Switch
          label={t('Notify Me of Reactions')}
          description={t('When somebody reacts to a message of mine.')}
          checked={held.notifiesReactions}
          onChange={(notifiesReactions) => set({ notifiesReactions })}
          disabledReason={off}
        />
      ) : null}
      <Switch
        label={t('Count Mentions on the App Icon')}
        description={t('On the dock, taskbar or launcher, if your desktop shows counts.')}
        checked={held.showsBadge}
        onChange={(showsBadge) => set({ showsBadge })}
      />
      <Switch
        label={t('Flash the Taskbar')}
        description={t('The window flashes in the taskbar when someone mentions you.')}
        checked={held.asksAttention}
        onChange={(asksAttention) => set({ asksAttention })}
      />
      <div className={styles.buttons}>
        <Button icon={<CircleHelp size={16} />} onClick={onWhy}>
          {t('Why was I (not) notified?')}
        </Button>
        <Button
          icon={<BellRing size={16} />}
          onClick={() => {
            setOutcome(t('Waiting for your system…'));
            void dispatch(sendTestNotification()).then((sent) =>
              setOutcome(sent.ok ? sent.value : sent.failure),
            );
          }}
        >
          {t('Send a Test Notification')}
        </Button>
      </div>
      <p ref={status} role="status" className={styles.outcome}>
        {outcome}
      </p>
    </div>
  );
}
