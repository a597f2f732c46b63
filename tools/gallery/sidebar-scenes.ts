import { callAs, createTestGuild } from '../../tests/e2e/support/people-page';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { type Scene, type Stage, showChannels } from './stage';

const LONG = 'The Honourable Company of Unreasonably Long Names, Chapter of Lower Upper Middle Riverbank';

const post = (stage: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(stage.server, accountAt(stage.server, 0), path, body);
const closeAll = async ({ page }: Stage): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
};

/** Makes a server with three categories: with a long name, with a name written from right to left, and an empty one. */
const openGuild = async (stage: Stage): Promise<void> => {
  const { guild } = (await post(stage, '/guild/create', { name: 'The Sidebar', icon: null })) as {
    guild: { id: string };
  };
  const guildId = guild.id;
  for (const name of [LONG, 'ورشة العمل', 'Empty']) {
    const { category } = (await post(stage, '/channel/create/category', { guildId, name })) as {
      category: { id: string };
    };
    const names =
      name === 'Empty' ? [] : ['short', 'a-channel-whose-name-goes-on-and-on-until-there-is-no-room'];
    for (const channel of names) {
      await post(stage, '/channel/create', { guildId, name: channel, type: 'text', categoryId: category.id });
    }
  }
  await chatPage(stage.page).openGuild('The Sidebar');
  await sidebarPage(stage.page).channel('general').waitFor();
};

const open = async (stage: Stage, entry: string): Promise<void> => {
  await sidebarPage(stage.page).menu(entry);
  await sidebarPage(stage.page).dialog(entry).waitFor();
};
const categoryDialog = async ({ page }: Stage, entry: string): Promise<void> => {
  const side = sidebarPage(page);
  await side.contextMenu(side.category('Text Channels'), entry);
  await side.dialog(entry).waitFor();
};
const settings = async ({ page }: Stage): Promise<void> => {
  const side = sidebarPage(page);
  await side.contextMenu(side.channel('general'), 'Channel Settings');
  await side.dialog('Channel Settings').waitFor();
};

