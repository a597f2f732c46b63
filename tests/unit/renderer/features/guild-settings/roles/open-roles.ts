import { screen } from '@testing-library/react';
import type { Member } from '../../../../../../src/contract/entities/member';
import type { Meta } from '../../../../../../src/contract/entities/meta';
import type { Role } from '../../../../../../src/contract/entities/role';
import { success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
import { everyone, id, makeMember, makeRole, mask } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { openSettings } from '../../../../../support/renderer/open-settings';

export const master = makeRole({
  id: id(31),
  name: 'Master',
  position: 7,
  permissions: mask('ADMINISTRATOR'),
});
/** The viewer's role. */
export const staff = (...permissions: readonly PermissionName[]) =>
  makeRole({
    id: id(21),
    name: 'Staff',
    position: 5,
    permissions: mask('MANAGE_ROLES', 'KICK_MEMBERS', ...permissions),
  });
export const maker = makeRole({
  id: id(22),
  name: 'Maker',
  color: '#c96a4a',
  position: 4,
  isHoisted: true,
  permissions: mask('ATTACH_FILES', 'BAN_MEMBERS'),
});
export const helper = makeRole({ id: id(23), name: 'Helper', position: 3, color: '#3498db' });
export const guest = makeRole({ id: id(24), name: 'Guest', position: 1, color: '#99aab5' });

export const MEMBERS: readonly Member[] = [
  makeMember({ id: id(1), username: 'ada', roleIds: [id(21)] }),
  makeMember({ id: id(2), username: 'bob', roleIds: [] }),
  makeMember({ id: id(3), username: 'cyd', roleIds: [id(22), id(23)] }),
  makeMember({ id: id(4), username: 'dee', roleIds: [id(23)] }),
  makeMember({ id: id(6), username: 'eve', roleIds: [id(31)] }),
];

export interface RolesOptions {
  readonly isOwner?: boolean;
  readonly permissions?: readonly PermissionName[];
  readonly roles?: readonly Role[];
  readonly members?: readonly Member[];
  readonly api?: ApiAnswers;
  readonly meta?: Meta;
}

/** The roles page, open over a server in which the viewer manages the roles below 'Staff'. */
export const openRoles = async (options: RolesOptions = {}) => {
  const { isOwner = false, permissions = [], api, members = MEMBERS } = options;
  const own = staff(...permissions);
  const roles = options.roles ?? [everyone, guest, helper, maker, own, master];
  const memberRoles = [everyone, own];
  const app = await openSettings({
    isOwner,
    page: 'roles',
    ...(options.meta !== undefined && { meta: options.meta }),
    guild: { memberRoles },
    api: {
      'roles.list': () => success({ error: 0, roles: [...roles], memberRoles }),
      'members.list': () => success({ error: 0, members: [...members] }),
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'Roles' });
  return app;
};

/** The texts of the rows, also while a dialog covers them. */
export const rows = (): readonly string[] =>
  [...document.querySelectorAll('ul[aria-labelledby="server-roles"] > li')].map((row) => row.textContent);
export const button = (name: string) => screen.getByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
