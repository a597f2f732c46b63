import type { Booster, BoostLevel, OwnBoost } from '../../../contract/entities/boost';

/** The boosts of a guild, and the person's own. */
export interface BoostsOfGuild {
  readonly count: number;
  /** 0 below the first level. */
  readonly level: number;
  readonly levels: readonly BoostLevel[];
  readonly mine: readonly OwnBoost[];
  readonly boosters: readonly Booster[];
}
