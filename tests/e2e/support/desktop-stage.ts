import { type OwnBus, startBus } from './bus/own-bus';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  type PlainGuild,
  postMessage,
  startDemoServer,
  tokenOf,
} from './demo-server';
import { openApp, type OpenApp } from './open-app';
import { ownLaunch } from './own-launch';

/** A desktop with a session bus of the test: the owner of a server uses the app, and another member writes. */
export interface DesktopStage {
  readonly server: DemoServer;
  readonly bus: OwnBus;
  readonly guild: PlainGuild;
  /** A text channel other than the one that opens first. */
  readonly quiet: PlainGuild['channels'][number];
  readonly ownerToken: string;
  readonly ownerId: string;
  /** The environment with that bus and the display. */
  readonly env: Readonly<Record<string, string>>;
  /** Another member writes in the quiet channel; returns the message's id. */
  write(text: string): Promise<string>;
  openApp(options?: Parameters<typeof openApp>[0]): Promise<OpenApp>;
  stop(): Promise<void>;
}

/** Sets up the desktop, without services on the bus yet. The server may be another stage's, which ends it. */
export const setDesktopStage = async (shared?: DemoServer): Promise<DesktopStage> => {
  const server = shared ?? (await startDemoServer(['--no-limits']));
  const bus = await startBus();
  const ownerToken = await tokenOf(server, accountAt(server, 0));
  const memberToken = await tokenOf(server, accountAt(server, 2));
  const me = (await (
    await fetch(`${server.url}/users/@me`, { headers: { Authorization: ownerToken } })
  ).json()) as { user: { id: string } };
  const common = new Set((await guildsOf(server, memberToken)).map(({ id }) => id));
  const guild = (await guildsOf(server, ownerToken)).find(({ id }) => common.has(id));
  const quiet = guild?.channels.filter(({ type }) => type === 'text').at(-1);
  if (guild === undefined || quiet === undefined) throw new Error('The two people have no channel in common');
  const { DISPLAY = '', XAUTHORITY = '' } = ownLaunch().env;
  const env = { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS: bus.address };
  return {
    ...{ server, bus, guild, quiet, ownerToken, env },
    ownerId: me.user.id,
    write: (text) => postMessage(server, memberToken, quiet.id, text),
    openApp: (options) => openApp({ server: server.url, ...options, env }),
    stop: async () => {
      await bus.stop();
      if (shared === undefined) await server.stop();
    },
  };
};
