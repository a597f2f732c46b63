import { useState } from 'react';
import { FACTOR_LIMITS } from '../../../../contract/factor-limits';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { selectOwnedGuilds } from '../../../state/guilds/owned';
import type { GuildRow } from '../../../state/guilds/types';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasTwoFactor } from '../../../state/session/selectors';
import { overlayOpened } from '../../../state/overlays/slice';
import { deleteAccount, GRACE_DAYS, type MessagesOfDeleted } from '../../../state/profile/delete-account';
import { Button } from '../../../ui/form/Button';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../../ui/overlay/Dialog';
import { CodeField } from '../../../ui/form/CodeField';
import { EmojiText } from '../../../ui/text/Emoji';
import { PasswordField } from '../../../ui/form/PasswordField';
import { RadioGroup, type RadioOption } from '../../../ui/form/RadioGroup';
import { useRequest } from '../../../ui/form/use-request';
import styles from './DeleteAccountDialog.module.css';

interface DeleteAccountDialogProps {
  readonly onClose: () => void;
}

const messageChoices = (): readonly RadioOption<MessagesOfDeleted>[] => [
  {
    value: 'keep',
    label: t('Keep my messages'),
    description: t('They stay where they are, shown as sent by Deleted User.'),
  },
  {
    value: 'erase',
    label: t('Erase my messages'),
    description: t("They are removed from every server, including ones you've left."),
  },
];

interface OwnedGuildsProps extends DeleteAccountDialogProps {
  readonly guilds: readonly GuildRow[];
}

/** The servers that the user must transfer first, each with a button to its settings. */
function OwnedGuilds({ guilds, onClose }: OwnedGuildsProps) {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Delete Account')}
      description={t('You own servers. Transfer or delete them before you delete your account.')}
      width="s"
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className={styles.guilds} aria-label={t('Your servers')}>
        {guilds.map(({ id, name }) => (
          <li key={id} className={styles.guild}>
            <span className={styles.name}>
              <EmojiText pieces={namePieces(name)} />
            </span>
            <Button
              size="s"
              aria-label={t('Server Settings of {{name}}', { name })}
              onClick={() =>
                dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId: id, page: 'overview' } }))
              }
            >
              {t('Server Settings')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Says what happens to account and messages, and asks for the password. */
function Question({ onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  const [messages, setMessages] = useState<MessagesOfDeleted>('keep');
  const [password, setPassword] = useState('');
  const needsCode = useAppSelector(selectHasTwoFactor);
  const [code, setCode] = useState('');
  const { isPending, error, send } = useRequest();
  const missing =
    offline ??
    (password === ''
      ? t('Enter your password')
      : needsCode && code.trim() === ''
        ? t('Enter a code')
        : undefined);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (missing === undefined)
          void send(
            () => dispatch(deleteAccount({ password, code: needsCode ? code : null }, messages)),
            onClose,
          );
      }}
      title={t('Delete Account')}
      description={
        <>
          {t(
            "You'll be logged out on all devices. Log in within {{graceDays}} days to change your mind. After that your profile, email and memberships are permanently deleted, and others can take your username.",
            { graceDays: GRACE_DAYS },
          )}
        </>
      }
      confirmLabel={t('Delete Account')}
      tone="danger"
      pending={isPending}
      pendingLabel={t('Deleting...')}
      disabledReason={missing}
      error={error}
    >
      <RadioGroup
        label={t('Your messages')}
        options={messageChoices()}
        value={messages}
        onChange={setMessages}
      />
      <PasswordField
        label={t('Current Password')}
        value={password}
        onChange={setPassword}
        limit={TEXT_LIMITS.passwordMax}
        autoComplete="current-password"
      />
      {needsCode ? <CodeField limit={FACTOR_LIMITS.code} value={code} onChange={setCode} /> : null}
    </ConfirmDialog>
  );
}

/** Asks before the user's account is deleted; a user who owns servers must transfer them first. */
export function DeleteAccountDialog({ onClose }: DeleteAccountDialogProps) {
  const guilds = useAppSelector(selectOwnedGuilds);
  return guilds.length > 0 ? (
    <OwnedGuilds guilds={guilds} onClose={onClose} />
  ) : (
    <Question onClose={onClose} />
  );
}
