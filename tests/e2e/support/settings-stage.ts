import type { Locator, Page } from 'playwright-core';
import type { PermissionName } from '../../../src/contract/permissions';
import { maskOf } from '../../../src/domain/permissions/mask';
import { type FaultProxy, startFaultProxy } from '../../support/node/fault-proxy';
import { chatPage } from './chat-page';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './demo-server';
import { openApp, type OpenApp } from './open-app';
import { callAs, callWith, createTestGuild, type TestGuild } from './people-page';
import { sidebarPage } from './sidebar-page';
import { signInAt } from './sign-in';

const OWNER = 0;
const STAFF = 2;

/** A server with its owner at one window and a member of staff at another. */
export interface SettingsStage {
  readonly server: DemoServer;
  readonly proxy: FaultProxy;
  readonly guild: TestGuild;
  readonly owner: OpenApp;
  readonly staff: OpenApp;
  /** The staff member's user id. */
  readonly staffId: string;
  /** Id and name of the staff member's role. */
  readonly role: { readonly id: string; readonly name: string };
  /** Sets the permissions of that role. */
  readonly permit: (...permissions: readonly PermissionName[]) => Promise<void>;
  /** A call by REST, as the owner. */
  readonly asOwner: (path: string, body: unknown) => Promise<Record<string, unknown>>;
  /** The same as the staff member; rejects with the reason of a refusal. */
  readonly asStaff: (path: string, body: unknown) => Promise<Record<string, unknown>>;
  /** The server's answer to a GET about the guild, with the guild's id in the header `id`. */
  readonly read: (path: string) => Promise<Record<string, unknown>>;
  /** Restores the network and the live connections of both windows. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts server, proxy and both windows in a new guild of that name. */
export const startSettingsStage = async (name: string): Promise<SettingsStage> => {
  const server = await startDemoServer();
  const proxy = await startFaultProxy(server.url);
  const account = accountAt(server, OWNER);
  const token = await tokenOf(server, account);
  const asOwner: SettingsStage['asOwner'] = (path, body) => callWith(server, token, path, body);
  const guild = await createTestGuild(server, account, name);
  const created = await asOwner('/role/create', { id: guild.id, name: 'Steward', color: '#3fa37c' });
  const role = { id: (created['role'] as { id: string }).id, name: 'Steward' };
  await callAs(server, accountAt(server, STAFF), '/invite/join', null, { code: guild.code });
  const read: SettingsStage['read'] = async (path) =>
    (await (
      await fetch(`${server.url}${path}`, { headers: { Authorization: token, id: guild.id } })
    ).json()) as Record<string, unknown>;
  const [owner, staff] = await Promise.all([openApp({ server: proxy.url }), openApp({ server: proxy.url })]);
  await signInAt(owner.page, proxy.url, accountAt(server, OWNER));
  await signInAt(staff.page, proxy.url, accountAt(server, STAFF));
  const { members } = (await read('/guild/members/fetch')) as {
    members: readonly { id: string; username: string }[];
  };
  const { username } = accountAt(server, STAFF);
  const staffId = members.find((member) => member.username === username)?.id ?? '';
  await asOwner('/role/members/add', { guildId: guild.id, targetUserId: staffId, roleId: role.id });
  await chatPage(owner.page).openGuild(name);
  await chatPage(staff.page).openGuild(name);
  return {
    server,
    proxy,
    guild,
    owner,
    staff,
    staffId,
    role,
    asOwner,
    asStaff: (path, body) => callAs(server, accountAt(server, STAFF), path, body),
    read,
    permit: async (...permissions) => {
      const changed = { guildId: guild.id, roleId: role.id, permissions: maskOf(permissions) };
      await asOwner('/role/edit/permissions/', changed);
    },
    restore: async () => {
      proxy.restore();
      for (const { page } of [owner, staff]) {
        // The Reconnect button is under the dialog.
        await page.evaluate(() =>
          (
            Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: null): Promise<unknown> }
          ).invoke('gateway.reconnect', null),
        );
        await chatPage(page).banner.waitFor({ state: 'detached' });
      }
    },
    close: async () => {
      for (const { page } of [owner, staff]) {
        // A failed test may leave unsaved changes that would keep its window open.
        await page.evaluate(() =>
          globalThis.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
        );
      }
      await Promise.all([owner.close(), staff.close()]);
      await proxy.close();
      await server.stop();
    },
  };
};

/** The server settings as a user sees them. */
export const settingsPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Server Settings', exact: true });
  const menu = page.getByRole('navigation', { name: 'Server Settings' });
  const entry = (label: string): Locator => menu.getByRole('button', { name: label, exact: true });
  const region = (label: string): Locator => dialog.getByRole('region', { name: label, exact: true });
  return {
    dialog,
    menu,
    entry,
    region,
    bar: page.getByText('You have unsaved changes that will be lost if you leave'),
    save: page.getByRole('button', { name: 'Save Changes' }),
    toast: (text: string): Locator => page.locator('[data-toasts]').getByText(text),
    /** Opens the settings, and a page of them. */
    open: async (label = 'Overview'): Promise<void> => {
      if (!(await dialog.isVisible())) await sidebarPage(page).menu('Server Settings');
      await dialog.waitFor();
      await entry(label).click();
      await region(label).waitFor();
    },
    close: async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  };
};
