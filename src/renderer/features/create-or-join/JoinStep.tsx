import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { readInviteCode } from '../../../domain/links/invite-code';
import { parseDeepLink } from '../../../domain/links/deep-link';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { followLink } from '../../state/navigation/follow-link';
import { useJoining } from '../../state/invites/use-joining';
import { selectInviteHosts } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { TextField } from '../../ui/form/TextField';

interface JoinStepProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** An invite link or a bare code; the dialog closes 1.5 s after joining (docs/spec/joining.md 'Joining by code'). */
export function JoinStep({ onClose, onBack }: JoinStepProps) {
  const dispatch = useAppDispatch();
  const hosts = useAppSelector(selectInviteHosts);
  const [typed, setTyped] = useState('');
  const { phase, error, setError, join, leave } = useJoining(onClose);
  const submit = (): void => {
    const link = parseDeepLink(typed.trim());
    if (link?.kind === 'join') {
      onClose();
      dispatch(followLink(link));
      return;
    }
    const code = readInviteCode(typed, hosts);
    if (code.ok) void join(code.value);
    else setError(t(code.failure));
  };

  return (
    <Dialog
      open
      onClose={leave}
      onConfirm={submit}
      title={t('Join a server')}
      description={t('Enter an invite link or code.')}
      footer={
        <>
          <Button onClick={onBack}>{t('Back')}</Button>
          <Button
            type="submit"
            variant="primary"
            aria-live="polite"
            pending={phase === 'joining'}
            pendingLabel={t('Joining...')}
            disabledReason={phase === 'joined' ? t('You are a member now') : undefined}
          >
            {phase === 'joined' ? t('Joined Server!') : t('Join Server')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('Invite link')}
        required
        value={typed}
        placeholder="https://…/invite/hTKzmak4xQ"
        autoComplete="off"
        spellCheck={false}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}
