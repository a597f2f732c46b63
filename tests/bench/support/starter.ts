import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { join } from 'node:path';
import { chatPage } from '../../e2e/support/chat-page';
import { signInAt } from '../../e2e/support/sign-in';
import { type Account, createCommunity, createGuild } from './community';
import type { Awaited, PlainStart } from './plain-app';
import { call, closeConnections } from './rest';
import { startServerProcess } from './server-process';

/** Guilds of the person who starts the app. */
export const GUILDS = 60;
const MEMBERS = 12;
const LINES = 60;
const EMPTY_APP = join(import.meta.dirname, 'empty-app');
const NAME = 'Bench';

/** A server in a process of its own, and the profile of a person who is signed in there. */
export interface Starter {
  readonly url: string;
  /** The open channel; the person is alone in the other guilds. */
  readonly channelId: string;
  /** The other members of the open guild. */
  readonly writers: readonly Account[];
  readonly userDataDir: string;
  /** Another member writes in the open channel. */
  readonly write: (content: string, index?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The last line of the open channel before anything is written there. */
export const LAST_LINE = `line-${LINES - 1}. of the first channel`;

/** A text of the open channel that is in view, as the paint probe awaits it. */
export const lineInFeed = (text: string) => ({ place: '[role="log"] [data-index]', text });

/** The shell can be used: the composer takes text, and the newest message that the app knows from before is in view. */
export const interactive = (newest: string): Awaited => ({
  name: 'interactive',
  parts: [{ place: 'textarea[aria-label^="Message #"]:enabled', text: '' }, lineInFeed(newest)],
});

/** How the empty app is started, with a fresh profile. */
export const emptyStart = (
  prepared: Prepared,
  restMs: number,
  appArgs: readonly string[] = [],
): PlainStart => ({
  appPath: prepared.readableApp(EMPTY_APP),
  userDataDir: open(prepared).makeUserDataDir('empty'),
  appArgs,
  awaited: [{ name: 'empty', parts: [{ place: 'p', text: 'Empty' }] }],
  restMs,
});

/** A person with 60 guilds, signed in, with a channel open whose newest line is `LAST_LINE`; the app is closed. */
export const setStarter = async (prepared: Prepared): Promise<Starter> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, channelId } = await createCommunity(server.url, MEMBERS);
  const [owner, ...writers] = accounts;
  if (owner === undefined) throw new Error('No account');
  const write = async (content: string, index = 0): Promise<void> => {
    const writer = writers[index % writers.length];
    if (writer === undefined) throw new Error('No writer');
    await call(server.url, 'POST', '/channel/message/create', {
      token: writer.token,
      from: writer.from,
      body: { channelId, content, parent_id: null },
    });
  };
  for (let line = 0; line < LINES; line += 1) await write(`line-${line}. of the first channel`);
  for (let index = 1; index < GUILDS; index += 1) {
    await createGuild(server.url, owner, `Guild number ${index}`);
  }
  const userDataDir = open(prepared).makeUserDataDir('bench');
  const app = await launchApp(prepared, { userDataDir, appArgs: [`--server=${server.url}`] });
  const page = await app.firstWindow();
  await signInAt(page, server.url, owner);
  await chatPage(page).openGuild(NAME);
  await page.getByText(LAST_LINE).last().waitFor();
  // The state of the screen is stored a while after it has changed.
  await page.waitForTimeout(6000);
  await app.close();
  return {
    ...{ url: server.url, channelId, writers, userDataDir, write },
    stop: async () => {
      closeConnections();
      await server.stop();
    },
  };
};
