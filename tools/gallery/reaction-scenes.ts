import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, callWith } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { paintedPng } from '../../tests/support/node/made-files';
import { createGuild, joinOthers, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const TWENTY = [
  ...['☄️', '🌠', '🚀', '🐢', '🥔', '🪨', '🧊', '👀', '🍀', '🌙'],
  ...['⭐', '🔭', '🎉', '❤️', '👍', '😂', '🐟', '🪐', '🌈', '🔥'],
];

const send = async ({ server }: Stage, channelId: string, text: string, by = OWNER): Promise<string> =>
  postMessage(server, await tokenOf(server, accountAt(server, by)), channelId, text);
const react = async ({ server }: Stage, by: number, messageId: string, emoji: string): Promise<unknown> =>
  callAs(server, accountAt(server, by), '/channel/message/react', { messageId, emoji });
const chip = ({ page }: Stage, name: string) => page.getByRole('button', { name });
const escape = async ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const full = ({ page }: Stage) => chatPage(page).message('Every name has been used');
const back = async ({ page, proxy }: Stage): Promise<void> => {
  proxy.restore();
  await reconnect(page);
};
/** A round sort of type as a picture; each has a colour of its own. */
const letterOf = (nth: number): string => {
  const [red, green, blue] = [0, 2, 4].map((at) => 140 + 110 * Math.sin(nth / 9 + at)) as [
    number,
    number,
    number,
  ];
  const png = paintedPng(48, 48, (x, y) =>
    Math.hypot(x - 0.5, y - 0.5) < 0.2 + ((nth * 7) % 10) / 40 ? [red, green, blue] : [40, 34, 30],
  );
  return `data:image/png;base64,${png.toString('base64')}`;
};
const openPins = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: /^Pinned messages/ }).click();
  await page.getByRole('dialog', { name: 'Pinned messages' }).waitFor();
};
const openPictures = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: 'GIF', exact: true }).click();
  await page.getByRole('tab', { name: 'This Server' }).click();
};