/** Makes a server of 1,000 channels in 20 categories by concurrent calls of its owner. */
const openThousand = async (stage: Stage): Promise<void> => {
  const { guild } = (await post(stage, '/guild/create', { name: 'The Thousand Rooms', icon: null })) as {
    guild: { id: string };
  };
  const guildId = guild.id;
  const token = await tokenOf(stage.server, accountAt(stage.server, 0));
  const make = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', Authorization: token };
    const answer = await fetch(`${stage.server.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  for (let floor = 1; floor <= 20; floor += 1) {
    const { category } = (await make('/channel/create/category', { guildId, name: `Floor ${floor}` })) as {
      category: { id: string };
    };
    for (let room = 0; room < 50; room += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          make('/channel/create', {
            guildId,
            name: `room-${floor}-${room + at}`,
            type: 'text',
            categoryId: category.id,
          }),
        ),
      );
    }
  }
  await chatPage(stage.page).openGuild('The Thousand Rooms');
  await sidebarPage(stage.page).category('Floor 1').waitFor();
};

/** Another user's server, muted, with a mention in a channel that is not open. */
const openMentioned = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const other = accountAt(server, 1);
  const { id: guildId, code } = await createTestGuild(server, other, 'The Muted Choir');
  await callAs(server, accountAt(server, 0), '/invite/join', null, { code });
  const { channel } = (await callAs(server, other, '/channel/create', {
    guildId,
    name: 'rehearsals',
    type: 'text',
    categoryId: null,
  })) as { channel: { id: string } };
  await callAs(server, other, '/channel/create', { guildId, name: 'scores', type: 'text', categoryId: null });
  await chatPage(stage.page).openGuild('The Muted Choir');
  await sidebarPage(stage.page).channel('scores').click();
  await open(stage, 'Notification Settings');
  await stage.page.getByRole('switch', { name: 'Mute Server' }).check();
  await closeAll(stage);
  for (const text of ['@everyone we begin at eight', '@here now']) {
    await postMessage(server, await tokenOf(server, other), channel.id, text);
  }
  await stage.page.getByRole('button', { name: /^rehearsals.*2 mentions/ }).waitFor();
};

/** The sidebar's dialogs; each scene ends with a server of the user open. */
export const sidebarScenes: readonly Scene[] = [
  {
    name: 'sidebar-01-long-names',
    open: async (stage) => {
      await openGuild(stage);
      await sidebarPage(stage.page).category(LONG).waitFor();
    },
    again: showChannels,
  },
  {
    name: 'sidebar-02-category-menu',
    open: async () => undefined,
    again: async (stage) => {
      await closeAll(stage);
      await showChannels(stage);
      await sidebarPage(stage.page).category('Text Channels').click({ button: 'right' });
    },
    close: closeAll,
  },
  {
    name: 'sidebar-03-create-channel',
    open: (stage) => categoryDialog(stage, 'Create Channel'),
    close: closeAll,
  },
  {
    name: 'sidebar-04-create-channel-refused',
    open: async (stage) => {
      await categoryDialog(stage, 'Create Channel');
      stage.proxy.refuse('/channel/create');
      await stage.page.keyboard.type('a-new-room');
      await stage.page.keyboard.press('Enter');
      await sidebarPage(stage.page).alert('Create Channel').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await closeAll(stage);
    },
  },
  { name: 'sidebar-05-create-category', open: (stage) => open(stage, 'Create Category'), close: closeAll },
  {
    name: 'sidebar-06-rename-category',
    open: (stage) => categoryDialog(stage, 'Rename Category'),
    close: closeAll,
  },
  {
    name: 'sidebar-07-delete-category',
    open: (stage) => categoryDialog(stage, 'Delete Category'),
    close: closeAll,
  },
  { name: 'sidebar-08-channel-settings', open: settings, close: closeAll },
  {
    name: 'sidebar-09-delete-channel',
    open: async (stage) => {
      await settings(stage);
      await stage.page.getByRole('button', { name: 'Delete Channel' }).click();
    },
    close: closeAll,
  },
  { name: 'sidebar-10-reorder', open: (stage) => open(stage, 'Reorder Channels'), close: closeAll },
  {
    name: 'sidebar-11-reorder-picked',
    open: async (stage) => {
      await open(stage, 'Reorder Channels');
      const rows = sidebarPage(stage.page).dialog('Reorder Channels');
      await rows.getByRole('button', { name: 'general', exact: true }).focus();
      for (const key of ['Space', 'ArrowDown']) await stage.page.keyboard.press(key);
    },
    close: closeAll,
  },
  {
    name: 'sidebar-12-reorder-dragged',
    open: (stage) => open(stage, 'Reorder Channels'),
    again: async ({ page }) => {
      await page.mouse.up();
      const rows = sidebarPage(page).dialog('Reorder Channels');
      const from = await rows.getByRole('button', { name: 'general', exact: true }).boundingBox();
      if (from === null) return;
      await page.mouse.move(from.x + 60, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 80, from.y + 100, { steps: 4 });
    },
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.mouse.up();
      await closeAll(stage);
    },
  },
  {
    name: 'sidebar-13-notifications',
    open: async (stage) => {
      await open(stage, 'Notification Settings');
      await stage.page.getByRole('switch', { name: 'Mute Server' }).check();
    },
    close: async (stage) => {
      await stage.page.getByRole('switch', { name: 'Mute Server' }).uncheck();
      await closeAll(stage);
    },
  },
  { name: 'sidebar-14-privacy', open: (stage) => open(stage, 'Privacy Settings'), close: closeAll },
  { name: 'sidebar-15-nickname', open: (stage) => open(stage, 'Change Nickname'), close: closeAll },
  {
    name: 'sidebar-16-channel-settings-refused',
    open: async (stage) => {
      await settings(stage);
      stage.proxy.refuse('/channel/rename');
      await stage.page.getByRole('textbox', { name: 'Channel Topic' }).fill('x'.repeat(1000));
      await stage.page.getByRole('button', { name: 'Save Changes' }).click();
      await sidebarPage(stage.page).alert('Channel Settings').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await closeAll(stage);
    },
  },
  {
    name: 'sidebar-17-leave-refused',
    open: async (stage) => {
      const other = accountAt(stage.server, 1);
      const { code } = await createTestGuild(stage.server, other, LONG);
      await callAs(stage.server, accountAt(stage.server, 0), '/invite/join', null, { code });
      await chatPage(stage.page).openGuild(LONG);
      await open(stage, 'Leave Server');
      stage.proxy.refuse('/guild/leave');
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Leave Server' }).click();
      await sidebarPage(stage.page).alert('Leave Server').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await closeAll(stage);
    },
  },
  {
    name: 'sidebar-18-muted-and-mentioned',
    open: openMentioned,
    again: showChannels,
  },
  {
    name: 'sidebar-19-thousand-channels',
    open: async (stage) => {
      await openThousand(stage);
      await stage.page.mouse.move(200, 400);
      await stage.page.mouse.wheel(0, 9000);
    },
    again: showChannels,
  },
  {
    name: 'sidebar-20-reorder-thousand',
    open: (stage) => open(stage, 'Reorder Channels'),
    close: closeAll,
  },
];
