import type { Invite } from '../../contract/entities/invite';
import { msg, type Msg } from '../i18n/t';

/** The current state of an invite. */
export type InviteState = 'expired' | 'used-up' | 'active';

/** The labels of the states (docs/spec/invites.md 'States'). */
export const INVITE_STATE_LABELS: Readonly<Record<InviteState, Msg>> = {
  expired: msg('Expired'),
  'used-up': msg('Max Uses Reached'),
  active: msg('Active'),
};

/** Expired, used up, or active, checked in this order (docs/spec/invites.md 'States'). */
export const inviteState = ({
  expired,
  uses,
  maxUses,
}: Pick<Invite, 'expired' | 'uses' | 'maxUses'>): InviteState => {
  if (expired) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'active';
};

/** The name of the invite's author; null for an invite that the server made (docs/spec/invites.md 'Invite page'). */
export const inviterName = ({ inviter }: Pick<Invite, 'inviter'>): string | null =>
  inviter?.username == null || inviter.username.trim() === '' ? null : inviter.username;
