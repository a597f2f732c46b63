import { useMemo } from 'react';
import type { Overwrite, OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import {
  keyOfSetting,
  keyOfTarget,
  settingOf,
  type TargetKey,
  type TargetSetting,
} from '../../../../domain/permissions/settings';
import { shallowEqual, useAppSelector } from '../../../state/hooks';
import { selectRankedRoles, selectRolesById } from '../../../state/roles/selectors';
import { selectTargetName } from '../../../state/roles/targets';
import type { SideTabGroup } from '../../../ui/page/SideTabs';
import { PERMISSION_TEXTS } from '../roles/permission-texts';
import { settingText } from './setting-texts';
import type { PlaceForm } from './use-place-form';

/** The tabs of the page: `@everyone` first, then roles from the highest, then members by name. */
export const useTargetTabs = (
  guildId: GuildId,
  targets: readonly OverwriteTarget[],
): readonly SideTabGroup<TargetKey>[] => {
  const ranked = useAppSelector((state) => selectRankedRoles(state, guildId));
  const names = useAppSelector(
    (state) => targets.map((target) => selectTargetName(state, guildId, target)),
    shallowEqual,
  );
  return useMemo(() => {
    const order = new Map(ranked.map(({ id, isDefault }, at) => [id, isDefault ? -1 : at]));
    const rows = targets.map((target, at) => ({
      target,
      tab: { id: keyOfTarget(target), label: names[at] ?? '' },
      order: target.target === 'role' ? (order.get(target.id) ?? ranked.length) : 0,
    }));
    const of = (kind: OverwriteTarget['target']) =>
      rows
        .filter(({ target }) => target.target === kind)
        .sort((a, b) => a.order - b.order || a.tab.label.localeCompare(b.tab.label))
        .map(({ tab }) => tab);
    const [ofRoles, ofMembers] = [of('role'), of('member')];
    return [
      { heading: t('Roles'), tabs: ofRoles },
      ...(ofMembers.length > 0 ? [{ heading: t('Members'), tabs: ofMembers }] : []),
    ];
  }, [ranked, targets, names]);
};

/** Settings as they are now: 'Crew: Send Messages: Deny'; those of a deleted role are left out. */
export const useSettingTexts = (
  guildId: GuildId,
  settings: readonly TargetSetting[],
  overwrites: readonly Overwrite[],
): readonly string[] =>
  useAppSelector(
    (state) =>
      settings.flatMap(({ target, name }) => {
        if (target.target === 'role' && selectRolesById(state, guildId)[target.id] === undefined) return [];
        const row = overwrites.find((one) => keyOfTarget(one) === keyOfTarget(target));
        const shown = selectTargetName(state, guildId, target);
        return `${shown}: ${t(PERMISSION_TEXTS[name].label)}: ${settingText(settingOf(row, name))}`;
      }),
    shallowEqual,
  );

/** The settings that others have changed while they were edited here to another value. */
export const conflictsOf = ({ edits, targets, names }: PlaceForm): readonly TargetSetting[] =>
  targets.flatMap((target) =>
    names.flatMap((name) => (edits.conflicts.includes(keyOfSetting(target, name)) ? { target, name } : [])),
  );
