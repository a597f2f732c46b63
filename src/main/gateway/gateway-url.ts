import { CAPS } from '../../contract/gateway/events';
import type { ChosenStatus } from '../../contract/schemas';

/** The position in a session's sequence of events to resume from. */
export interface ResumePoint {
  readonly session: string;
  readonly seq: number;
}

/**
 * The address of a server's gateway. `base` is its http(s) address without a trailing slash; `resume` is null for a new
 * session (protocol.md 'Resume'); `caps` are what the client understands beyond the events for every client.
 */
export const gatewayUrl = (
  base: string,
  status: ChosenStatus,
  resume: ResumePoint | null,
  caps: readonly string[] = CAPS,
): string => {
  const query = [`status=${status}`, 'v=2'];
  if (caps.length > 0) query.push(`caps=${caps.map(encodeURIComponent).join(',')}`);
  if (resume) query.push(`session=${encodeURIComponent(resume.session)}`, `seq=${resume.seq}`);
  return `${base.replace(/^http/i, 'ws')}/gateway?${query.join('&')}`;
};
