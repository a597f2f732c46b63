import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { abbreviateCount } from '../../../../domain/members/counts';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectInvitePreview, selectIsJoined } from '../../../state/invites/selectors';
import type { InvitePreview } from '../../../state/invites/slice';
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

/** What is said under the name: how many there are, why nothing is known, or the code meanwhile. */
const noteOf = (preview: InvitePreview, code: string): string => {
  if (preview.phase === 'failed') return preview.error;
  if (preview.phase === 'loading') return code;
  const { onlineCount, memberCount } = preview.guild;
  const members = memberCount === 1 ? 'Member' : 'Members';
  return `${abbreviateCount(onlineCount)} Online • ${abbreviateCount(memberCount)} ${members}`;
};

/** An invite link as a card: the server that it leads to. A press asks whether to join it. */
export function InviteCard({ code, url }: InviteCardProps) {
  const dispatch = useAppDispatch();
  const preview = useAppSelector((state) => selectInvitePreview(state, code));
  const isJoined = useAppSelector((state) => selectIsJoined(state, code));
  const guild = preview.phase === 'loaded' ? preview.guild : null;
  const icon = usePicture(guild?.icon ?? null);
  useEffect(() => void dispatch(loadInvitePreview(code, { anew: false })), [dispatch, code]);
  return (
    <span className={styles.invite} role="group" aria-label={`Invitation ${code}`}>
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
            'Server invite'
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
        <CopyButton text={url} label="Copy Link" look="icon" />
        {preview.phase === 'failed' && preview.isFinal ? null : (
          <Button
            size="s"
            disabledReason={isJoined ? 'You are a member of this server' : undefined}
            onClick={() => dispatch(overlayOpened({ kind: 'join-invite', about: { code } }))}
          >
            {isJoined ? 'Joined' : 'Join'}
          </Button>
        )}
      </span>
    </span>
  );
}