/** States of reactions, pins and the picker of pictures that ordinary ones do not show: full, loading, failed, offline. */
export const reactionScenes: readonly Scene[] = [
  {
    name: 'reactions-01-full',
    open: async (stage) => {
      const guild = await createGuild(stage, 'The Naming Committee');
      const { code } = (
        await callAs(stage.server, accountAt(stage.server, OWNER), '/invite/create', {
          ...{ id: guild.id, exp_after: null, max_uses: null },
        })
      )['invite'] as { readonly code: string };
      await callAs(stage.server, accountAt(stage.server, OTHER), '/invite/join', null, { code });
      const channelId = guild.channels[0]?.id ?? '';
      const id = await send(stage, channelId, 'Every name has been used by somebody');
      for (const [nth, emoji] of TWENTY.entries()) await react(stage, nth % 2, id, emoji);
      await openGuild(stage, 'The Naming Committee');
      await chip(stage, '🔥, 1 reaction').waitFor();
    },
    again: async (stage) => {
      await stage.page.mouse.move(0, 0);
      await full(stage).hover();
      await full(stage).getByRole('button', { name: 'Add Reaction' }).last().hover();
      await stage.page.getByRole('tooltip').getByText('20 different reactions').waitFor();
    },
  },
  {
    name: 'reactions-02-menu-of-one',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await chip(stage, '🚀, 1 reaction').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Who reacted' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'reactions-03-remove',
    open: async (stage) => {
      await chip(stage, '🚀, 1 reaction').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Remove Reactions' }).click();
      await stage.page.getByText(/^Remove everyone’s/).waitFor();
    },
    close: escape,
  },
  {
    name: 'reactions-04-who-loading',
    open: async (stage) => {
      stage.proxy.hold(['/channel/message/reactions']);
      await chip(stage, '🐢, 1 reaction').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Who reacted' }).click();
      await stage.page.getByRole('status', { name: 'Loading reactions' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await escape(stage);
    },
  },
  {
    name: 'reactions-05-who-failed',
    open: async (stage) => {
      stage.proxy.refuse('/channel/message/reactions');
      await chip(stage, '🥔, 1 reaction').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Who reacted' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'reactions-06-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await chatPage(stage.page).banner.waitFor();
    },
    again: async (stage) => {
      await stage.page.mouse.move(0, 0);
      await chip(stage, '🌠, 1 reaction').hover();
      await stage.page.getByRole('tooltip').getByText('You are offline').waitFor();
    },
    close: back,
  },
  {
    name: 'pins-01-loading',
    open: async (stage) => {
      const guild = await createGuild(stage, 'The Cork Board');
      const { server } = stage;
      const channelId = guild.channels[0]?.id ?? '';
      for (const text of ['Keys hang behind the door', '**Glue** is in the cold room, lid on'])
        await callAs(server, accountAt(server, OWNER), '/channel/message/pin', {
          messageId: await send(stage, channelId, text),
        });
      stage.proxy.hold(['/channel/pins']);
      await openGuild(stage, 'The Cork Board');
      await openPins(stage);
      await stage.page.getByRole('status', { name: 'Loading pinned messages' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await stage.page.getByText('Pinned by').first().waitFor();
    },
  },
  {
    name: 'pins-02-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await chatPage(stage.page).banner.waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await back(stage);
    },
  },
  {
    name: 'pins-03-failed',
    open: async (stage) => {
      await createGuild(stage, 'The Bare Wall');
      stage.proxy.refuse('/channel/pins');
      await openGuild(stage, 'The Bare Wall');
      await openPins(stage);
      await stage.page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'pictures-11-loading',
    open: async (stage) => {
      await joinOthers(stage, 'The Slow Drawer');
      stage.proxy.hold(['/guild/pictures']);
      await openGuild(stage, 'The Slow Drawer');
      await openPictures(stage);
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await escape(stage);
    },
  },
  {
    name: 'pictures-12-failed',
    open: async (stage) => {
      await joinOthers(stage, 'The Stuck Drawer');
      stage.proxy.refuse('/guild/pictures');
      await openGuild(stage, 'The Stuck Drawer');
      await openPictures(stage);
      await stage.page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'chat-34-masked-link-confirm',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Sign Writer');
      const text = 'The new times are [on the board](https://board.example/times?week=12), please look';
      await send(stage, guild.channels[0]?.id ?? '', text, OTHER);
      await openGuild(stage, 'The Sign Writer');
      await stage.page.getByRole('link', { name: 'on the board' }).click();
      await stage.page.getByRole('dialog').getByText('board.example').first().waitFor();
    },
    close: escape,
  },
  {
    name: 'guild-emoji-09-full-page',
    open: async (stage) => {
      const { server, page } = stage;
      const guild = await createGuild(stage, 'The Type Case');
      const token = await tokenOf(server, accountAt(server, OWNER));
      const { limits } = (await (await fetch(`${server.url}/meta`)).json()) as {
        readonly limits: Readonly<Record<string, number>>;
      };
      const most = limits['emoji_per_guild'] ?? 0;
      for (let nth = 0; nth < most; nth += 1)
        await callWith(server, token, '/guild/emoji/create', {
          ...{ guildId: guild.id, name: `letter_${nth + 1}`, image: letterOf(nth) },
        });
      await openGuild(stage, 'The Type Case');
      await page.getByRole('button', { name: 'Server menu' }).click();
      await page.getByRole('menuitem', { name: 'Server Settings' }).click();
      await page
        .getByRole('dialog', { name: 'Server Settings' })
        .getByRole('button', { name: 'Emoji', exact: true })
        .click();
      await page.getByText(`${most} of ${most}`).waitFor();
    },
  },
  {
    name: 'guild-emoji-10-offline',
    open: async ({ page, proxy }) => {
      proxy.cut();
      await page.locator('[role=dialog] [aria-disabled=true]').first().waitFor();
    },
    close: async (stage) => {
      await back(stage);
      await escape(stage);
    },
  },
];
