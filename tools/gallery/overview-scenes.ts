import type { Page } from 'playwright-core';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import type { Scene, Stage } from './stage';

const GUILD = 'The Water Mill';
const LONG = 'The Honourable Company of Unreasonably Long Names, Chapter of Lower Upper Middle Riverbank';
const OTHERS = 'The Tower Mill';
const ABOUT = 'Flour, bread, and those who get up early for both. The oven is lit at five. 🍞';

let guildId = '';
const made = new Set<string>();

/** A picture with recognisable content: hills under a sky. */
const landscape = async (page: Page, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (context === null) return '';
      const sky = context.createLinearGradient(0, 0, 0, high);
      sky.addColorStop(0, '#274b7a');
      sky.addColorStop(0.6, '#e79a5b');
      sky.addColorStop(1, '#f6d8a0');
      context.fillStyle = sky;
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#ffe9bd';
      context.beginPath();
      context.arc(wide * 0.62, high * 0.45, high * 0.12, 0, 7);
      context.fill();
      ['#3c5b4a', '#2c4638', '#1d3027'].forEach((colour, at) => {
        context.fillStyle = colour;
        context.beginPath();
        context.moveTo(0, high);
        for (let x = 0; x <= wide + 8; x += 8)
          context.lineTo(
            x,
            high * (0.6 + at * 0.12) + Math.sin(x / (wide / (5 + at * 2)) + at * 2) * high * 0.07,
          );
        context.lineTo(wide, high);
        context.fill();
      });
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );

const asOwner = (stage: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(stage.server, accountAt(stage.server, 0), path, body);
const edit = (stage: Stage, change: Record<string, unknown>): Promise<Record<string, unknown>> =>
  asOwner(stage, '/guild/edit', {
    id: guildId,
    name: GUILD,
    description: null,
    avatar: null,
    banner: null,
    ...change,
  });

/** Opens the settings of the guild of these scenes, which is made once. */
const open = async (stage: Stage): Promise<void> => {
  if (!made.has(GUILD)) {
    guildId = (await createTestGuild(stage.server, accountAt(stage.server, 0), GUILD)).id;
    made.add(GUILD);
    await chatPage(stage.page).openGuild(GUILD);
  }
  await settingsPage(stage.page).open();
  await stage.page.getByRole('textbox', { name: 'Server Name' }).waitFor();
};

/** As `open`, with pictures and a description. */
const openDressed = async (stage: Stage): Promise<void> => {
  await open(stage);
  const { page } = stage;
  await edit(stage, {
    description: ABOUT,
    avatar: await landscape(page, 256, 256),
    banner: await landscape(page, 550, 300),
  });
  await page.getByRole('textbox', { name: 'Description' }).and(page.getByText(ABOUT)).waitFor();
};

/** Closes the settings if an earlier scene has left them open. */
const leave = async ({ page }: Stage): Promise<void> => {
  const { dialog, close } = settingsPage(page);
  if (await dialog.isVisible()) await close();
};

/** Another user's guild, in which the user of the app may manage channels only. */
const openAsStaff = async (stage: Stage): Promise<void> => {
  await leave(stage);
  const owner = accountAt(stage.server, 1);
  const other = await createTestGuild(stage.server, owner, OTHERS);
  const created = await callAs(stage.server, owner, '/role/create', {
    id: other.id,
    name: 'Steward',
    color: '#3fa37c',
  });
  const roleId = (created['role'] as { id: string }).id;
  await callAs(stage.server, owner, '/role/edit/permissions/', {
    guildId: other.id,
    roleId,
    permissions: '2048',
  });
  await callAs(stage.server, accountAt(stage.server, 0), '/invite/join', null, { code: other.code });
  await chatPage(stage.page).openGuild(OTHERS);
  const me = await stage.page.evaluate(async () => {
    const door = Reflect.get(globalThis, 'guildhall') as {
      invoke(name: string, argument: null): Promise<{ session: { user: { id: string } } }>;
    };
    return (await door.invoke('app.ready', null)).session.user.id;
  });
  await callAs(stage.server, owner, '/role/members/add', { guildId: other.id, targetUserId: me, roleId });
  await settingsPage(stage.page).open();
};

const reset = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await settingsPage(page).bar.waitFor({ state: 'detached' });
};
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const about = ({ page }: Stage) => page.getByRole('textbox', { name: 'Description' });

