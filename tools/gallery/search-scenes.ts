import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { joinOthers, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const GUILD = 'The Map Room';

const LINES = [
  'Who has the **harbour** map?',
  'It hangs over the door, next to the one of the old harbours',
  'Thank you! I bring it back on Friday',
  'The `harbour` office closes at six',
  `${'A long story about boats and nets and weather. '.repeat(20)}In the end the harbour was empty.`,
  'Is anybody at the *Harbour Café* tonight?',
];

const field = ({ page }: Stage) => page.getByRole('combobox', { name: /^Search/u });
const results = ({ page }: Stage) => page.getByRole('complementary', { name: 'Search results' });

/** Empties the field and closes the results. */
const clear = async (stage: Stage): Promise<void> => {
  await stage.page.keyboard.press('Escape');
  await field(stage).focus();
  for (let nth = 0; nth < 3; nth += 1) await stage.page.keyboard.press('Escape');
};

const type = async (stage: Stage, text: string): Promise<void> => {
  await field(stage).focus();
  await stage.page.keyboard.type(text);
};

const search = async (stage: Stage, text: string): Promise<void> => {
  await type(stage, text);
  await stage.page.keyboard.press('Enter');
  await results(stage).waitFor();
};

/** Waits until the server finds the last message, which it indexes within a second. */
const untilIndexed = async ({ server }: Stage, guildId: string): Promise<void> => {
  for (;;) {
    const { data } = (await callAs(server, accountAt(server, OWNER), '/search', {
      guildId,
      text: 'café',
    })) as {
      data: { total: number };
    };
    if (data.total > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** The search: its field, what it finds, and why it finds nothing. */
export const searchScenes: readonly Scene[] = [
  {
    name: 'finding-01-field',
    open: async (stage) => {
      const guild = await joinOthers(stage, GUILD);
      await openGuild(stage, GUILD);
      const channelId = guild.channels[0]?.id ?? '';
      for (const [at, line] of LINES.entries()) {
        const token = await tokenOf(stage.server, accountAt(stage.server, at % 2 === 0 ? OTHER : OWNER));
        await postMessage(stage.server, token, channelId, line);
      }
      await untilIndexed(stage, guild.id);
      await field(stage).focus();
      await stage.page.getByRole('option', { name: /^from:/u }).waitFor();
    },
    again: (stage) => field(stage).focus(),
    close: clear,
  },
  {
    name: 'finding-02-people',
    open: async (stage) => {
      await type(stage, 'has:link from:');
      await stage.page.getByRole('option').first().waitFor();
    },
    again: (stage) => field(stage).focus(),
    close: clear,
  },
  {
    name: 'finding-03-results',
    open: async (stage) => {
      await search(stage, 'harbour');
      await results(stage)
        .getByText(/^\d+ results$/u)
        .waitFor();
    },
    close: clear,
  },
  {
    name: 'finding-04-everywhere',
    open: async (stage) => {
      await stage.app.evaluate(({ Menu }) => {
        Menu.getApplicationMenu()?.getMenuItemById('command-find-everywhere')?.click();
      });
      await stage.page.getByText('All servers').waitFor();
      await search(stage, 'the pinned:no ');
      await results(stage)
        .getByText(/results$/u)
        .first()
        .waitFor();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('ArrowDown');
    },
    close: clear,
  },
  {
    name: 'finding-05-nothing',
    open: async (stage) => {
      await search(stage, 'lighthouse');
      await results(stage).getByText('No results').waitFor();
    },
    close: clear,
  },
  {
    name: 'finding-06-loading',
    open: async (stage) => {
      stage.proxy.hold(['/search']);
      await search(stage, 'harbour office');
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await clear(stage);
    },
  },
  {
    name: 'finding-07-too-often',
    open: async (stage) => {
      stage.proxy.askForPause('/search');
      await search(stage, 'harbour map');
      await results(stage).getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.askForPause(null);
      await clear(stage);
    },
  },
  {
    name: 'finding-08-indexing',
    open: async (stage) => {
      const data = { results: [], total: 0, total_is_exact: true, complete: false, cursor: null };
      stage.proxy.answerWith('/search', { error: 0, data });
      await search(stage, 'harbour café');
      await results(stage).getByText('Older messages are still being indexed').waitFor();
    },
    close: async (stage) => {
      stage.proxy.answerWith('/search', null);
      await clear(stage);
    },
  },
  {
    name: 'finding-09-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await chatPage(stage.page).banner.waitFor();
      await search(stage, 'harbour');
      await results(stage)
        .getByText(/^Offline/u)
        .waitFor();
    },
    close: async (stage) => {
      const { page, proxy } = stage;
      await clear(stage);
      proxy.restore();
      // The connection may return by itself before the button is pressed.
      await page
        .getByRole('button', { name: 'Reconnect' })
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await chatPage(page).banner.waitFor({ state: 'detached', timeout: 40_000 });
    },
  },
];
