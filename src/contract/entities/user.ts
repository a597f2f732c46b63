import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { UserId } from '../ids';
import { id, shownTime, picture } from '../schemas';

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
  /** Feature `two-factor`: whether a sign-in asks for a code. */
  twoFactor: renamed('two_factor', orElse(z.boolean(), false)),
  languagePreference: renamed('language_preference', orNull(z.string())),
});
export type User = z.output<typeof User>;
