import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { InviteId } from '../ids';
import { id, picture } from '../schemas';

/** An `inviter` that is null or has no username is shown as the server. */
export const Invite = entity({
  id: id<InviteId>(),
  code: z.string(),
  uses: orElse(z.number().int(), 0),
  maxUses: renamed('max_uses', orNull(z.number().int())),
  expired: orElse(z.boolean(), false),
  expiryText: renamed('expiry_text', orNull(z.string())),
  inviter: orNull(entity({ username: orNull(z.string()), avatar: orNull(picture) })),
});
export type Invite = z.output<typeof Invite>;

export const InviteStatistics = entity({
  totalInvites: renamed('total_invites', orElse(z.number().int(), 0)),
  activeInvites: renamed('active_invites', orElse(z.number().int(), 0)),
  totalUses: renamed('total_uses', orElse(z.number().int(), 0)),
  permanentInvites: renamed('permanent_invites', orElse(z.number().int(), 0)),
  uniqueCreators: renamed('unique_creators', orElse(z.number().int(), 0)),
});
export type InviteStatistics = z.output<typeof InviteStatistics>;

export const InviteSettings = entity({
  invitesPaused: renamed('invites_paused', orElse(z.boolean(), false)),
  defaultExpiry: renamed('default_expiry', orNull(z.string())),
  defaultMaxUses: renamed('default_max_uses', orNull(z.number().int())),
});
export type InviteSettings = z.output<typeof InviteSettings>;

/**
 * Feature `invite-defaults`: the initial values of a guild's new invites; null means no expiry, and no limit of uses.
 */
export const InviteDefaults = entity({
  expiry: orNull(z.string()),
  maxUses: renamed('max_uses', orNull(z.number().int())),
});
export type InviteDefaults = z.output<typeof InviteDefaults>;
