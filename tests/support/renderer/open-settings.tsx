import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Guild, GuildInfo } from '../../../src/contract/entities/guild';
import { success } from '../../../src/contract/failure';
import type { GuildId } from '../../../src/contract/ids';
import type { User } from '../../../src/contract/entities/user';
import type { Meta } from '../../../src/contract/entities/meta';
import type { PermissionName } from '../../../src/contract/permissions';
import { Overlays } from '../../../src/renderer/app/Overlays';
import { overlayOpened } from '../../../src/renderer/state/overlays/slice';
import type { GuildSettingsPage } from '../../../src/renderer/state/overlays/types';
// Imported with the file, so that no test waits for the code to load.
import '../../../src/renderer/features/guild-settings/GuildSettingsDialog';
import '../../../src/renderer/features/guild-settings/overview/OverviewPage';
import '../../../src/renderer/features/guild-settings/place/PlacesPage';
import { at, everyone, fullMeta, id, makeGuild, makeRole, makeSession, makeUser, mask } from './factories';
import { type ApiAnswers, createFakeBridge, type IpcAnswers } from './fake-bridge';
import { renderWithStore } from './render-with-store';
import { startTestApp } from './test-store';

export const SETTINGS_GUILD = id<GuildId>(5);

export const makeGuildInfo = (change: Partial<GuildInfo> = {}): GuildInfo => ({
  name: 'The Hall',
  description: 'Where we meet',
  icon: null,
  banner: null,
  verified: 0,
  memberCount: 12,
  channelCount: 4,
  roleCount: 3,
  createdAt: at(0),
  hasVanity: false,
  vanity: null,
  discoverable: null,
  inviteDefaults: null,
  ...change,
});

/** The role with the viewer's permissions. */
export const staffRole = (...permissions: readonly PermissionName[]) =>
  makeRole({ id: id(21), name: 'Staff', position: 2, permissions: mask(...permissions) });

export interface SettingsOptions {
  /** Permissions of the viewer in addition to those of `@everyone`. */
  readonly permissions?: readonly PermissionName[];
  readonly isOwner?: boolean;
  readonly page?: GuildSettingsPage;
  readonly info?: Partial<GuildInfo>;
  readonly guild?: Partial<Guild>;
  /** Additional servers. */
  readonly others?: readonly Guild[];
  readonly api?: ApiAnswers;
  readonly ipc?: IpcAnswers;
  readonly features?: readonly string[];
  readonly meta?: Meta;
  /** What the user's account has. */
  readonly user?: Partial<User>;
}

/** The server settings, open over a server in which the user has the permissions that the test gives. */
export const openSettings = async (options: SettingsOptions = {}) => {
  const {
    permissions = [],
    isOwner = false,
    page,
    info,
    guild,
    others = [],
    api,
    ipc,
    features = [],
    meta = { ...fullMeta, features: [...features] },
    user,
  } = options;
  const memberRoles = [everyone, staffRole(...permissions)];
  const bridge = createFakeBridge(
    {
      'guilds.info': () => success(makeGuildInfo(info)),
      'roles.list': () => success({ error: 0, roles: memberRoles, memberRoles }),
      ...api,
    },
    ipc,
  );
  const guilds = [makeGuild({ memberRoles, ownerId: id(isOwner ? 1 : 2), ...guild }), ...others];
  const app = await startTestApp({
    bridge,
    guilds,
    boot: { session: makeSession({ meta, user: makeUser(user) }) },
  });
  const about = { guildId: SETTINGS_GUILD, ...(page !== undefined && { page }) };
  app.store.dispatch(overlayOpened({ kind: 'guild-settings', about }));
  const view = renderWithStore(<Overlays />, app.store);
  const dialog = await screen.findByRole('dialog', { name: 'Server Settings' });
  return { ...app, ...view, dialog, user: userEvent.setup() };
};
