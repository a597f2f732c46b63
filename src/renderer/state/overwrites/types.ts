import type { Overwrite } from '../../../contract/entities/channel';

/** The overwrites of a channel or category, and those that a channel inherits from its category. */
export interface PlaceOverwrites {
  readonly overwrites: readonly Overwrite[];
  readonly inherited: readonly Overwrite[];
}

/** Who would gain and lose the view by a change. */
export interface AccessPreview {
  readonly gain: number;
  readonly lose: number;
  readonly examples: { readonly gain: readonly string[]; readonly lose: readonly string[] };
  readonly staffLosing: readonly string[];
}
