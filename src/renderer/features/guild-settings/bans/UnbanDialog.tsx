import type { Ban } from '../../../../contract/entities/ban';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../../ui/text/Emoji';
import { Trans } from '../../../ui/text/Trans';
import styles from './BansPage.module.css';

interface UnbanDialogProps {
  readonly ban: Ban;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a ban is lifted. */
export function UnbanDialog({ ban, onClose, onConfirm }: UnbanDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('Unban User')}
      description={
        <Trans
          text="Are you sure you want to unban <name/>?"
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(ban.bannedUser.username)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Confirm Unban')}
      initialFocus="confirm"
    >
      <p className={styles.note}>
        {t('This user will be able to rejoin the server if they have an invite link.')}
      </p>
    </ConfirmDialog>
  );
}
