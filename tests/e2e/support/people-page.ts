import type { ElectronApplication, Page } from 'playwright-core';
import { type DemoServer, type DemoAccount, tokenOf } from './demo-server';

/** Follows a guildhall:// link as the system does: by a second start of the app with the link. */
export const followLink = (app: ElectronApplication, link: string): Promise<void> =>
  app.evaluate(({ app: running }, url) => {
    running.emit('second-instance', {}, ['guildhall', url], '', null);
  }, link);

/** Calls the server by REST with a user's token; returns the body. */
export const callWith = async (
  server: DemoServer,
  token: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: token,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${String(read['message'])}`);
  return read;
};

/** Calls the server by REST as a user without a window; returns the body. Each call signs in: a password hash. */
export const callAs = async (
  server: DemoServer,
  account: DemoAccount,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> => callWith(server, await tokenOf(server, account), path, body, headers);

/** A guild that a user has made for a test, with a role and an invite. */
export interface TestGuild {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** Creates a guild with the role 'Carter' and an invite that does not expire. */
export const createTestGuild = async (
  server: DemoServer,
  owner: DemoAccount,
  name: string,
): Promise<TestGuild> => {
  const token = await tokenOf(server, owner);
  const { guild } = (await callWith(server, token, '/guild/create', { name, icon: null })) as {
    guild: { id: string };
  };
  await callWith(server, token, '/role/create', { id: guild.id, name: 'Carter', color: '#3fa37c' });
  const { invite } = (await callWith(server, token, '/invite/create', {
    id: guild.id,
    exp_after: null,
    max_uses: null,
  })) as { invite: { code: string } };
  return { id: guild.id, name, code: invite.code };
};

/** Members and their profiles as a user sees them: holds the selectors of the end-to-end tests for them. */
export const peoplePage = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Members' });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  return {
    panel,
    dialog,
    member: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    manager: page.getByRole('main', { name: 'Members manager' }),
    toast: (text: string) => page.getByText(text),
    agree: page.getByRole('checkbox', { name: 'I agree to the server rules and community guidelines' }),
    join: page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }),
    openInvite: async () => {
      await page.getByRole('button', { name: 'Server menu' }).click();
      await page.getByRole('menuitem', { name: 'Invite People' }).click();
      await dialog('Invite friends').waitFor();
    },
  };
};
