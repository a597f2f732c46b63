import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeIn } from '../support/node/postbox';
import { type Smtp, startSmtp } from '../support/node/smtp';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  postMessage,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callWith, createTestGuild } from './support/people-page';
import { joinBy, register } from './support/register';
import { signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

const NEWCOMER = { username: 'newcomer', email: 'newcomer@example.org', password: 'a long Password 7!' };
const WHY = 'Verify your e-mail address to talk here';
let folder: string;
let smtp: Smtp;
let server: DemoServer;
let app: OpenApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-mail-'));
  const password = join(folder, 'password');
  writeFileSync(password, 'secret\n');
  smtp = await startSmtp();
  const mail = ['--mail', `smtp://hall@127.0.0.1:${smtp.port}`, '--mail-password', password];
  server = await startDemoServer([...mail, '--mail-from', 'hall@example.org']);
  app = await openApp({ server: server.url });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a server that asks for a verified address says so, and lets a member write once theirs is', async () => {
  const owner = await tokenOf(server, accountAt(server, 0));
  const guild = await createTestGuild(server, accountAt(server, 0), 'The Post Room');
  await callWith(server, owner, '/guild/settings', {
    id: guild.id,
    settings: { verification_level: 'email' },
  });
  const token = await register(server, NEWCOMER);
  await joinBy(server, owner, guild.id, token);
  await signInAt(app.page, server.url, NEWCOMER);
  const { openGuild, composer, send, confirmed } = chatPage(app.page);
  await openGuild(guild.name);
  await app.page.getByPlaceholder(WHY).waitFor();
  await expect.poll(() => composer.isDisabled()).toBe(true);
  const here = (await guildsOf(server, token)).find(({ id }) => id === guild.id);
  if (here === undefined) throw new Error('The newcomer did not join');
  await expect(postMessage(server, token, openTextChannel(here).id, 'Without an address')).rejects.toThrow(
    WHY,
  );

  const settings = userSettingsPage(app.page);
  await settings.open();
  await app.page.getByRole('button', { name: 'Verify Email' }).click();
  const asked = settings.over('Verify Email');
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([[NEWCOMER.email]]);
  await asked.getByLabel('Code').fill(codeIn(smtp.received[0]!));
  await asked.getByRole('button', { name: 'Verify', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await settings.close();
  await expect.poll(() => composer.isEnabled()).toBe(true);
  await expect.poll(() => app.page.getByText(WHY).count()).toBe(0);
  await send('With an address');
  await confirmed('With an address').waitFor();
});
