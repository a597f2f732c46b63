import { useMemo } from 'react';
import type { RightStep } from '../../../../contract/entities/right-step';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { canEditRolePermissions } from '../../../../domain/permissions/authority';
import { type Decider, deciderOf } from '../../../../domain/permissions/decider';
import { selectCanCallIn } from '../../../state/channels/rights';
import { selectChannel } from '../../../state/channels/selectors';
import { useAppSelector } from '../../../state/hooks';
import type { Overlay } from '../../../state/overlays/types';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import type { RootState } from '../../../state/store';
import { channelText } from './why-texts';

interface StepLink {
  readonly label: string;
  readonly overlay: Overlay;
}

const toRole = (
  state: RootState,
  guildId: GuildId,
  { roleId }: Decider & { kind: 'role' },
): StepLink | null => {
  const me = selectMyAuthority(state, guildId);
  const role = selectRolesById(state, guildId)[roleId];
  if (me === null || role === undefined || !canEditRolePermissions(me, role)) return null;
  return {
    label: t('Open permissions of {{name}}', { name: stripInvisible(role.name) }),
    overlay: { kind: 'guild-settings', about: { guildId, page: 'roles', roleId } },
  };
};

const toPlace = (
  state: RootState,
  { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId },
  { kind, target }: Exclude<Decider, { kind: 'role' }>,
): StepLink | null => {
  const channel = selectChannel(state, channelId);
  if (channel === null) return null;
  const at = { page: 'permissions', ...(target !== null && { target }) } as const;
  if (kind === 'channel')
    return selectCanCallIn(state, channelId, 'overwrites.set')
      ? {
          label: t('Open permissions of {{name}}', { name: channelText(channel) }),
          overlay: { kind: 'channel-settings', about: { guildId, channelId, ...at } },
        }
      : null;
  const { categoryId } = channel;
  const category = categoryId === null ? undefined : state.channels.categories[categoryId];
  if (categoryId === null || category === undefined || !selectCanCallIn(state, categoryId, 'overwrites.set'))
    return null;
  return {
    label: t('Open permissions of {{name}}', { name: stripInvisible(category.name) }),
    overlay: { kind: 'category-settings', about: { guildId, categoryId, ...at } },
  };
};

const linkOf = (
  state: RootState,
  { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId | null },
  decider: Decider | null,
): StepLink | null => {
  if (decider === null) return null;
  if (decider.kind === 'role') return toRole(state, guildId, decider);
  return channelId === null ? null : toPlace(state, { guildId, channelId }, decider);
};

const isSame = (a: StepLink | null, b: StepLink | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Where a step can be changed, if the user may open that; else null. */
export const useStepLink = (
  guildId: GuildId,
  channelId: ChannelId | null,
  step: RightStep,
): StepLink | null => {
  const decider = useMemo(() => deciderOf(step), [step]);
  return useAppSelector((state) => linkOf(state, { guildId, channelId }, decider), isSame);
};
