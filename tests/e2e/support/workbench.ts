import type { Locator } from 'playwright-core';
import { type FaultProxy, startFaultProxy } from '../../support/node/fault-proxy';
import { chatPage } from './chat-page';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './demo-server';
import { openApp, type OpenApp } from './open-app';
import { reconnect } from './reconnect';
import { sidebarPage } from './sidebar-page';
import { signInAt } from './sign-in';

/** The proxy's message when it refuses a call. */
export const REFUSAL = 'You are not allowed to do this';

/** The app in a guild of its own, with the actions of a test in and around it. */
export interface Workbench {
  readonly server: DemoServer;
  readonly proxy: FaultProxy;
  readonly app: OpenApp;
  readonly token: string;
  readonly guildId: string;
  /** The sidebar, also after a restart of the app. */
  readonly side: () => ReturnType<typeof sidebarPage>;
  /** Another client's action: a call by REST. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Presses while the network is gone; restores it when the alert is shown. */
  withoutNetwork(press: () => Promise<void>, alert: Locator, text: string): Promise<void>;
  /** Presses while the server refuses permission to the calls of this path. */
  refused(path: string, press: () => Promise<void>, alert: Locator, text: string): Promise<void>;
  button(dialog: string, name: string): Locator;
  gone(dialog: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts server, proxy and app, signs in as the first account, and opens a guild of that account. `args` are additional
 * options of the server.
 */
export const startWorkbench = async (args: readonly string[] = []): Promise<Workbench> => {
  const server = await startDemoServer(args);
  const proxy = await startFaultProxy(server.url);
  const token = await tokenOf(server, accountAt(server, 0));
  const post: Workbench['post'] = async (path, body) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { guild } = await post('/guild/create', { name: 'Workbench', icon: null });
  const app = await openApp({ server: proxy.url });
  const side = (): ReturnType<typeof sidebarPage> => sidebarPage(app.page);
  await signInAt(app.page, proxy.url, accountAt(server, 0));
  await chatPage(app.page).openGuild('Workbench');
  await side().channel('general').waitFor();
  return {
    server,
    proxy,
    app,
    token,
    guildId: (guild as { id: string }).id,
    side,
    post,
    withoutNetwork: async (press, alert, text) => {
      proxy.cut();
      await press();
      await alert.filter({ hasText: text }).waitFor();
      proxy.restore();
      await reconnect(app.page);
    },
    refused: async (path, press, alert, text) => {
      proxy.refuse(path);
      await press();
      await alert.filter({ hasText: text }).waitFor();
      proxy.refuse(null);
    },
    button: (dialog, name) => side().dialog(dialog).getByRole('button', { name, exact: true }),
    gone: (dialog) => side().dialog(dialog).waitFor({ state: 'detached' }),
    close: async () => {
      await app.close();
      await proxy.close();
      await server.stop();
    },
  };
};
