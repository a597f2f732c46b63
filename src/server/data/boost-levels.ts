import { z } from 'zod';
import type { BoostLevel } from '../../contract/entities/boost';
import { BOOST_LIMITS } from '../../contract/boost-limits';
import { ATTACHMENT_LIMITS, EMOJI_LIMITS, STICKER_LIMITS } from '../../contract/limits';
import type { Db, Reads } from './schema';
import { findSetting, saveSetting } from './settings';

const MIB = 1024 * 1024;

/** The limits of a level, as the operator's table has them. */
export const boostLevel = z.strictObject({
  at: z.number().int().min(1).max(1_000_000),
  limits: z.strictObject({
    emoji_per_guild: z.number().int().min(1).max(10_000),
    stickers_per_guild: z.number().int().min(1).max(10_000),
    attachment_bytes: z.number().int().min(ATTACHMENT_LIMITS.bytesLeast).max(ATTACHMENT_LIMITS.bytesMost),
    /** 1 where the icon may move, else 0; tables of earlier versions do not say. */
    animated_icon: z.number().int().min(0).max(1).default(1),
  }),
});

/** A table of levels, each with more boosts than the one before it. */
export const boostLevels = z
  .array(boostLevel)
  .max(BOOST_LIMITS.levels)
  .refine((levels) => levels.every(({ at }, nth) => at > (levels[nth - 1]?.at ?? 0)), 'levels must rise');

/** The levels of a server whose operator has chosen none. */
export const USUAL_LEVELS: readonly BoostLevel[] = [
  {
    at: 2,
    limits: {
      emoji_per_guild: EMOJI_LIMITS.ofGuild,
      stickers_per_guild: STICKER_LIMITS.ofGuild,
      attachment_bytes: 25 * MIB,
      animated_icon: 1,
    },
  },
  {
    at: 7,
    limits: { emoji_per_guild: 300, stickers_per_guild: 80, attachment_bytes: 50 * MIB, animated_icon: 1 },
  },
  {
    at: 14,
    limits: { emoji_per_guild: 400, stickers_per_guild: 100, attachment_bytes: 100 * MIB, animated_icon: 1 },
  },
];

const parsed = (kept: string): unknown => {
  try {
    return JSON.parse(kept);
  } catch {
    return null;
  }
};

/** The levels that guilds reach by boosts, in the order of their boosts. */
export const readBoostLevels = async (reads: Reads): Promise<readonly BoostLevel[]> => {
  const kept = await findSetting(reads, 'boost-levels');
  if (kept === null || kept === '') return USUAL_LEVELS;
  const levels = boostLevels.safeParse(parsed(kept));
  return levels.success ? levels.data : USUAL_LEVELS;
};

/** Sets the levels; null for the usual ones. */
export const saveBoostLevels = (db: Db, levels: readonly BoostLevel[] | null): Promise<void> =>
  saveSetting(db, 'boost-levels', levels === null ? '' : JSON.stringify(levels));
