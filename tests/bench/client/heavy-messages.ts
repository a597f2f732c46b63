import type { Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { signInAt } from '../../e2e/support/sign-in';
import { codePoints } from '../../../src/domain/messages/code-points';
import { cutText } from '../../../src/domain/messages/cut-text';
import { hostileStrings } from '../../support/hostile/strings';
import { type Account, createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { type PageTasks, pageTasks } from '../support/page-tasks';
import { call, closeConnections, inParallel } from '../support/rest';
import { startServerProcess } from '../support/server-process';

const MESSAGES = 50;
const LONGEST = 4000;
const LONGEST_TASK_MS = 50;
/** Rendering counts as finished after this long without a change. */
const REST_MS = 1000;

/** The unit repeated up to the limit of a message, in code points. */
const filled = (unit: string): string => unit.repeat(Math.floor(LONGEST / codePoints(unit)));
const always = (text: string) => (): string => text;

/** The messages of each channel, by its name. */
const kindsFor = (ids: readonly string[]): Readonly<Record<string, (index: number) => string>> => ({
  words: always('A line of about the length that people write to each other'),
  'long-words': always(filled('words of usual length ')),
  emoji: always(filled('🎉')),
  'joined-emoji': always(filled('👩‍👩‍👧‍👦')),
  flags: always(filled('🇩')),
  mentions: (index) => filled(`<@${ids[index % ids.length] ?? ''}>`),
  strangers: always(filled('<@1>')),
  links: always(filled('https://a.bc/ ')),
  pictures: always(filled('https://a.bc/x.png ')),
  code: always(filled('`a` ')),
  blocks: always(filled('```a```')),
  'long-block': always(`\`\`\`\n${filled('a\n').slice(0, LONGEST - 8)}\`\`\``),
  lines: always(filled('a\n')),
  spoilers: always(filled('||a|| ')),
  marks: always(filled('***__~~||a||~~__***')),
  lists: always(filled('- a\n  - b\n')),
  headings: always(filled('# a\n')),
  quotes: always(filled('> a\n\n')),
  'masked-links': always(filled('[a](https://a.bc) ')),
  moments: always(filled('<t:1:R> ')),
  channels: always(filled('<#1> ')),
  typescript: always(`\`\`\`ts\n${filled('a("b", 1);\n').slice(0, LONGEST - 10)}\`\`\``),
  unclosed: always(filled('*a **b ')),
  hostile: (index) => cutText(hostileStrings[(index * 37) % hostileStrings.length] ?? '', LONGEST - 1),
});

const createChannel = async (url: string, owner: Account, guildId: string, name: string): Promise<string> => {
  const { body } = await call(url, 'POST', '/channel/create', {
    token: owner.token,
    body: { guildId, name, type: 'text', categoryId: null },
  });
  return (body['channel'] as { id: string }).id;
};

/** Acts in the page and waits until rendering is finished. */
const act = (page: Page, what: { readonly channel: string } | { readonly unfold: true }): Promise<void> =>
  page.evaluate(
    async ([asked, restMs]) => {
      const log = () => document.querySelector('[role="log"]');
      const before = log();
      if ('unfold' in asked) {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role="log"] button')];
        buttons.findLast(({ textContent }) => textContent === 'Show all')?.click();
      } else {
        document.querySelector<HTMLElement>(`[data-channel-name="${asked.channel}"]`)?.click();
        while (log() === null || log() === before) await new Promise((done) => setTimeout(done, 20));
      }
      await new Promise<void>((done) => {
        let timer = setTimeout(() => done(), restMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => done(), restMs);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
    },
    [what, REST_MS] as const,
  );

/**
 * Opens a channel with 50 messages of maximum length whose content is the most expensive to render: no task may block
 * the window.
 */
export const benchHeavyMessages = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, guildId } = await createCommunity(server.url, 20);
  const [owner] = accounts;
  if (owner === undefined) throw new Error('No account');
  const kinds = Object.entries(kindsFor(accounts.map(({ id }) => id)));
  const rest = await createChannel(server.url, owner, guildId, 'rest');
  await call(server.url, 'POST', '/channel/message/create', {
    token: owner.token,
    body: { channelId: rest, content: 'nothing much', parent_id: null },
  });
  for (const [name, content] of kinds) {
    const channelId = await createChannel(server.url, owner, guildId, name);
    await inParallel(MESSAGES, 16, async (index) => {
      const author = accounts[index % accounts.length];
      if (author === undefined) return;
      await call(server.url, 'POST', '/channel/message/create', {
        token: author.token,
        from: author.from,
        body: { channelId, content: content(index).trim(), parent_id: null },
      }).catch((error: unknown) => {
        // The server refuses some hostile texts.
        if (name !== 'hostile') throw error;
      });
    });
  }

  const app = await launchApp(prepared, {
    userDataDir: open(prepared).makeUserDataDir('bench'),
    appArgs: [`--server=${server.url}`],
  });
  const page = await app.firstWindow();
  // esbuild wraps inner functions in a helper that the page must define.
  await page.evaluate('globalThis.__name = (named) => named');
  await signInAt(page, server.url, owner);
  // The first channel also pays for the compilation of code.
  await act(page, { channel: 'words' });

  const opened: Record<string, PageTasks> = {};
  const unfolded: Record<string, PageTasks> = {};
  for (const [name] of kinds) {
    await act(page, { channel: 'rest' });
    opened[name] = await pageTasks(app, () => act(page, { channel: name }));
    unfolded[name] = await pageTasks(app, () => act(page, { unfold: true }));
  }
  await app.close();
  closeConnections();
  await server.stop();

  const worst = (tasks: Readonly<Record<string, PageTasks>>): number =>
    Math.max(...Object.values(tasks).map(({ longest }) => longest));
  const baseline = {
    what: '50 messages of one line of words',
    value: opened['words']?.longest ?? Number.NaN,
  };
  return [
    limitedFigure({
      name: 'processor time of the longest task when a channel of 50 heavy messages is opened',
      unit: 'ms',
      value: worst(opened),
      baseline,
      atMost: LONGEST_TASK_MS,
      details: opened,
    }),
    limitedFigure({
      name: 'processor time of the longest task when all of a heavy message is shown',
      unit: 'ms',
      value: worst(unfolded),
      baseline,
      atMost: LONGEST_TASK_MS,
      details: unfolded,
    }),
  ];
};
