import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { guildsOf } from './support/demo-server';
import { REFUSAL, startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
});
afterAll(() => bench.close());

const createChannel = async (name: string): Promise<string> => {
  const made = { guildId: bench.guildId, name, type: 'text', categoryId: null };
  const { channel } = await bench.post('/channel/create', made);
  return (channel as { id: string }).id;
};
const orderOnServer = async (): Promise<string[]> => {
  const guild = (await guildsOf(bench.server, bench.token)).find((one) => one.id === bench.guildId);
  return (guild?.channels ?? []).map(({ name }) => name);
};

describe('categories', () => {
  it('are created by pointer, and by keyboard alone, after which the focus is back', async () => {
    await bench.side().menu('Create Category');
    await bench.side().dialog('Create Category').getByRole('textbox').fill('Forge');
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    await bench.button('Create Category', 'Create Category').click();
    await bench.side().category('Forge').waitFor();
    await bench.side().menuByKeys('Create Category');
    await bench.side().dialog('Create Category').waitFor();
    await bench.app.page.keyboard.type('Attic');
    await bench.app.page.keyboard.press('Enter');
    await bench.side().category('Attic').waitFor();
    await bench.gone('Create Category');
    await expect.poll(bench.side().focused).toBe('Server menu');
  });

  it('say what refuses them, and that the network is gone', async () => {
    await bench.side().menu('Create Category');
    const field = bench.side().dialog('Create Category').getByRole('textbox');
    await field.fill('Nowhere');
    const enter = (): Promise<void> => field.press('Enter');
    const alert = bench.side().alert('Create Category');
    await bench.refused('/channel/create/category', enter, alert, `Failed to create channel: ${REFUSAL}`);
    const lost = 'An error occurred while creating the channel. Please try again.';
    await bench.withoutNetwork(enter, alert, lost);
    await bench.app.page.keyboard.press('Escape');
    await bench.gone('Create Category');
  });

  it('are renamed and deleted from their menu, by pointer and by keyboard', async () => {
    await bench.side().contextMenu(bench.side().category('Attic'), 'Rename Category');
    const field = bench.side().dialog('Rename Category').getByRole('textbox');
    await field.fill('Loft');
    const alert = bench.side().alert('Rename Category');
    await bench.refused('/channel/rename/category', () => field.press('Enter'), alert, REFUSAL);
    await bench.withoutNetwork(() => field.press('Enter'), alert, 'Failed to update category');
    await field.press('Enter');
    await bench.side().category('Loft').waitFor();
    await bench.gone('Rename Category');
    await bench.side().contextMenuByKeys(bench.side().category('Loft'), 'Delete Category');
    await bench.side().dialog('Delete Category').waitFor();
    const ask = (): Promise<void> => bench.app.page.keyboard.press('Enter');
    await bench.refused('/channel/delete/category', ask, bench.side().alert('Delete Category'), REFUSAL);
    await bench.withoutNetwork(ask, bench.side().alert('Delete Category'), 'Failed to delete category');
    await ask();
    await bench.side().category('Loft').waitFor({ state: 'detached' });
  });

  it('are renamed by keyboard alone, and deleted by pointer', async () => {
    await bench.post('/channel/create/category', { guildId: bench.guildId, name: 'Cellar' });
    await bench.side().category('Cellar').waitFor();
    await bench.side().contextMenuByKeys(bench.side().category('Cellar'), 'Rename Category');
    await bench.side().dialog('Rename Category').waitFor();
    await bench.app.page.keyboard.press('ControlOrMeta+A');
    await bench.app.page.keyboard.type('Vault');
    await bench.app.page.keyboard.press('Enter');
    await bench.side().category('Vault').waitFor();
    await bench.gone('Rename Category');
    await bench.side().contextMenu(bench.side().category('Vault'), 'Delete Category');
    await bench.button('Delete Category', 'Delete Category').click();
    await bench.side().category('Vault').waitFor({ state: 'detached' });
    await bench.gone('Delete Category');
  });
});

