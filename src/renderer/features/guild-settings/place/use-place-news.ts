import { useState } from 'react';
import type { Overwrite } from '../../../../contract/entities/channel';
import type { PermissionName } from '../../../../contract/permissions';
import type { Edits } from '../../../../domain/guilds/concurrent-edits';
import {
  changedSettings,
  keyOfSetting,
  type Settings,
  type TargetSetting,
} from '../../../../domain/permissions/settings';

/** The settings that others have changed since the page was opened, and that the person has not acknowledged. */
export interface PlaceNews {
  readonly changed: readonly TargetSetting[];
  readonly acknowledge: () => void;
}

interface Known {
  readonly overwrites: readonly Overwrite[];
  readonly changed: readonly TargetSetting[];
}

const keyOf = ({ target, name }: TargetSetting) => keyOfSetting(target, name);

/**
 * Compares each list with the one before it. What is edited here is left out: a save changes it, and if others have, the
 * person is asked about it. `overwrites` is null until the list is fetched, because an earlier visit may have left one.
 */
export const usePlaceNews = (
  overwrites: readonly Overwrite[] | null,
  names: readonly PermissionName[],
  edits: Edits<Settings>,
): PlaceNews => {
  const [known, setKnown] = useState<Known | null>(null);
  if (overwrites !== null && overwrites !== known?.overwrites) {
    const now = known === null ? [] : changedSettings(known.overwrites, overwrites, names);
    const others = now.filter((setting) => edits[keyOf(setting)] === undefined);
    const all = new Map([...(known?.changed ?? []), ...others].map((setting) => [keyOf(setting), setting]));
    setKnown({ overwrites, changed: [...all.values()] });
  }
  return {
    changed: known?.changed ?? [],
    acknowledge: () => setKnown((before) => before && { ...before, changed: [] }),
  };
};
