import type { Invite } from '../../contract/entities/invite';
import { msg, type Msg } from '../i18n/t';

/** What an invite is worth now. */
export type InviteState = 'expired' | 'used-up' | 'active';

/** The words of the states (docs/spec/invites.md 'States'). */
export const INVITE_STATE_LABELS: Readonly<Record<InviteState, Msg>> = {
  expired: msg('Expired'),
  'used-up': msg('Max Uses Reached'),
  active: msg('Active'),
};

/** Expired, used as often as it may, or active, asked in this order (docs/spec/invites.md 'States'). */
export const inviteState = ({
  expired,
  uses,
  maxUses,
}: Pick<Invite, 'expired' | 'uses' | 'maxUses'>): InviteState => {
  if (expired) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'active';
};

/** Who made it; null for one that the server made (docs/spec/invites.md 'Invite page'). */
export const inviterName = ({ inviter }: Pick<Invite, 'inviter'>): string | null =>
  inviter?.username == null || inviter.username.trim() === '' ? null : inviter.username;
