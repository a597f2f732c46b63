import type { Invite } from '../../contract/entities/invite';
import type { InviteRow } from '../data/invites';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The expiry of an invite, for people: 'Never', 'Expires in 6 days', 'Expired' (protocol.md 'Answers'). */
export const expiryText = (expiresAt: string | null, nowMs: number): string => {
  if (expiresAt === null) return 'Never';
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return 'Expired';
  if (left >= DAY_MS) return `Expires in ${counted(Math.round(left / DAY_MS), 'day')}`;
  if (left >= HOUR_MS) return `Expires in ${counted(Math.round(left / HOUR_MS), 'hour')}`;
  return `Expires in ${counted(Math.max(1, Math.round(left / MINUTE_MS)), 'minute')}`;
};

/** Whether an invite has expired. */
export const isExpired = ({ expiresAt }: Pick<InviteRow, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/** Whether an invite has reached its maximum of uses. */
export const isUsedUp = ({ uses, maxUses }: Pick<InviteRow, 'uses' | 'maxUses'>): boolean =>
  maxUses !== null && uses >= maxUses;

/** An invite in the form for the list of invites. */
export const inviteView = (row: InviteRow, nowMs: number): Invite => ({
  id: row.id,
  code: row.code,
  uses: row.uses,
  maxUses: row.maxUses,
  expired: isExpired(row, nowMs),
  expiryText: expiryText(row.expiresAt, nowMs),
  inviter: row.creatorId === null ? null : { username: row.creatorUsername, avatar: row.creatorAvatar },
});
