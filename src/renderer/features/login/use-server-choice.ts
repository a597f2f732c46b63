import { useEffect, useState } from 'react';
import type { InspectedServer } from '../../../contract/ipc/calls';
import type { ServerChoice } from '../../../contract/preferences';
import { readServerAddress } from '../../../domain/links/server-address';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { inspectServer } from '../../state/session/thunks';

/** What is known of the chosen server. */
export type Inquiry =
  | { readonly phase: 'blank' | 'asking' | 'found' | 'new' }
  /** `isOfAddress`: the address itself is wrong, nobody was asked. */
  | { readonly phase: 'failed'; readonly text: string; readonly isOfAddress: boolean };

/** The server on the sign-in screen. */
export interface ChosenServer {
  readonly server: ServerChoice;
  readonly choose: (server: ServerChoice) => void;
  readonly inquiry: Inquiry;
  /** Who answered there; null before and after a failure. */
  readonly found: InspectedServer | null;
  /** Because the person wants it: a server that is new on this computer is asked about in main's dialog. */
  readonly askAgain: () => void;
  /** Asks again without bothering anybody. */
  readonly lookAgain: () => void;
}

/** What is asked for: each time it is another one, even where it says the same. */
interface Request {
  readonly server: ServerChoice;
  readonly mayAsk: boolean;
}

/** An address is asked for when its typing has paused for this long. */
const TYPING_PAUSE_MS = 500;

const isSame = (a: ServerChoice | null, b: ServerChoice): boolean =>
  a?.kind === 'remote' && b.kind === 'remote' ? a.address === b.address : a?.kind === b.kind;

/** Holds the choice of the server, and asks it who it is. It begins with the one that was used last. */
export const useServerChoice = (): ChosenServer => {
  const dispatch = useAppDispatch();
  const preferred = useAppSelector((state) => state.preferences.current?.server);
  const inspected = useAppSelector((state) => state.servers);
  const [request, setRequest] = useState<Request>({ server: preferred ?? { kind: 'local' }, mayAsk: false });
  const { server } = request;
  const [inquiry, setInquiry] = useState<Inquiry>({ phase: 'asking' });

  useEffect(() => {
    const { mayAsk } = request;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      if (server.kind === 'remote') {
        const address = readServerAddress(server.address);
        if (!address.ok) {
          setInquiry({ phase: 'failed', text: address.failure.detail, isOfAddress: true });
          return;
        }
      }
      setInquiry({ phase: 'asking' });
      const outcome = await dispatch(inspectServer(server, mayAsk));
      if (!isCurrent) return;
      if (outcome.ok) setInquiry({ phase: outcome.value });
      else setInquiry({ phase: 'failed', text: outcome.failure, isOfAddress: false });
    };
    const isBlank = server.kind === 'remote' && server.address.trim() === '';
    const timer = setTimeout(
      () => {
        if (isBlank) setInquiry({ phase: 'blank' });
        else void ask();
      },
      server.kind === 'local' || isBlank || mayAsk ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [dispatch, request, server]);

  return {
    server,
    choose: (chosen) => setRequest({ server: chosen, mayAsk: false }),
    inquiry,
    found: inquiry.phase === 'found' && isSame(inspected.server, server) ? inspected.found : null,
    askAgain: () => setRequest({ server, mayAsk: true }),
    lookAgain: () => setRequest({ server, mayAsk: false }),
  };
};
