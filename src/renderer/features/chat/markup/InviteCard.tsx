import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../../domain/i18n/t';
import { abbreviateCount, memberTotalText } from '../../../../domain/members/counts';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectInvitePreview, selectIsJoined } from '../../../state/invites/selectors';
import type { InvitePreview } from '../../../state/invites/types';
import { loadInvitePreview } from '../../../state/invites/thunks';
import { overlayOpened } from '../../../state/overlays/slice';
import { usePicture } from '../../../state/pictures/use-picture';
import { Avatar } from '../../../ui/identity/Avatar';
import { GuildBadge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Markup.module.css';

interface InviteCardProps {
  readonly code: string;
  readonly url: string;
}

/** The text under the name: the member counts, the failure, or the code while loading. */
const noteOf = (preview: InvitePreview, code: string): string => {
  if (preview.phase === 'failed') return preview.error;
  if (preview.phase === 'loading') return code;
  const { onlineCount, memberCount } = preview.guild;
  return t('{{online}} • {{members}}', {
    online: t('{{onlineCount}} Online', { onlineCount: abbreviateCount(onlineCount) }),
    members: memberTotalText(memberCount),
  });
};

/** An invite link as a card of the server that it leads to. A press asks whether to join. */
export function InviteCard({ code, url }: InviteCardProps) {
  const dispatch = useAppDispatch();
  const preview = useAppSelector((state) => selectInvitePreview(state, code));
  const isJoined = useAppSelector((state) => selectIsJoined(state, code));
  const guild = preview.phase === 'loaded' ? preview.guild : null;
  const icon = usePicture(guild?.icon ?? null);
  useEffect(() => void dispatch(loadInvitePreview(code, { anew: false })), [dispatch, code]);
  return (
    <span className={styles.invite} role="group" aria-label={t('Invitation {{code}}', { code })}>
      {guild === null ? (
        <span className={styles.inviteIcon} aria-hidden>
          <Ticket size={20} />
        </span>
      ) : (
        <Avatar name={guild.name} src={icon} size={40} shape="square" />
      )}
      <span className={styles.inviteTexts}>
        <span className={styles.inviteTitle}>
          {guild === null ? (
            t('Server invite')
          ) : (
            <>
              <EmojiText pieces={namePieces(guild.name)} />
              <GuildBadge level={guild.verified} size={14} />
            </>
          )}
        </span>
        <span className={styles.inviteNote}>{noteOf(preview, code)}</span>
      </span>
      <span className={styles.inviteButtons}>
        <CopyButton text={url} label={t('Copy Link')} look="icon" />
        {preview.phase === 'failed' && preview.isFinal ? null : (
          <Button
            size="s"
            disabledReason={isJoined ? t('You are a member of this server') : undefined}
            onClick={() => dispatch(overlayOpened({ kind: 'join-invite', about: { code } }))}
          >
            {isJoined ? t('Joined') : t('Join')}
          </Button>
        )}
      </span>
    </span>
  );
}
