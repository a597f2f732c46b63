import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { GuildId, UserId } from '../ids';
import { id, picture, shownTime } from '../schemas';

/** A level that a guild reaches by its boosts, and the limits that it has then, by the names of /meta. */
export const BoostLevel = entity({
  /** The boosts from which on it is reached. */
  at: z.number().int().positive(),
  limits: orElse(z.record(z.string(), z.number()), {}),
});
export type BoostLevel = z.output<typeof BoostLevel>;

/** One of a person's own boosts. */
export const OwnBoost = entity({
  /** The guild that has it; null while nobody does. */
  guildId: orNull(id<GuildId>()),
  /** The time from which on it can be moved; null for now. */
  movableAt: renamed('movable_at', orNull(shownTime)),
});
export type OwnBoost = z.output<typeof OwnBoost>;

/** Somebody who boosts a guild. */
export const Booster = entity({
  id: id<UserId>(),
  username: z.string(),
  displayName: renamed('display_name', orNull(z.string())),
  avatar: orNull(picture),
  count: z.number().int().positive(),
});
export type Booster = z.output<typeof Booster>;

/** The level of a guild and all levels, of an answer that is decoded already. */
export const KnownLevels = z.object({
  level: z.number(),
  levels: z.array(z.object({ at: z.number(), limits: z.record(z.string(), z.number()) })),
});
