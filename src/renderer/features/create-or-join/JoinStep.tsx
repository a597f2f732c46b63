import { useEffect, useEffectEvent, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { readInviteCode } from '../../../domain/links/invite-code';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { joinGuild } from '../../state/invites/thunks';
import { selectGuild } from '../../state/navigation/thunks';
import { selectInviteHosts } from '../../state/session/selectors';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';

interface JoinStepProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** An invite link or a bare code; the dialog closes 1.5 s after joining (shell.md 4 and 5). */
export function JoinStep({ onClose, onBack }: JoinStepProps) {
  const dispatch = useAppDispatch();
  const hosts = useAppSelector(selectInviteHosts);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'joining' | 'joined'>('idle');
  const [joined, setJoined] = useState<GuildId | null>(null);
  const leave = (): void => {
    onClose();
    if (joined !== null) void dispatch(selectGuild(joined));
  };
  const close = useEffectEvent(leave);
  useEffect(() => {
    if (phase !== 'joined') return undefined;
    const timer = setTimeout(close, TIMERS.joinCloseMs);
    return () => clearTimeout(timer);
  }, [phase]);

  const join = async (): Promise<void> => {
    if (phase !== 'idle') return;
    const code = readInviteCode(typed, hosts);
    if (!code.ok) {
      setError(code.failure);
      return;
    }
    setPhase('joining');
    setError(undefined);
    const result = await dispatch(joinGuild(code.value));
    setPhase(result.ok ? 'joined' : 'idle');
    if (result.ok) setJoined(result.value);
    else setError(result.failure);
  };

  return (
    <Dialog
      open
      // Whoever closes it after joining goes there at once.
      onClose={leave}
      onConfirm={() => void join()}
      title="Join a server"
      description="Enter an invite link or its code."
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            type="submit"
            variant="primary"
            aria-live="polite"
            pending={phase === 'joining'}
            pendingLabel="Joining..."
            disabledReason={phase === 'joined' ? 'You are a member now' : undefined}
          >
            {phase === 'joined' ? 'Joined Server!' : 'Join Server'}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label="Invite link"
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
