import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { GuildId, UserId } from '../ids';
import { id, shownTime, picture } from '../schemas';
import { Category, Channel } from './channel';
import { InviteDefaults } from './invite';
import { Lockdown } from './lockdown';
import { Role } from './role';
import { Thread } from './thread';

/** 0 none, 1 verified, 2 partner; other numbers are kept and shown as none. */
export const verifiedLevel = orElse(z.number().int(), 0);

/** A guild in the client's form (docs/spec/data.md 'Servers'); `memberRoles` are the caller's own roles in it. */
export const Guild = entity({
  id: id<GuildId>(),
  name: z.string(),
  avatar: orNull(picture),
  banner: orNull(picture),
  ownerId: id<UserId>(),
  verified: verifiedLevel,
  /** Feature `invites-paused`: whether joining by invite is paused; null if the server does not send it. */
  invitesPaused: renamed('invites_paused', orNull(z.boolean())),
  hasUnread: renamed('has_unread', orElse(z.boolean(), false)),
  channels: orElse(rows(Channel), []),
  categories: orElse(rows(Category), []),
  /** Feature `threads`: those that the caller follows and sees, but for those that are quiet for `THREAD_LIMITS.followedMs`. */
  threads: orElse(rows(Thread), []),
  memberRoles: renamed('member_roles', orElse(rows(Role), [])),
  /** Feature `timeouts`: until when the caller may only read in it, or null. */
  timedOutUntil: renamed('timed_out_until', orNull(shownTime)),
  /** Feature `lockdown`: the lockdown that is running, or null. */
  lockdown: orNull(Lockdown),
});
export type Guild = z.output<typeof Guild>;

/** The guild's data that an invite shows before joining. */
export const GuildPreview = entity({
  id: id<GuildId>(),
  name: z.string(),
  description: orNull(z.string()),
  icon: orNull(picture),
  banner: orNull(picture),
  verified: verifiedLevel,
  onlineCount: renamed('online_count', orElse(z.number().int(), 0)),
  memberCount: renamed('member_count', orElse(z.number().int(), 0)),
  joined: orElse(z.boolean(), false),
});
export type GuildPreview = z.output<typeof GuildPreview>;

/** What an invite tells a person without an account. */
export const InvitedGuild = entity({
  name: z.string(),
  icon: orNull(picture),
  memberCount: renamed('member_count', z.number().int()),
});
export type InvitedGuild = z.output<typeof InvitedGuild>;

/** The guild's data for the settings dialog (docs/spec/data.md 'Servers'). */
export const GuildInfo = entity({
  name: z.string(),
  description: orNull(z.string()),
  icon: orNull(picture),
  banner: orNull(picture),
  verified: verifiedLevel,
  memberCount: renamed('member_count', z.number().int()),
  channelCount: renamed('channel_count', z.number().int()),
  roleCount: renamed('role_count', z.number().int()),
  createdAt: renamed('created_at', shownTime),
  hasVanity: renamed('has_vanity', orElse(z.boolean(), false)),
  vanity: orNull(z.object({ code: z.string() })),
  /** Feature `discoverable`; null if the server does not have it. */
  discoverable: orNull(z.boolean()),
  /** Feature `invite-defaults`: the initial values of the invite dialog; null if the server does not have it. */
  inviteDefaults: renamed('invite_defaults', orNull(InviteDefaults)),
});
export type GuildInfo = z.output<typeof GuildInfo>;

/** A card of the discovery page. */
export const DiscoveryGuild = entity({
  id: id<GuildId>(),
  name: z.string(),
  description: orNull(z.string()),
  iconUrl: orNull(picture),
  bannerUrl: orNull(picture),
  verified: verifiedLevel,
  totalMembers: orElse(z.number().int(), 0),
  onlineMembers: orElse(z.number().int(), 0),
  inviteCode: orNull(z.string()),
});
export type DiscoveryGuild = z.output<typeof DiscoveryGuild>;
