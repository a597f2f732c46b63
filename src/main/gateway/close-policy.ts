import { CLOSE as PROTOCOL_CLOSE } from '../../contract/gateway/frames';

/** The close codes of the protocol, and the code for a frame that broke the rules of websocket itself. */
export const CLOSE = { ...PROTOCOL_CLOSE, protocolError: 1002 } as const;

/**
 * The client's reaction to a closed socket:
 * - `resume`: wait by the back-off, then continue after the last event;
 * - `resume-slowly`: the same with the longest delay, because the server asked for fewer requests;
 * - `new-session`: wait, then start a new session, because another socket owns the session, or a resume would bring
 *   the unreadable frame again;
 * - `check-session`: ask GET /users/@me first whether the token is still valid.
 */
export type ClosePolicy = 'resume' | 'resume-slowly' | 'new-session' | 'check-session';

/** The policy of a close code (protocol.md 'Resume', last paragraph); an unknown code counts as a lost connection. */
export const closePolicy = (code: number): ClosePolicy => {
  switch (code) {
    case CLOSE.tokenInvalid:
      return 'check-session';
    case CLOSE.tooManyFrames:
      return 'resume-slowly';
    case CLOSE.replaced:
    case CLOSE.protocolError:
      return 'new-session';
    case CLOSE.normal:
    case CLOSE.goingAway:
    case CLOSE.restarting:
    case CLOSE.malformed:
    case CLOSE.tooSlow:
    default:
      return 'resume';
  }
};

/** The policy of a handshake that was answered with an HTTP status instead of a socket. */
export const refusalPolicy = (status: number): ClosePolicy => {
  if (status === 401) return 'check-session';
  return status === 429 ? 'resume-slowly' : 'resume';
};
