import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Guild } from '../../../src/contract/entities/guild';
import type { Meta } from '../../../src/contract/entities/meta';
import { failure, success } from '../../../src/contract/failure';
import type { GuildId } from '../../../src/contract/ids';
import type { PermissionName } from '../../../src/contract/permissions';
import { Overlays } from '../../../src/renderer/app/Overlays';
import { overlayOpened } from '../../../src/renderer/state/overlays/slice';
import type { Overlay } from '../../../src/renderer/state/overlays/types';
import { everyone, fullMeta, id, makeCategory, makeChannel, makeGuild, makeSession, mask } from './factories';
import { type ApiAnswers, createFakeBridge } from './fake-bridge';
import { renderWithStore } from './render-with-store';
import { startTestApp } from './test-store';

export const GUILD = id<GuildId>(5);
export const managing: readonly PermissionName[] = ['VIEW_CHANNELS', 'MANAGE_CHANNELS'];
export const acknowledged = () => success({ error: 0, message: null });
export const refused = (message: string | null, status = 400) =>
  failure({ kind: 'refused', status, message, retryAfterMs: null } as const);
export const lost = () => failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);

export const workshop: Partial<Guild> = {
  channels: [
    makeChannel({ id: id(100), name: 'general', topic: 'All of it' }),
    makeChannel({ id: id(101), name: 'woodwork', categoryId: id(50) }),
    makeChannel({ id: id(102), name: 'Radio', type: 'voice', categoryId: id(50), position: 1 }),
  ],
  categories: [
    makeCategory({ name: 'The Workshop' }),
    makeCategory({ id: id(51), name: 'Attic', position: 1 }),
  ],
};

interface OverlayOptions {
  readonly meta?: Meta;
  /** Those of the user, by `@everyone`. */
  readonly permissions?: readonly PermissionName[];
}

/** A server in which the user manages the channels, with an overlay open over it. */
export const openOverlay = async (
  overlay: Overlay,
  api: ApiAnswers,
  change: Partial<Guild> = workshop,
  { meta = fullMeta, permissions = managing }: OverlayOptions = {},
) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const bridge = createFakeBridge({
    'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    ...api,
  });
  const session = makeSession({ meta: { ...meta, features: [...meta.features, 'category-edit'] } });
  const guilds = [makeGuild({ memberRoles: [role], ...change })];
  const app = await startTestApp({ bridge, guilds, boot: { session } });
  app.store.dispatch(overlayOpened(overlay));
  renderWithStore(<Overlays />, app.store);
  // The overlay's code is loaded now, which takes a while on a busy computer.
  const dialog = await screen.findByRole('dialog');
  return { ...app, dialog, user: userEvent.setup() };
};
