import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, shownTime, picture } from '../schemas';

/**
 * What a person says beside their status, feature `custom-status`: null where nothing is said, and for others while they
 * see the person as offline. It ends at `statusUntil`, null for never, without an event.
 */
export const saidFields = {
  statusText: renamed('status_text', orNull(foreignText(TEXT_LIMITS.statusText))),
  statusUntil: renamed('status_until', orNull(shownTime)),
} as const;

const publicFields = {
  id: id<UserId>(),
  username: z.string(),
  verified: orElse(z.boolean(), false),
  createdAt: shownTime,
  /** 0 User, 1 Privileged User, 2 Premium, 3 Moderator, 4 Admin, 5 Owner. */
  role: orElse(z.number().int(), 0),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  nameplate: orNull(picture),
  bio: orNull(z.string()),
  /** Told to oneself, to friends, and to whoever is in a guild with the user; null to others. */
  status: orNull(z.string()),
} as const;

/** A profile that anyone may see: without email, flags and language. */
export const PublicUser = entity(publicFields);
export type PublicUser = z.output<typeof PublicUser>;

/** The signed-in user (docs/spec/data.md 'Users'). */
export const User = entity({
  ...publicFields,
  email: z.string(),
  flags: orElse(z.number().int(), 0),
  /** Feature `custom-status`: others see the user as offline; what the user says, and until when. */
  invisible: orElse(z.boolean(), false),
  ...saidFields,
  /** Feature `two-factor`: whether a sign-in asks for a code. */
  twoFactor: renamed('two_factor', orElse(z.boolean(), false)),
  languagePreference: renamed('language_preference', orNull(z.string())),
});
export type User = z.output<typeof User>;
