import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReplyingDaemon, startReplyingDaemon } from './support/bus/replying-daemon';
import { chatPage } from './support/chat-page';
import { accountAt, postMessage } from './support/demo-server';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import type { OpenApp } from './support/open-app';
import { callWith } from './support/people-page';
import { register } from './support/register';
import { signInAt } from './support/sign-in';

let stage: DesktopStage;
let daemon: ReplyingDaemon;
let app: OpenApp;

beforeAll(async () => {
  stage = await setDesktopStage();
  daemon = await startReplyingDaemon(stage.bus);
  app = await stage.openApp();
  await signInAt(app.page, stage.server.url, accountAt(stage.server, 0));
  await chatPage(app.page).openGuild(stage.guild.name);
  await chatPage(app.page).openChannel('general');
});
afterAll(async () => {
  await app.close();
  daemon.stop();
  await stage.stop();
});

interface Written {
  readonly id: string;
  readonly content: string;
  readonly parent_id: string | null;
}
const newestIn = async (channelId: string): Promise<Written | undefined> => {
  const headers = { Authorization: stage.ownerToken, id: channelId, limit: '10' };
  const answer = await fetch(`${stage.server.url}/channel/messages`, { headers });
  const { data } = (await answer.json()) as { readonly data: { readonly messages: readonly Written[] } };
  return data.messages.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).at(-1);
};
const latest = () => daemon.shown().at(-1);

describe('a reply that is written in a notification', () => {
  it('is sent without the window, and leaves the draft of its channel', async () => {
    const { page } = app;
    await chatPage(page).openChannel(stage.quiet.name);
    await chatPage(page).composer.fill('half a sentence');
    await chatPage(page).openChannel('general');
    const asked = await stage.write('Are you coming?');
    await expect.poll(() => latest()?.body).toBe('Are you coming?');
    expect(latest()?.actions).toEqual(['Open', 'Reply']);
    daemon.reply('On my way');
    await expect
      .poll(() => newestIn(stage.quiet.id))
      .toMatchObject({ content: 'On my way', parent_id: asked });
    await expect.poll(() => daemon.shown()).toEqual([]);
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await chatPage(page).openChannel(stage.quiet.name);
    await chatPage(page).message('On my way').waitFor();
    await expect.poll(() => chatPage(page).composer.inputValue()).toBe('half a sentence');
    await chatPage(page).openChannel('general');
  });

  it('that is refused is told, and stands where it was to go', async () => {
    const { server, ownerToken, ownerId } = stage;
    const friend = { username: 'gone_soon', email: 'gone_soon@example.org', password: 'a long password 1' };
    const token = await register(server, friend);
    const owner = accountAt(server, 0).username;
    await callWith(server, token, '/friends/request', { username: owner });
    await callWith(server, ownerToken, '/friends/request', { username: friend.username });
    const { channel } = (await callWith(server, token, '/direct/open', { userIds: [ownerId] })) as {
      readonly channel: { readonly id: string };
    };
    await postMessage(server, token, channel.id, 'One last thing');
    await expect.poll(() => latest()?.title).toBe(friend.username);
    await callWith(server, token, '/users/block', { userId: ownerId });
    daemon.reply('What is it?');
    await expect.poll(() => latest()?.title).toBe('Your reply was not sent');
    expect(latest()?.body).toBe('You cannot message this user\nWhat is it?');
    daemon.click();
    await app.page.getByRole('textbox', { name: `Message @${friend.username}` }).waitFor();
    await app.page.getByRole('alert').filter({ hasText: 'You cannot message this user' }).waitFor();
    await app.page.getByText('What is it?').waitFor();
  });
});
