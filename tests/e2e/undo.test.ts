import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { postMessage } from './support/demo-server';
import { type StaffStage, startStaffStage } from './support/staff-stage';

let stage: StaffStage;

beforeAll(async () => {
  stage = await startStaffStage('The Salt House', ['MANAGE_MESSAGES', 'VIEW_AUDIT_LOG']);
});

afterAll(() => stage.close());

const toast = (text: string) => stage.moderator.page.locator('[data-toasts] li').filter({ hasText: text });

describe('the deletion of a message by staff', () => {
  it('is undone by its toast, and by Ctrl+Z, in every window', async () => {
    const { server, moderator, member, channelId } = stage;
    await postMessage(server, member.token, channelId, 'Salt is cheaper today');
    const [mine, theirs] = [chatPage(moderator.page), chatPage(member.page)];
    await theirs.message('Salt is cheaper today').waitFor();
    await mine.remove('Salt is cheaper today');
    await theirs.message('Salt is cheaper today').waitFor({ state: 'detached' });
    await toast('Message deleted').getByRole('button', { name: 'Undo' }).click();
    await toast('Undone').waitFor();
    await mine.message('Salt is cheaper today').waitFor();
    await theirs.message('Salt is cheaper today').waitFor();

    await mine.remove('Salt is cheaper today');
    await theirs.message('Salt is cheaper today').waitFor({ state: 'detached' });
    await toast('Message deleted').getByRole('button', { name: 'Undo' }).focus();
    await moderator.page.keyboard.press('Control+z');
    await theirs.message('Salt is cheaper today').waitFor();
    await expect.poll(() => theirs.message('Salt is cheaper today').count()).toBe(1);
  });
});
