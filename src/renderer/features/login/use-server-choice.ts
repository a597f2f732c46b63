import { useEffect, useState } from 'react';
import type { InspectedServer } from '../../../contract/ipc/calls';
import type { DeepLink } from '../../../contract/ipc/pushes';
import type { ServerChoice } from '../../../contract/preferences';
import { addressOfJoin } from '../../../domain/links/deep-link';
import { readServerAddress } from '../../../domain/links/server-address';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectOnBoard } from '../../state/on-board/selectors';
import { inspectServer } from '../../state/session/thunks';

/** An invite that names its server. */
export type JoinLink = Extract<DeepLink, { readonly kind: 'join' }>;

/** The state of the inquiry to the chosen server; `blank` if there is none to ask. */
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
  /** An invite on that server, to be shown with it. */
  readonly inviteCode?: string;
}

/** A typed address is requested after a pause of this length. */
const TYPING_PAUSE_MS = 500;

const isSame = (a: ServerChoice | null, b: ServerChoice): boolean =>
  a?.kind === 'remote' && b.kind === 'remote' ? a.address === b.address : a?.kind === b.kind;

/** The request for the server of a link: the person has followed it, so main may ask about the server at once. */
const requestFor = (link: JoinLink): Request => ({
  server: { kind: 'remote', address: addressOfJoin(link) },
  mayAsk: true,
  inviteCode: link.code,
});

/**
 * Holds the choice of the server, and asks the server for its identity. It starts with the last used server, or that of
 * the link that the person follows.
 */
export const useServerChoice = (joining: JoinLink | null): ChosenServer => {
  const dispatch = useAppDispatch();
  const preferred = useAppSelector((state) => state.preferences.current?.server);
  const inspected = useAppSelector((state) => state.servers);
  const runs = useAppSelector((state) => selectOnBoard(state).runs);
  const [request, setRequest] = useState<Request>(() =>
    joining === null ? { server: preferred ?? { kind: 'local' }, mayAsk: false } : requestFor(joining),
  );
  const [followed, setFollowed] = useState(joining);
  if (joining !== followed) {
    setFollowed(joining);
    if (joining !== null) setRequest(requestFor(joining));
  }
  const { server } = request;
  const [inquiry, setInquiry] = useState<Inquiry>({ phase: 'asking' });

  useEffect(() => {
    const { mayAsk, inviteCode } = request;
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
      const outcome = await dispatch(inspectServer(server, mayAsk, inviteCode));
      if (!isCurrent) return;
      if (outcome.ok) setInquiry({ phase: outcome.value });
      else setInquiry({ phase: 'failed', text: outcome.failure, isOfAddress: false });
    };
    const isBlank = server.kind === 'remote' ? server.address.trim() === '' : runs === null;
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
  }, [dispatch, request, server, runs]);

  return {
    server,
    choose: (chosen) => setRequest({ server: chosen, mayAsk: false }),
    inquiry,
    found: inquiry.phase === 'found' && isSame(inspected.server, server) ? inspected.found : null,
    askAgain: () => setRequest({ ...request, mayAsk: true }),
    lookAgain: () => setRequest({ ...request, mayAsk: false }),
  };
};
