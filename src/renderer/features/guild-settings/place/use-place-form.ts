import { useEffect, useMemo, useState } from 'react';
import type { Overwrite, OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId, PlaceId } from '../../../../contract/ids';
import type { PermissionName } from '../../../../contract/permissions';
import {
  type EditedPlace,
  keyOfSetting,
  keyOfTarget,
  type Setting,
  type Settings,
  settingsOf,
  targetOf,
  withOwn,
  withSettings,
} from '../../../../domain/permissions/settings';
import { selectPlace } from '../../../state/channels/rights';
import type { Fetched } from '../../../state/fetched/fetched';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectOverwrites } from '../../../state/overwrites/selectors';
import { loadOverwrites } from '../../../state/overwrites/thunks';
import type { PlaceOverwrites } from '../../../state/overwrites/types';
import { selectSettablePermissions } from '../../../state/roles/known';
import { selectRolesById } from '../../../state/roles/selectors';
import { type UnsavedEdits, useEdits } from '../use-edits';
import { type PlaceNews, usePlaceNews } from './use-place-news';

export interface PlaceForm {
  readonly held: Fetched<PlaceOverwrites>;
  readonly load: () => void;
  /** The permissions that can be set here. */
  readonly names: readonly PermissionName[];
  /** `@everyone`, then those with overwrites, then those that were added. */
  readonly targets: readonly OverwriteTarget[];
  readonly edits: UnsavedEdits<Settings>;
  /** What others have changed since the page was opened. */
  readonly news: PlaceNews;
  /** The place as the edits make it. */
  readonly edited: EditedPlace;
  /** These overwrites with the edits applied: what would be sent. */
  readonly wantedOf: (overwrites: readonly Overwrite[]) => Overwrite[];
  readonly set: (target: OverwriteTarget, name: PermissionName, setting: Setting) => void;
  readonly add: (target: OverwriteTarget) => void;
  /** Inherits everything. */
  readonly clear: (target: OverwriteTarget) => void;
}

const distinct = (targets: readonly OverwriteTarget[]): readonly OverwriteTarget[] => [
  ...new Map(targets.map((target) => [keyOfTarget(target), target])).values(),
];

/** The rows of the place and its category: they change with the rights there. */
const useSigns = (placeId: PlaceId): readonly unknown[] => {
  const place = useAppSelector((state) => selectPlace(state, placeId));
  const category = useAppSelector((state) => {
    const categoryId = place !== null && 'categoryId' in place ? place.categoryId : null;
    return categoryId === null ? null : selectPlace(state, categoryId);
  });
  const epoch = useAppSelector((state) => state.gateway.epoch);
  return [place?.permissions, place?.private, category?.permissions, category?.private, epoch];
};

/** The overwrites of a channel or category with unsaved edits, which others may change at the same time. */
export const usePlaceForm = (guildId: GuildId, placeId: PlaceId, isSaving: boolean): PlaceForm => {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectOverwrites(state, placeId));
  const names = useAppSelector(selectSettablePermissions);
  const isCategory = useAppSelector((state) => placeId in state.channels.categories);
  const roles = useAppSelector((state) => selectRolesById(state, guildId));
  const [added, setAdded] = useState<readonly OverwriteTarget[]>([]);
  const load = (): void => void dispatch(loadOverwrites(placeId));
  const signs = useSigns(placeId).join();
  const [isCurrent, setIsCurrent] = useState(false);
  useEffect(() => {
    void dispatch(loadOverwrites(placeId)).then(({ ok }) => ok && setIsCurrent(true));
  }, [dispatch, placeId, signs]);
  const { overwrites, inherited } = held.value;
  const targets = useMemo(() => {
    const everyone = Object.values(roles).filter((role) => role.isDefault);
    return distinct([
      ...everyone.map(({ id }): OverwriteTarget => ({ target: 'role', id })),
      ...overwrites.map(targetOf),
      ...added,
    ]);
  }, [roles, overwrites, added]);
  const live = useMemo(() => settingsOf(overwrites, targets, names), [overwrites, targets, names]);
  const edits = useEdits<Settings>(live, { isSaving, since: 'editing' });
  const news = usePlaceNews(isCurrent ? overwrites : null, names, edits.edits);
  const wantedOf = (base: readonly Overwrite[]): Overwrite[] => {
    const changed = Object.entries(edits.edits).flatMap(([key, edit]) =>
      edit === undefined ? [] : [[key, edit.value] as const],
    );
    return withSettings(base, targets, Object.fromEntries(changed), names);
  };
  const unruled = { category: isCategory ? [] : inherited, channel: [] };
  const add = (target: OverwriteTarget): void => setAdded((before) => distinct([...before, target]));
  const set = (target: OverwriteTarget, name: PermissionName, setting: Setting): void => {
    // A row that others remove meanwhile stays as long as it is edited here.
    add(target);
    edits.set(keyOfSetting(target, name), setting);
  };
  return {
    held,
    load,
    names,
    targets,
    edits,
    news,
    edited: withOwn({ isCategory, place: unruled }, wantedOf(overwrites)),
    wantedOf,
    set,
    add,
    clear: (target) => {
      for (const name of names) edits.set(keyOfSetting(target, name), 'inherit');
      const key = keyOfTarget(target);
      if (overwrites.some((row) => keyOfTarget(row) === key)) add(target);
      else setAdded((before) => before.filter((one) => keyOfTarget(one) !== key));
    },
  };
};
