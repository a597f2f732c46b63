import type { BoostLevel } from '../../contract/entities/boost';

/** The level that a guild with so many boosts has; 0 below the first. `levels` is in the order of their boosts. */
export const levelOf = (levels: readonly Pick<BoostLevel, 'at'>[], count: number): number =>
  levels.filter(({ at }) => at <= count).length;

/** A limit at a level: a level never lowers what every guild has. */
export const limitAtLevel = (
  levels: readonly BoostLevel[],
  level: number,
  name: string,
  usual: number,
): number => Math.max(usual, levels[level - 1]?.limits[name] ?? 0);
