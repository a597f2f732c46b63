import { THREAD_LIMITS } from '../../contract/thread-limits';

/** What decides whether a thread is folded away. */
interface Lasting {
  readonly archived: boolean;
  /** ISO 8601. */
  readonly lastMessageAt: string;
}

/** Whether a thread is archived: somebody has archived it, or nobody wrote in it for a week. Writing opens it again. */
export const isArchived = ({ archived, lastMessageAt }: Lasting, nowMs: number): boolean =>
  archived || Date.parse(lastMessageAt) < nowMs - THREAD_LIMITS.quietMs;
