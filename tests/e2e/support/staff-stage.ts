import type { PermissionName } from '../../../src/contract/permissions';
import { maskOf } from '../../../src/domain/permissions/mask';
import { chatPage } from './chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './demo-server';
import { openApp, type OpenApp } from './open-app';
import { callWith, createTestGuild, type TestGuild } from './people-page';
import { signInAt } from './sign-in';

const MODERATOR = 0;
const OWNER = 1;
const MEMBER = 2;

/** Somebody who calls by REST. */
export interface Caller {
  readonly username: string;
  readonly token: string;
  readonly call: (path: string, body: unknown) => Promise<Record<string, unknown>>;
}

/** A server of somebody without a window, with a moderator at one window and a member at another, both in #general. */
export interface StaffStage {
  readonly server: DemoServer;
  readonly guild: TestGuild;
  readonly channelId: string;
  readonly memberId: string;
  readonly owner: Caller;
  readonly moderator: OpenApp & { readonly username: string };
  readonly member: OpenApp & Caller;
  readonly close: () => Promise<void>;
}

const idOf = async (token: string, url: string, guildId: string, username: string): Promise<string> => {
  const answer = await fetch(`${url}/guild/members/fetch`, {
    headers: { Authorization: token, id: guildId },
  });
  const { members } = (await answer.json()) as { members: readonly { id: string; username: string }[] };
  const found = members.find((member) => member.username === username);
  if (found === undefined) throw new Error(`${username} is no member`);
  return found.id;
};

/** Starts server and windows; the moderator has a role with these permissions. */
export const startStaffStage = async (
  name: string,
  permissions: readonly PermissionName[],
  /** Switches of Electron for the moderator's window and for the member's. */
  [ofModerator, ofMember]: readonly [readonly string[], readonly string[]] = [[], []],
): Promise<StaffStage> => {
  const server = await startDemoServer();
  const callerAt = async (index: number): Promise<Caller> => {
    const account = accountAt(server, index);
    const token = await tokenOf(server, account);
    const { username } = account;
    return { username, token, call: (path, body) => callWith(server, token, path, body) };
  };
  const owner = await callerAt(OWNER);
  const steward = await callerAt(MODERATOR);
  const plain = await callerAt(MEMBER);
  const guild = await createTestGuild(server, accountAt(server, OWNER), name);
  const role = { id: guild.id, name: 'Steward', color: '#3fa37c' };
  const created = (await owner.call('/role/create', role)) as { role: { id: string } };
  const roleId = created.role.id;
  await owner.call('/role/edit/permissions/', {
    guildId: guild.id,
    roleId,
    permissions: maskOf(permissions),
  });
  for (const { token } of [steward, plain])
    await callWith(server, token, '/invite/join', null, { code: guild.code });
  const targetUserId = await idOf(owner.token, server.url, guild.id, steward.username);
  await owner.call('/role/members/add', { guildId: guild.id, targetUserId, roleId });
  const here = (await guildsOf(server, owner.token)).find(({ id }) => id === guild.id);
  if (here === undefined) throw new Error(`${name} was not made`);
  const windows = await Promise.all([
    openApp({ server: server.url, switches: ofModerator }),
    openApp({ server: server.url, switches: ofMember }),
  ]);
  const [moderator, member] = windows;
  await Promise.all([
    signInAt(moderator.page, server.url, accountAt(server, MODERATOR)),
    signInAt(member.page, server.url, accountAt(server, MEMBER)),
  ]);
  for (const { page } of windows) {
    await chatPage(page).openGuild(name);
    await chatPage(page).openChannel('general');
  }
  return {
    server,
    guild,
    channelId: openTextChannel(here).id,
    memberId: await idOf(owner.token, server.url, guild.id, plain.username),
    owner,
    moderator: Object.assign(moderator, { username: steward.username }),
    member: Object.assign(member, plain),
    close: async () => {
      await Promise.all(windows.map((window) => window.close()));
      await server.stop();
    },
  };
};

/** Kills the server and the member's app, and starts them again, in general; the server's clock is then so far ahead. */
export const restartBoth = async ({ server, member, guild }: StaffStage, aheadMs: number): Promise<void> => {
  await server.kill();
  await member.kill();
  await server.restart({ aheadMs });
  await member.restart();
  await chatPage(member.page).openGuild(guild.name);
  await chatPage(member.page).openChannel('general');
};
