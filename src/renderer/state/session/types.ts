import type { SessionState as PushedSession } from '../../../contract/ipc/pushes';

export type SessionState = PushedSession;
