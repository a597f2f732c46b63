import { useEffect, useEffectEvent, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { useAppDispatch } from '../hooks';
import { selectGuild } from '../navigation/thunks';
import { joinGuild } from './thunks';

interface Joining {
  readonly phase: 'idle' | 'joining' | 'joined';
  /** Why the last attempt failed. */
  readonly error: string | undefined;
  readonly setError: (error: string | undefined) => void;
  readonly join: (code: string) => Promise<void>;
  /** Closes the dialog; if the user has joined, opens the server at once. */
  readonly leave: () => void;
}

/**
 * The state of a dialog that joins a server: 1.5 s after joining it closes by itself, and the server is opened
 * (docs/spec/joining.md 'Invite dialog').
 */
export const useJoining = (onClose: () => void): Joining => {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Joining['phase']>('idle');
  const [joined, setJoined] = useState<GuildId | null>(null);
  const [error, setError] = useState<string>();
  const leave = (): void => {
    onClose();
    if (joined !== null) void dispatch(selectGuild(joined));
  };
  const leaveInTime = useEffectEvent(leave);
  useEffect(() => {
    if (phase !== 'joined') return undefined;
    const timer = setTimeout(leaveInTime, TIMERS.joinCloseMs);
    return () => clearTimeout(timer);
  }, [phase]);
  const join = async (code: string): Promise<void> => {
    if (phase !== 'idle') return;
    setPhase('joining');
    setError(undefined);
    const result = await dispatch(joinGuild(code));
    setPhase(result.ok ? 'joined' : 'idle');
    if (result.ok) setJoined(result.value);
    else setError(result.failure);
  };
  return { phase, error, setError, join, leave };
};