describe('channels', () => {
  it('are created from the button of a category, and opened', async () => {
    await bench.side().category('Forge').hover();
    await bench
      .side()
      .nav.locator('[data-category-id]', { hasText: 'Forge' })
      .getByRole('button', { name: 'Create Channel' })
      .click();
    const field = bench.side().dialog('Create Channel').getByRole('textbox', { name: 'Channel Name' });
    await field.pressSequentially('New Room!');
    await expect.poll(() => field.inputValue()).toBe('new-room');
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    const press = (): Promise<void> => bench.button('Create Channel', 'Create Channel').click();
    const alert = bench.side().alert('Create Channel');
    await bench.refused('/channel/create', press, alert, `Failed to create channel: ${REFUSAL}`);
    const lost = 'An error occurred while creating the channel. Please try again.';
    await bench.withoutNetwork(press, alert, lost);
    await press();
    await bench.app.page.getByRole('textbox', { name: 'Message #new-room' }).waitFor();
    expect((await bench.side().order()).slice(-2)).toEqual(['Forge', 'new-room']);
  });

  it('are created by keyboard alone, of either type', async () => {
    await bench.side().contextMenuByKeys(bench.side().category('Forge'), 'Create Channel');
    await bench.side().dialog('Create Channel').waitFor();
    await bench.app.page.keyboard.type('Radio 1');
    await bench.app.page.keyboard.press('Shift+Tab');
    await bench.app.page.keyboard.press('ArrowDown');
    await bench.app.page.keyboard.press('Enter');
    await bench.side().channel('radio1').waitFor();
    await bench.gone('Create Channel');
    await expect.poll(bench.side().focused).toBe('Forge');
  });

  it('are changed in their settings', async () => {
    await bench.side().channel('new-room').hover();
    await bench
      .side()
      .nav.locator('[data-channel-id]', { hasText: 'new-room' })
      .getByRole('button', { name: 'Channel Settings' })
      .click();
    const dialog = bench.side().dialog('Channel Settings');
    await dialog.getByRole('textbox', { name: 'Channel Name' }).fill('big-room');
    await dialog.getByRole('textbox', { name: 'Channel Topic' }).fill('Where it is warm');
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    const press = (): Promise<void> => bench.button('Channel Settings', 'Save Changes').click();
    await bench.refused('/channel/rename', press, bench.side().alert('Channel Settings'), REFUSAL);
    await bench.withoutNetwork(press, bench.side().alert('Channel Settings'), 'Failed to update channel');
    await press();
    await bench.side().channel('big-room').waitFor();
    await bench.app.page.getByText('Where it is warm').first().waitFor();
  });

  it('are changed by keyboard alone, after which the focus is back', async () => {
    await bench.side().contextMenuByKeys(bench.side().channel('big-room'), 'Channel Settings');
    await bench.side().dialog('Channel Settings').waitFor();
    await bench.app.page.keyboard.press('ControlOrMeta+A');
    await bench.app.page.keyboard.type('great room');
    await bench.app.page.keyboard.press('Enter');
    await bench.side().channel('great-room').waitFor();
    await bench.gone('Channel Settings');
    await expect.poll(bench.side().focused).toBe('great-room');
    const room = await bench.side().channel('great-room').locator('..').getAttribute('data-channel-id');
    await bench.post('/channel/rename', { id: room, name: 'big-room', topic: '' });
    await bench.side().channel('big-room').waitFor();
  });

  it('are deleted after a question, by keyboard alone', async () => {
    await bench.side().contextMenuByKeys(bench.side().channel('big-room'), 'Channel Settings');
    await bench.side().dialog('Channel Settings').waitFor();
    for (let stop = 0; stop < 8 && (await bench.side().focused()) !== 'Delete Channel'; stop += 1) {
      await bench.app.page.keyboard.press('Tab');
    }
    await bench.app.page.keyboard.press('Enter');
    await bench.side().dialog('Delete Channel').waitFor();
    const enter = (): Promise<void> => bench.app.page.keyboard.press('Enter');
    await bench.refused('/channel/delete/', enter, bench.side().alert('Delete Channel'), REFUSAL);
    await bench.withoutNetwork(enter, bench.side().alert('Delete Channel'), 'Failed to delete channel');
    await enter();
    await bench.side().channel('big-room').waitFor({ state: 'detached' });
    await bench.app.page.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await bench.gone('Channel Settings');
  });

  it('that are deleted elsewhere close their settings with a word', async () => {
    const id = await createChannel('short-lived');
    await bench.side().contextMenu(bench.side().channel('short-lived'), 'Channel Settings');
    await bench.side().dialog('Channel Settings').waitFor();
    await bench.post('/channel/delete/', { id });
    await bench.app.page.getByText('#short-lived was deleted').waitFor();
    await bench.gone('Channel Settings');
  });
});

