import { screen, within } from '@testing-library/react';
import type { Overwrite } from '../../../../../../src/contract/entities/channel';
import { success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
import {
  everyone,
  fullMeta,
  id,
  makeMember,
  makeRole,
  mask,
  withOverwrites,
} from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { GUILD, managing, openOverlay, workshop } from '../../../../../support/renderer/open-overlay';

export const CHANNEL = '100';
/** What the user may do. */
export const mine: readonly PermissionName[] = [
  ...managing,
  ...(['SEND_MESSAGES', 'ATTACH_FILES', 'MANAGE_PERMISSIONS'] as const),
];
export const boss = makeRole({ id: id(22), name: 'Boss', position: 3 });
export const staff = makeRole({ id: id(21), name: 'Staff', position: 2, permissions: mask(...mine) });
const crew = makeRole({ id: id(20), name: 'Crew', position: 1 });
export const all = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') };

export const ofCrew: Extract<Overwrite, { target: 'role' }> = {
  ...{ target: 'role', id: crew.id },
  ...{ allow: mask('ATTACH_FILES'), deny: mask('SEND_MESSAGES') },
};
const quiet = () =>
  success({ error: 0, gain: 0, lose: 0, examples: { gain: [], lose: [] }, staffLosing: [] });

/** Roles, members, and the overwrite of one role. */
export const answers = (api: ApiAnswers = {}): ApiAnswers => ({
  'roles.list': () => success({ error: 0, roles: [all, boss, staff, crew], memberRoles: [all, staff] }),
  'members.list': () =>
    success({
      error: 0,
      members: [
        makeMember({ roleIds: [staff.id] }),
        makeMember({ id: id(3), username: 'cem' }),
        makeMember({ id: id(4), username: 'dora', roleIds: [boss.id] }),
      ],
    }),
  'overwrites.fetch': () => success({ error: 0, overwrites: [ofCrew], inherited: [] }),
  'overwrites.preview': quiet,
  'overwrites.set': ({ overwrites }) => success({ error: 0, message: null, overwrites }),
  ...api,
});

/** The page Permissions of a channel, opened by a member of the staff. */
export const open = async (api: ApiAnswers = {}, memberRoles = [all, staff]) => {
  const app = await openOverlay(
    { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(100) } },
    answers(api),
    { ...workshop, memberRoles },
    { meta: withOverwrites(fullMeta) },
  );
  await app.user.click(screen.getByRole('button', { name: 'Permissions' }));
  await screen.findByRole('tab', { name: 'Roles: @everyone' });
  return app;
};
export const tab = (name: string) => screen.getByRole('tab', { name });
export const setting = (name: string) => screen.getByRole('radiogroup', { name });
export const state = (name: string, value: string) =>
  within(setting(name)).getByRole('radio', { name: value });
export const saves = () => screen.getByRole('button', { name: 'Save Changes' });
