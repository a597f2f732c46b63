import { Server, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Invite } from '../../../../contract/entities/invite';
import type { InviteId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { usesLabel } from '../../../../domain/invites/invite-choices';
import {
  INVITE_STATE_LABELS,
  inviterName,
  inviteState,
  type InviteState,
} from '../../../../domain/invites/invite-state';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../../state/pictures/use-picture';
import { Avatar } from '../../../ui/identity/Avatar';
import { Badge } from '../../../ui/identity/Badge';
import { CopyButton } from '../../../ui/form/CopyButton';
import { classNames } from '../../../ui/base/class-names';
import { EmojiText } from '../../../ui/text/Emoji';
import { IconButton } from '../../../ui/form/IconButton';
import { Trans } from '../../../ui/text/Trans';
import record from '../records/Record.module.css';
import styles from './InvitesPage.module.css';

interface InviteRowProps {
  readonly invite: Invite;
  readonly link: string;
  readonly tabIndex: 0 | -1;
  /** The same function for all rows in every render, so that scrolling renders only rows that come into view. */
  readonly onRevoke: (id: InviteId) => void;
}

const TONES: Readonly<Record<InviteState, 'success' | 'danger' | 'accent'>> = {
  active: 'success',
  expired: 'danger',
  'used-up': 'accent',
};

/** One invite: its code, its limits, its creator. An invite that is no longer valid is dimmed. */
export const InviteRow = memo(function InviteRow({ invite, link, tabIndex, onRevoke }: InviteRowProps) {
  const { code, uses, maxUses, expiryText, inviter } = invite;
  const state = inviteState(invite);
  const creator = inviterName(invite);
  const src = usePicture(inviter?.avatar ?? null);
  return (
    <div className={classNames(record.row, styles.row)} data-dimmed={state === 'active' ? undefined : true}>
      {creator === null ? (
        <span aria-hidden className={styles.own}>
          <Server size={20} />
        </span>
      ) : (
        <Avatar name={creator} src={src} size={40} className={styles.avatar} />
      )}
      <div className={classNames(record.texts, styles.texts)}>
        <p className={record.head}>
          <span className={styles.code}>{code}</span>
          <Badge tone={TONES[state]}>{t(INVITE_STATE_LABELS[state])}</Badge>
        </p>
        <p className={styles.meta}>
          <span className={styles.by}>
            {creator === null ? (
              t('Created by the server')
            ) : (
              <Trans
                text="Created by <name/>"
                components={{ name: <EmojiText pieces={namePieces(creator)} /> }}
              />
            )}
          </span>
          <span aria-hidden>·</span>
          <span>
            {maxUses === null
              ? usesLabel(uses)
              : t('{{uses}} of {{maxUses}}', { uses, maxUses: usesLabel(maxUses) })}
          </span>
          {expiryText !== null && (
            <>
              <span aria-hidden>·</span>
              <span>{expiryText === 'Never' ? t('Never expires') : expiryText}</span>
            </>
          )}
        </p>
      </div>
      <div className={record.buttons}>
        {state === 'active' && <CopyButton size="s" text={link} label={t('Copy Link')} tabIndex={tabIndex} />}
        <IconButton
          tone="danger"
          tabIndex={tabIndex}
          label={t('Revoke {{code}}', { code })}
          icon={<Trash2 />}
          onClick={() => onRevoke(invite.id)}
        />
      </div>
    </div>
  );
});
