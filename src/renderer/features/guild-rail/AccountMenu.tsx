import { LogOut, Settings, SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { commandTaken } from '../../state/navigation/slice';
import { overlayOpened } from '../../state/overlays/slice';
import { useSaid } from '../../state/presence/use-said';
import {
  selectHasFeature,
  selectIsInvisible,
  selectMe,
  selectOwnPresence,
} from '../../state/session/selectors';
import { becomeInvisible, setStatus } from '../../state/session/status';
import { Avatar } from '../../ui/identity/Avatar';
import { lazyDialog } from '../../ui/overlay/lazy-dialog';
import { Menu } from '../../ui/overlay/Menu';
import { PRESENCE_NAMES, PresenceDot, type PresenceStatus } from '../../ui/identity/PresenceDot';
import styles from './GuildRail.module.css';

const dot = (status: PresenceStatus) => (
  <span>
    <PresenceDot status={status} />
  </span>
);

/** The selectable statuses, with their displayed names (docs/spec/user-settings.md 'Status'). */
const STATUSES = [
  { value: 'active', label: msg('Online'), icon: dot('active') },
  { value: 'away', label: msg('Idle'), icon: dot('away') },
  { value: 'dnd', label: msg('Do Not Disturb'), icon: dot('dnd') },
] as const;

/** The same on a server with feature `custom-status`. */
const WITH_INVISIBLE = [
  ...STATUSES,
  { value: 'invisible', label: msg('Invisible'), icon: dot('inactive') },
] as const;

const isStatus = (value: string): value is (typeof STATUSES)[number]['value'] =>
  STATUSES.some((status) => status.value === value);

const NOBODY = { statusText: null, statusUntil: null };

const LogOutDialog = lazyDialog(() => import('./LogOutDialog').then((m) => m.LogOutDialog));

/** The user's own avatar, with a ring in the status' colour; its menu has status and log out. */
export function AccountMenu() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const status = useAppSelector((state) => state.preferences.current?.status ?? 'active');
  const presence = useAppSelector(selectOwnPresence);
  const isInvisible = useAppSelector(selectIsInvisible);
  const hasCustom = useAppSelector((state) => selectHasFeature(state, 'custom-status'));
  const [isLeavingAsked, setIsLeaving] = useState(false);
  const isLeaving = useAppSelector((state) => state.navigation.command === 'sign-out') || isLeavingAsked;
  const said = useSaid(me ?? NOBODY);
  const src = usePicture(me?.avatar ?? null);
  const decoration = usePicture(me?.avatarDecoration ?? null);
  if (me === null) return null;
  return (
    <div className={styles.account}>
      <Menu
        side="right"
        align="end"
        trigger={
          <button
            type="button"
            className={styles.accountButton}
            aria-label={t('Account: {{username}}, {{presenceNames}}', {
              username: me.username,
              presenceNames: isInvisible ? t('Invisible') : t(PRESENCE_NAMES[presence]),
            })}
            data-tooltip={me.username}
            data-tooltip-side="right"
          >
            <Avatar name={me.username} src={src} decoration={decoration} size={40} status={presence} ring />
          </button>
        }
        entries={[
          { kind: 'heading', label: me.username },
          ...(said === null ? [] : [{ kind: 'heading' as const, label: said }]),
          {
            kind: 'choice',
            label: t('Status'),
            value: isInvisible ? 'invisible' : status,
            options: tRows(hasCustom ? WITH_INVISIBLE : STATUSES, 'label'),
            onChange: (value) => {
              if (isStatus(value)) void dispatch(setStatus(value));
              else void dispatch(becomeInvisible());
            },
          },
          ...(hasCustom
            ? [
                {
                  label: said === null ? t('Set Custom Status') : t('Edit Custom Status'),
                  icon: <SmilePlus />,
                  onSelect: () => dispatch(overlayOpened({ kind: 'custom-status', about: {} })),
                },
              ]
            : []),
          { kind: 'separator' },
          {
            label: t('User Settings'),
            icon: <Settings />,
            onSelect: () => dispatch(overlayOpened({ kind: 'user-settings', about: {} })),
          },
          { label: t('Log Out'), icon: <LogOut />, tone: 'danger', onSelect: () => setIsLeaving(true) },
        ]}
      />
      {isLeaving ? (
        <LogOutDialog
          onClose={() => {
            setIsLeaving(false);
            dispatch(commandTaken());
          }}
        />
      ) : null}
    </div>
  );
}