describe('the order', () => {
  const handle = (name: string): Locator =>
    bench
      .side()
      .dialog('Reorder Channels')
      .getByRole('button', { name, exact: true })
      .and(bench.app.page.locator('[data-movable]'));
  const drag = async (from: Locator, to: Locator, at: number): Promise<void> => {
    const start = await from.boundingBox();
    const end = await to.boundingBox();
    if (start === null || end === null) throw new Error('Nothing to drag');
    await bench.app.page.mouse.move(start.x + 40, start.y + start.height / 2);
    await bench.app.page.mouse.down();
    await bench.app.page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 4 });
    await bench.app.page.mouse.move(end.x + 40, end.y + end.height * at, { steps: 2 });
    await bench.app.page.mouse.up();
  };

  it('is changed by pointer, into another category, and saved', async () => {
    await createChannel('alpha');
    await createChannel('beta');
    await bench.side().channel('beta').waitFor();
    await bench.side().menu('Reorder Channels');
    await handle('alpha').waitFor();
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    await drag(handle('alpha'), handle('general'), 0.8);
    await drag(handle('Forge'), handle('Text Channels'), 0.2);
    await bench.side().dialog('Reorder Channels').getByText('Unsaved changes').waitFor();
    await bench.button('Reorder Channels', 'Save Changes').click();
    await bench.gone('Reorder Channels');
    await expect
      .poll(bench.side().order)
      .toEqual(['beta', 'Forge', 'radio1', 'Text Channels', 'general', 'alpha', 'Voice Channels', 'General']);
    await expect.poll(async () => (await orderOnServer()).sort()).toContain('alpha');
  });

  it('is changed by keyboard alone, and restored when it is refused or the network is gone', async () => {
    const before = await bench.side().order();
    await bench.side().menuByKeys('Reorder Channels');
    await handle('beta').waitFor();
    const moveDown = async (): Promise<void> => {
      await handle('beta').focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await bench.app.page.keyboard.press(key);
    };
    const save = (): Promise<void> => bench.button('Reorder Channels', 'Save Changes').press('Enter');
    await moveDown();
    await bench.refused('/channel/reorder', save, bench.side().alert('Reorder Channels'), REFUSAL);
    await bench.side().dialog('Reorder Channels').getByText('Unsaved changes').waitFor({ state: 'detached' });
    await moveDown();
    await bench.withoutNetwork(save, bench.side().alert('Reorder Channels'), 'Failed to reorder channels');
    await moveDown();
    await save();
    await bench.gone('Reorder Channels');
    expect(before[0]).toBe('beta');
    await expect.poll(async () => (await bench.side().order()).slice(0, 2)).toEqual(['Forge', 'beta']);
    await expect.poll(bench.side().focused).toBe('Server menu');
  });

  it('is as it was when it is cancelled, and Escape first puts back what is picked up', async () => {
    const before = await bench.side().order();
    await bench.side().menu('Reorder Channels');
    await handle('beta').focus();
    await bench.app.page.keyboard.press('Space');
    await bench.app.page.keyboard.press('ArrowUp');
    await bench.app.page.keyboard.press('Escape');
    await bench.side().dialog('Reorder Channels').getByText('Unsaved changes').waitFor({ state: 'detached' });
    await drag(handle('beta'), handle('general'), 0.8);
    await bench.side().dialog('Reorder Channels').getByText('Unsaved changes').waitFor();
    await bench.app.page.keyboard.press('Escape');
    await bench.gone('Reorder Channels');
    await expect.poll(() => bench.side().order()).toEqual(before);
  });
});
