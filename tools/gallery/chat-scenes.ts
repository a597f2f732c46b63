import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, peoplePage } from '../../tests/e2e/support/people-page';
import type { Scene, Stage } from './stage';

export interface MadeGuild {
  readonly id: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
}

const OWNER = 0;
const OTHER = 1;

/** Creates a guild; GUILD_JOINED adds the owner's guilds to the rail. */
export const createGuild = async ({ server }: Stage, name: string, by = OWNER): Promise<MadeGuild> => {
  const { guild } = (await callAs(server, accountAt(server, by), '/guild/create', { name, icon: null })) as {
    guild: MadeGuild;
  };
  return guild;
};

/** Creates another user's guild, in which the user of the app is a member. */
export const joinOthers = async (stage: Stage, name: string): Promise<MadeGuild> => {
  const { server } = stage;
  const guild = await createGuild(stage, name, OTHER);
  const { invite } = (await callAs(server, accountAt(server, OTHER), '/invite/create', {
    id: guild.id,
    exp_after: null,
    max_uses: null,
  })) as { invite: { code: string } };
  await callAs(server, accountAt(server, OWNER), '/invite/join', null, { code: invite.code });
  return guild;
};

/** Posts lines as an account, in the first channel; returns the id of the last message. */
const say = async (
  { server }: Stage,
  guild: MadeGuild,
  by: number,
  lines: readonly string[],
): Promise<string> => {
  const token = await tokenOf(server, accountAt(server, by));
  let last = '';
  for (const line of lines) last = await postMessage(server, token, guild.channels[0]?.id ?? '', line);
  return last;
};

export const openGuild = async ({ page }: Stage, name: string): Promise<void> => {
  await chatPage(page).openGuild(name);
  await chatPage(page).composer.waitFor();
};

/** A picture of the server itself. */
const ownPicture = async ({ server, proxy }: Stage): Promise<string> => {
  const headers = { Authorization: await tokenOf(server, accountAt(server, OWNER)) };
  const answer = await fetch(`${server.url}/store/avatar-decorations`, { headers });
  const { data } = (await answer.json()) as { data: { url: string }[] };
  return `${proxy.url}${data[0]?.url ?? ''}`;
};