const choosePicture = async (stage: Stage, button: string, width: number, height: number): Promise<void> => {
  const { page } = stage;
  await page.getByRole('button', { name: button }).click();
  const url = await landscape(page, width, height);
  await page.getByLabel('Upload from Files').setInputFiles({
    name: 'hills.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  });
  await page.getByRole('application', { name: 'Picture' }).waitFor();
};

/** The frame of the server settings and their overview; each scene starts from the end of the one before. */
export const overviewScenes: readonly Scene[] = [
  { name: 'overview-01-new-server', open },
  { name: 'overview-02-dressed', open: openDressed },
  {
    name: 'overview-03-lower-half',
    open: openDressed,
    again: async ({ page }) => {
      await page.getByRole('group', { name: 'Owner ID' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'overview-04-unsaved-refused',
    open: async (stage) => {
      await openDressed(stage);
      await about(stage).fill('Bread');
      stage.proxy.refuse('/guild/edit');
      await settingsPage(stage.page).save.click();
      await stage.page.getByRole('alert').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await reset(stage);
    },
  },
  {
    name: 'overview-05-leave-question',
    open: async (stage) => {
      await open(stage);
      await about(stage).fill('Bread');
      await settingsPage(stage.page).bar.waitFor();
      await escape(stage);
      await stage.page.getByRole('dialog', { name: 'Unsaved Changes' }).waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await reset(stage);
    },
  },
  {
    name: 'overview-06-two-people',
    open: async (stage) => {
      await openDressed(stage);
      await stage.page.getByRole('textbox', { name: 'Server Name' }).fill('The Old Mill');
      await edit(stage, { name: 'The Mill by the Weir', description: ABOUT });
      await stage.page.getByRole('alert', { name: 'Server Name' }).waitFor();
    },
    close: async (stage) => {
      await reset(stage);
      await edit(stage, {});
    },
  },
  {
    name: 'overview-07-method',
    open: async (stage) => {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Change banner' }).click();
    },
    close: escape,
  },
  {
    name: 'overview-07b-method-icon',
    open: async (stage) => {
      await openDressed(stage);
      await stage.page.getByRole('button', { name: 'Edit icon' }).click();
      await stage.page.getByText(/The icon can move from level/).waitFor();
    },
    close: escape,
  },
  {
    name: 'overview-08-url-refused',
    open: async (stage) => {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Edit icon' }).click();
      await stage.page.getByRole('button', { name: 'Upload from URL (Recommended)' }).click();
      await stage.page.getByRole('textbox', { name: 'Image URL' }).fill('http://192.168.1.1/logo.png');
      await stage.page.keyboard.press('Enter');
      await stage.page.getByRole('alert').waitFor();
    },
    close: escape,
  },
  {
    name: 'overview-09-crop-icon',
    open: async (stage) => {
      await open(stage);
      await choosePicture(stage, 'Edit icon', 900, 600);
    },
    close: async (stage) => {
      await escape(stage);
      await escape(stage);
    },
  },
  {
    name: 'overview-10-crop-banner',
    open: async (stage) => {
      await open(stage);
      await choosePicture(stage, 'Change banner', 900, 900);
      await stage.page.getByRole('application', { name: 'Picture' }).focus();
      await stage.page.keyboard.press('+');
    },
    close: async (stage) => {
      await escape(stage);
      await escape(stage);
    },
  },
  {
    name: 'overview-11-unreadable',
    open: async (stage) => {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Edit icon' }).click();
      await stage.page
        .getByLabel('Upload from Files')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await stage.page.getByRole('alert').waitFor();
    },
    close: escape,
  },
  {
    name: 'overview-12-delete',
    open: async (stage) => {
      await open(stage);
      await settingsPage(stage.page).entry('Delete Server').click();
      await stage.page.getByRole('textbox', { name: 'Enter server name to confirm' }).fill('The Water');
    },
    close: escape,
  },
  {
    name: 'overview-13-coming-soon',
    open: async (stage) => {
      await open(stage);
      await settingsPage(stage.page).open('Soundboard');
    },
  },
  {
    name: 'overview-14-long-right-to-left',
    open: async (stage) => {
      await open(stage);
      const description = 'نلتقي عند البوابة في السابعة صباحا، والقهوة على من يصل متأخرا.';
      await edit(stage, { name: LONG, description });
      await stage.page.getByText(description).first().waitFor();
    },
    close: async (stage) => {
      await edit(stage, {});
      await escape(stage);
    },
  },
  {
    name: 'overview-15-loading',
    open: async (stage) => {
      await leave(stage);
      await asOwner(stage, '/guild/create', { name: 'The Ship Mill', icon: null });
      await chatPage(stage.page).openGuild('The Ship Mill');
      stage.proxy.hold(['/guild/p/fetch']);
      await sidebarPage(stage.page).menu('Server Settings');
      await settingsPage(stage.page).menu.getByText('Loading').waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await escape(stage);
    },
  },
  {
    name: 'overview-16-not-loaded',
    open: async (stage) => {
      await leave(stage);
      await asOwner(stage, '/guild/create', { name: 'The Windmill', icon: null });
      await chatPage(stage.page).openGuild('The Windmill');
      stage.proxy.refuse('/guild/p/fetch');
      await sidebarPage(stage.page).menu('Server Settings');
      await stage.page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  { name: 'overview-17-read-only', open: openAsStaff, close: escape },
];
