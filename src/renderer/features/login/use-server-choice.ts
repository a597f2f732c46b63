import { useEffect, useState } from 'react';
import type { InspectedServer } from '../../../contract/ipc/calls';
import type { ServerChoice } from '../../../contract/preferences';
import { readServerAddress } from '../../../domain/links/server-address';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { inspectServer } from '../../state/session/thunks';

/** The state of the inquiry to the chosen server. */
export type Inquiry =
  | { readonly phase: 'blank' | 'asking' | 'found' | 'new' }
  /** `isOfAddress`: the address itself is invalid, and no server was contacted. */
  | { readonly phase: 'failed'; readonly text: string; readonly isOfAddress: boolean };

/** The server on the sign-in screen. */
export interface ChosenServer {
  readonly server: ServerChoice;
  readonly choose: (server: ServerChoice) => void;
  readonly inquiry: Inquiry;
  /** The server that answered; null before an answer and after a failure. */
  readonly found: InspectedServer | null;
  /** Asks on the person's request: main's dialog confirms a server that is new on this computer. */
  readonly askAgain: () => void;
  /** Asks again without a dialog. */
  readonly lookAgain: () => void;
}

/** A request; a new object each time, even with the same content. */
interface Request {
  readonly server: ServerChoice;
  readonly mayAsk: boolean;
}

/** A typed address is requested after a pause of this length. */
const TYPING_PAUSE_MS = 500;

const isSame = (a: ServerChoice | null, b: ServerChoice): boolean =>
  a?.kind === 'remote' && b.kind === 'remote' ? a.address === b.address : a?.kind === b.kind;

/** Holds the choice of the server, and asks the server for its identity. It starts with the last used server. */
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
