import { useEffect, useState } from 'react';
import type { GuildPreview } from '../../../contract/entities/guild';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectInvitePreview, selectIsJoined } from '../../state/invites/selectors';
import { loadInvitePreview } from '../../state/invites/thunks';
import { useJoining } from '../../state/invites/use-joining';
import { selectGuild } from '../../state/navigation/thunks';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/overlay/Dialog';
import { ErrorState } from '../../ui/page/ErrorState';
import { GuildCard, GuildCardSkeleton } from './GuildCard';
import styles from './JoinInviteDialog.module.css';

interface JoinInviteDialogProps {
  readonly code: string;
  /** Whether the server was found in Discovery. */
  readonly isListed?: boolean;
  readonly onClose: () => void;
}

const NO_LONGER_GOOD = msg(
  'It may have expired, been used up or been revoked. Ask the person who sent it for a new invite.',
);

/** The target of an invite, and the question whether to join (docs/spec/joining.md 'Invite dialog'). */
export function JoinInviteDialog({ code, isListed = false, onClose }: JoinInviteDialogProps) {
  const dispatch = useAppDispatch();
  const preview = useAppSelector((state) => selectInvitePreview(state, code));
  useEffect(() => {
    void dispatch(loadInvitePreview(code));
  }, [dispatch, code]);
  if (preview.phase === 'loaded')
    return <Join code={code} isListed={isListed} guild={preview.guild} onClose={onClose} />;
  if (preview.phase === 'failed')
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Invite')}
        footer={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <ErrorState
          message={preview.error}
          detail={preview.isFinal ? t(NO_LONGER_GOOD) : t('Check your connection and try again.')}
          onRetry={preview.isFinal ? undefined : () => void dispatch(loadInvitePreview(code))}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Loading invite')}
      titleHidden
      flush
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <GuildCardSkeleton />
    </Dialog>
  );
}

interface JoinProps extends JoinInviteDialogProps {
  readonly isListed: boolean;
  readonly guild: GuildPreview;
}

function Join({ code, isListed, guild, onClose }: JoinProps) {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector((state) => selectIsJoined(state, code));
  const [hasAgreed, setHasAgreed] = useState(false);
  const { phase, error, join, leave } = useJoining(onClose);
  const openGuild = (): void => {
    onClose();
    void dispatch(selectGuild(guild.id));
  };

  const isKnown = isMember && phase === 'idle';
  return (
    <Dialog
      open
      onClose={leave}
      onConfirm={isKnown ? openGuild : () => void join(code)}
      title={t('Join {{name}}', { name: stripInvisible(guild.name) })}
      titleHidden
      flush
      footer={
        <>
          {error === undefined && !isKnown ? null : (
            <p role={error === undefined ? 'status' : 'alert'} className={styles.note} data-error={error}>
              {error ?? t('You have already joined this server')}
            </p>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {isKnown ? (
            <Button type="submit" variant="primary">
              {t('Open Server')}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              aria-live="polite"
              pending={phase === 'joining'}
              pendingLabel={t('Joining...')}
              disabledReason={reasonAgainst(phase, hasAgreed)}
            >
              {phase === 'joined' ? t('Joined!') : t('Join')}
            </Button>
          )}
        </>
      }
    >
      <GuildCard guild={guild} isListed={isListed}>
        {isKnown ? null : (
          <Checkbox
            label={t('I agree to the server rules and community guidelines')}
            checked={hasAgreed}
            disabled={phase !== 'idle'}
            onChange={setHasAgreed}
          />
        )}
      </GuildCard>
    </Dialog>
  );
}

const reasonAgainst = (
  phase: ReturnType<typeof useJoining>['phase'],
  hasAgreed: boolean,
): string | undefined => {
  if (phase === 'joined') return t('You are a member now');
  return hasAgreed ? undefined : t('Agree to the rules first');
};