/** Chat states that the ordinary scenes do not cover; each leaves the app in a guild of its own. */
export const chatScenes: readonly Scene[] = [
  {
    name: 'chat-13-loading',
    open: async (stage) => {
      await createGuild(stage, 'The Slow Boat');
      const rail = stage.page.getByRole('navigation', { name: 'Servers' });
      await rail.getByRole('button', { name: 'The Slow Boat' }).waitFor();
      stage.proxy.hold(['/channel/messages', '/guild/members/fetch']);
      await openGuild(stage, 'The Slow Boat');
      await stage.page.getByRole('status', { name: 'Loading messages' }).waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.hold([]);
      await page.getByText('Welcome to #general!').waitFor();
    },
  },
  {
    name: 'chat-14-pictures-and-invites',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Print Shop');
      const { server } = stage;
      const { invite } = (await callAs(server, accountAt(server, OTHER), '/invite/create', {
        id: (await createGuild(stage, 'The Bindery', OTHER)).id,
        exp_after: null,
        max_uses: null,
      })) as { invite: { code: string } };
      await say(stage, guild, OTHER, [
        `The new ornament is done:\n${await ownPicture(stage)}`,
        'And somebody else’s: https://pictures.example/press.png',
        `This one is gone: ${stage.proxy.url}/media/store/gone.png`,
        `Come along: ${stage.proxy.url}/invite/${invite.code} or to http://localhost:3000/invite/no-such-place`,
      ]);
      await openGuild(stage, 'The Print Shop');
      await stage.page.getByText('The Bindery').waitFor();
      await stage.page.getByText('Invalid invite code').waitFor();
      // The server tries to fetch it first.
      await stage.page.getByRole('button', { name: 'Click to load from pictures.example' }).waitFor();
    },
  },
  {
    name: 'chat-15-replies-and-pings',
    open: async (stage) => {
      const { server } = stage;
      const guild = await joinOthers(stage, 'The Reading Room');
      const token = await tokenOf(server, accountAt(server, OTHER));
      const reply = (content: string, parent: string): Promise<Record<string, unknown>> =>
        callAs(server, accountAt(server, OTHER), '/channel/message/create', {
          channelId: guild.channels[0]?.id,
          content,
          parent_id: parent,
        });
      const me = (await (
        await fetch(`${server.url}/users/@me`, {
          headers: { Authorization: await tokenOf(server, accountAt(server, OWNER)) },
        })
      ).json()) as { user: { id: string } };
      const first = await say(stage, guild, OWNER, [
        'Has anybody seen the **third** volume? It was on the table by the window.',
      ]);
      await reply('It is with me, I bring it tonight', first);
      const gone = await postMessage(server, token, guild.channels[0]?.id ?? '', 'nothing');
      await reply('Never mind, I was on the wrong shelf', gone);
      await callAs(server, accountAt(server, OTHER), '/channel/message/delete', { messageId: gone });
      await say(stage, guild, OTHER, [
        `<@${me.user.id}> the shelf by the door, I mean`,
        '@everyone we close at nine today',
      ]);
      await openGuild(stage, 'The Reading Room');
      await stage.page.getByText('Replying to Unknown User, Failed to load message').waitFor();
    },
  },
  {
    name: 'chat-16-new-messages',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Archive');
      await say(
        stage,
        guild,
        OTHER,
        Array.from({ length: 30 }, (_, line) => `Entry ${line + 1} of the register`),
      );
      await openGuild(stage, 'The Archive');
      await chatPage(stage.page).message('Entry 30').waitFor();
      await stage.page.mouse.move(700, 300);
      await stage.page.mouse.wheel(0, -900);
      await stage.page.getByRole('button', { name: 'Jump to present' }).waitFor();
      await say(stage, guild, OTHER, ['Entry 31 of the register', 'Entry 32 of the register']);
      await stage.page.getByRole('button', { name: '2 new messages' }).waitFor();
    },
  },
  {
    name: 'chat-17-too-long',
    open: async ({ page }) => {
      await chatPage(page).composer.fill(`${'A sentence that goes on. '.repeat(160)}And on.`);
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
  {
    name: 'chat-18-may-not-send',
    open: async (stage) => {
      const { server } = stage;
      const guild = await joinOthers(stage, 'The Notice Board');
      const headers = { Authorization: await tokenOf(server, accountAt(server, OTHER)), id: guild.id };
      const { roles } = (await (await fetch(`${server.url}/role/fetch/`, { headers })).json()) as {
        roles: { id: string; is_default: boolean | number }[];
      };
      const everyone = roles.find((role) => Boolean(role.is_default));
      await callAs(server, accountAt(server, OTHER), '/role/edit/permissions/', {
        guildId: guild.id,
        roleId: everyone?.id,
        permissions: '1',
      });
      await say(stage, guild, OTHER, ['Only the committee writes here.']);
      await chatPage(stage.page).openGuild('The Notice Board');
      await stage.page.getByPlaceholder("You don't have permission to send messages here").waitFor();
    },
  },
  {
    name: 'chat-19-right-to-left-everywhere',
    open: async (stage) => {
      const { server } = stage;
      const name = 'مكتبة الحي القديم';
      const guild = await joinOthers(stage, name);
      const other = accountAt(server, OTHER);
      await callAs(server, other, '/channel/create/category', { guildId: guild.id, name: 'غرفة القراءة' });
      await callAs(server, other, '/channel/rename', {
        id: guild.channels[0]?.id,
        name: 'general',
        topic: 'كل ما يتعلق بالكتب، من القديم إلى الجديد (and some English)',
      });
      await say(stage, guild, OTHER, [
        'مساء الخير! هل قرأ أحدكم الكتاب الجديد؟',
        'English first, then العربية in the middle, then English again.',
        '`code` ثم **نص عريض** ثم ||سر||',
      ]);
      await say(stage, guild, OWNER, ['شكراً جزيلاً 🙏']);
      await openGuild(stage, name);
      await chatPage(stage.page).message('شكراً').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Reply' }).click();
      await peoplePage(stage.page).panel.getByRole('button').first().waitFor();
    },
    close: async ({ page }) => {
      await chatPage(page).composer.focus();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'chat-20-not-sent',
    open: async (stage) => {
      await createGuild(stage, 'The Dead Letter Office');
      await openGuild(stage, 'The Dead Letter Office');
      stage.proxy.refuse('/channel/message/create');
      await chatPage(stage.page).send('This does not get through');
      await stage.page.getByText('You are not allowed to do this').first().waitFor();
    },
    again: async (stage) => {
      // Toasts disappear after three seconds.
      await chatPage(stage.page).composer.press('Enter');
      await stage.page.getByText('You are not allowed to do this').first().waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.refuse(null);
      await chatPage(page).composer.fill('');
    },
  },
  {
    name: 'chat-21-waits-to-send',
    open: async (stage) => {
      await createGuild(stage, 'The Telegraph Office');
      await openGuild(stage, 'The Telegraph Office');
      stage.proxy.askForPause('/channel/message/create');
      await chatPage(stage.page).send('STOP');
      await chatPage(stage.page).send('ARRIVING TUESDAY STOP');
      await stage.page.getByText('(waiting to send)').last().waitFor();
    },
    close: async ({ proxy }) => proxy.askForPause(null),
  },
  {
    name: 'chat-31-reactions',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Observatory');
      await say(stage, guild, OTHER, ['Clear skies tonight. The dome opens at nine.']);
      const liked = await say(stage, guild, OTHER, [
        'And this is what the new camera sees, after a night of stacking and a morning of coffee.',
      ]);
      const many = await say(stage, guild, OWNER, ['What do we name the comet?']);
      const react = async (by: number, messageId: string, ...emoji: readonly string[]): Promise<void> => {
        for (const one of emoji)
          await callAs(stage.server, accountAt(stage.server, by), '/channel/message/react', {
            messageId,
            emoji: one,
          });
      };
      await react(OTHER, liked, '❤️', '🔭', '🎉');
      await react(OWNER, liked, '❤️', '👍🏽');
      await react(OTHER, many, '☄️', '🌠', '🚀', '🐢', '🥔', '🪨', '🧊', '👀', '🍀');
      await openGuild(stage, 'The Observatory');
      await stage.page.getByRole('button', { name: '🔭, 1 reaction' }).waitFor();
      await stage.page.getByRole('button', { name: '❤️, 2 reactions' }).hover();
      await stage.page.getByRole('tooltip').getByText(' and ').waitFor();
    },
    again: async ({ page }) => {
      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: '❤️, 2 reactions' }).hover();
      await page.getByRole('tooltip').getByText(' and ').waitFor();
    },
  },
  {
    name: 'chat-32-add-reaction',
    open: async ({ page }) => {
      await chatPage(page).message('Clear skies tonight').focus();
      await page.keyboard.press('+');
      await page.getByRole('grid', { name: 'Emoji' }).waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'chat-33-who-reacted',
    open: async ({ page }) => {
      await page.getByRole('button', { name: '❤️, 2 reactions' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Who reacted' }).click();
      await page.getByRole('dialog', { name: 'Reactions' }).getByRole('listitem').first().waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'chat-22-folded',
    open: async (stage) => {
      const guild = await createGuild(stage, 'The Confetti Factory');
      await say(stage, guild, OWNER, [
        'We made it!',
        `Thank you all ${'🎉'.repeat(900)}`,
        'See you tomorrow.',
      ]);
      await openGuild(stage, 'The Confetti Factory');
      await stage.page.getByRole('button', { name: 'Show all' }).waitFor();
      await chatPage(stage.page).message('See you tomorrow').waitFor();
    },
  },
  {
    name: 'chat-23-headings-quotes-lists',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Seed Library');
      await say(stage, guild, OTHER, [
        '# Open day\nDoors open at **nine**.\n## What to bring\n- gloves\n- seeds to swap\n  - in paper bags\n  - with a name on them\n- a friend\n### Order of the day\n1. Welcome\n2. Tour\n   1. the beds\n   2. the glass house\n3. Tea',
        '> Shall we meet earlier?\n> *Half past eight* would suit me.\nYes, that works.',
        '> # From the rules\n> - label **everything**\n> ```sh\n> water --gently\n> ```\nSee you there',
        '||The prize is\n- a wheelbarrow\n- and a hat||',
        '98. ninety-eight\n1. ninety-nine\n1. a hundred',
        '> مرحبا\n- تفاح\n- برتقال',
      ]);
      await openGuild(stage, 'The Seed Library');
      await stage.page.getByText('a hundred').waitFor();
    },
  },
  {
    name: 'chat-24-links-moments-mentions',
    open: async (stage) => {
      const { server } = stage;
      const guild = await joinOthers(stage, 'The Signal Box');
      const channel = guild.channels[0]?.id ?? '';
      const { role } = (await callAs(server, accountAt(server, OTHER), '/role/create', {
        id: guild.id,
        name: 'Night Crew',
        color: '#7a5cff',
      })) as { role: { id: string } };
      await say(stage, guild, OTHER, [
        'The [**timetable**](https://rail.example/lines/7?day=monday) and the [map 🗺️](https://maps.example/box_(south))',
        'Not so: [bank.example](https://other.example/login)',
        'Opens <t:1893495600:F>, that is <t:1893495600:R>; <t:1893495600:t>, <t:1893495600:T>, <t:1893495600:d>, <t:1893495600:D>, <t:1893495600>',
        `See <#${channel}> and <#1>, or ask <@&${role.id}>, <@&1>.`,
        `> ||<@&${role.id}> meets in <#${channel}> <t:1893495600:R>||`,
      ]);
      await openGuild(stage, 'The Signal Box');
      await stage.page.getByText('@Night Crew').first().waitFor();
    },
  },
  {
    name: 'chat-25-emoji-suggestions',
    open: async (stage) => {
      await joinOthers(stage, 'The Signal Box');
      await openGuild(stage, 'The Signal Box');
      await chatPage(stage.page).composer.pressSequentially('well done :cat');
      await stage.page.getByRole('listbox', { name: 'Emoji suggestions' }).waitFor();
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
  {
    name: 'chat-26-channel-suggestions',
    open: async ({ page }) => {
      await chatPage(page).composer.pressSequentially('see #ge');
      await page.getByRole('listbox', { name: 'Channel suggestions' }).waitFor();
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
  {
    name: 'chat-27-code',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Workshop Log');
      await say(stage, guild, OTHER, [
        '```ts\n// How long the glue needs.\nexport const dries = (hours: number, kind = "hide"): Promise<boolean> =>\n  hours > 12 && kind !== `cold ${hours}`;\n```',
        '```html\n<!-- a label --><b class="big">glue</b>\n```\n```diff\n+ dry\n- wet\n```',
        '```sh\nfor pot in $(ls pots); do stir --times 3 "$pot"; done # gently\n```\n```nosuch\nplain = 1\n```',
      ]);
      await openGuild(stage, 'The Workshop Log');
      // In the order of the page: keyword, string, comment.
      await stage.page.locator('code span', { hasText: 'export' }).waitFor();
      await stage.page.locator('code span', { hasText: '# gently' }).waitFor();
    },
  },
  {
    name: 'chat-28-pinned',
    open: async ({ page }) => {
      await chatPage(page).openGuild('The Joinery');
      await chatPage(page).openChannel('welcome');
      await page.getByRole('button', { name: 'Pinned messages' }).click();
      await page.getByText('Pinned by maren').waitFor();
    },
    close: async ({ page }) => {
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'chat-29-nothing-pinned',
    open: async (stage) => {
      await createGuild(stage, 'The Empty Wall');
      await openGuild(stage, 'The Empty Wall');
      await stage.page.getByRole('button', { name: 'Pinned messages' }).click();
      await stage.page.getByText('No pinned messages').waitFor();
    },
    close: async ({ page }) => {
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'chat-30-new-pins',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Call Board');
      const messageId = await say(stage, guild, OTHER, ['Rehearsal moves to *Thursday*.']);
      await openGuild(stage, 'The Call Board');
      await callAs(stage.server, accountAt(stage.server, OTHER), '/channel/message/pin', { messageId });
      await stage.page.getByRole('button', { name: 'Pinned messages, new ones' }).waitFor();
    },
  },
];
