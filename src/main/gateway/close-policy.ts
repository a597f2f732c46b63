import { CLOSE as PROTOCOL_CLOSE } from '../../contract/gateway/frames';

/** The close codes of the protocol, and the one that stands for a frame which broke websocket's own rules. */
export const CLOSE = { ...PROTOCOL_CLOSE, protocolError: 1002 } as const;

/**
 * What the client does when its socket closes:
 * - `resume`: wait by the back-off, then go on from the last event;
 * - `resume-slowly`: the same, but with the longest wait, for the server asked for less;
 * - `new-session`: wait, then start anew, because the session belongs to another socket now, or would bring what could not be read;
 * - `check-session`: ask GET /users/@me whether the token still holds, before anything else.
 */
export type ClosePolicy = 'resume' | 'resume-slowly' | 'new-session' | 'check-session';

/** The policy of a close code (protocol.md 'Resume', last paragraph); a code that is not named there is a mere loss. */
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
