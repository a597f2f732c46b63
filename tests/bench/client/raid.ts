import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { listMessages } from '../../../src/main/practice/stage';
import { PLAN_PASSWORD, type PlayedPlan, preparePlan } from '../../e2e/support/play-plan';
import { RAIDERS, raidPlan, SPAM, WARDEN } from '../../e2e/support/raid-plan';
import { registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { openTrayDesktop, type TrayDesktop } from '../support/tray-desktop';

const GOAL_MS = 10_000;
const GOAL_PRESSES = 4;
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

/** Looks again until something is there. */
const found = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(LOOK_MS);
  }
  throw new Error(`After ${PATIENCE_MS} ms: not ${what}`);
};

const deskOf = (app: ElectronApplication): Promise<Page> =>
  found('the window of the queue', () =>
    app.windows().find((page) => !page.isClosed() && page.url().endsWith('/desk.html')),
  );

const isShown = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));

/** Closes the window as a person does, who goes on in the tray. */
const goToTray = async (app: ElectronApplication, desktop: TrayDesktop): Promise<void> => {
  await found('an icon', () => desktop.hasIcon() || undefined);
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  await found('hidden', async () => !(await isShown(app)) || undefined);
};

/** How many raiders are members, and how many of their messages stand, as the owner is answered. */
const leftOf = async ({
  calls,
  stage,
  trace,
}: PlayedPlan): Promise<{ members: number; messages: number }> => {
  const list = await calls.own('members.list', { guildId: stage.guildId });
  if (!list.ok) throw new Error('The members cannot be read');
  let messages = 0;
  for (const channelId of stage.channels.values()) {
    const there = await listMessages(calls, channelId);
    if (!there.ok) throw new Error('The channel cannot be read');
    messages += [...there.value].filter((id) => trace.bad.has(id)).length;
  }
  return {
    members: list.value.members.filter(({ username }) => username.startsWith('guest_')).length,
    messages,
  };
};

/**
 * A raid while the window is closed: the presses and the time of a moderator who presses as soon as the next thing to press is
 * drawn, from the first press until the queue is empty on the screen; then nothing of the raid must be left on the server.
 */
export const benchRaid = async (prepared: Prepared): Promise<Figure[]> => {
  const desktop = await openTrayDesktop(prepared);
  const server = await startServerProcess(['--no-limits']);
  try {
    const [owner] = await registerAccounts(server.url, 1, 'owner');
    if (owner === undefined) throw new Error('There is no owner');
    const raid = await preparePlan(server, owner.token, raidPlan());
    const warden = { ...owner, email: raid.emailOf(WARDEN), password: PLAN_PASSWORD };
    const { app } = await openSignedIn(desktop.prepared, server.url, warden);
    try {
      await goToTray(app, desktop);
      await raid.play();
      const begun = await leftOf(raid);
      if (begun.members !== RAIDERS || begun.messages !== SPAM)
        throw new Error(`${begun.members} raiders and ${begun.messages} messages came`);
      const entry = await found('a report in the tray', async () =>
        (await desktop.host.menu().catch(() => []))
          .map(({ label }) => label)
          .find((label) => /^Message by guest_/.test(label)),
      );

      let presses = 0;
      const took: Record<string, number> = {};
      const from = performance.now();
      const pressed = async (what: string, press: () => Promise<unknown>): Promise<void> => {
        presses += 1;
        await press();
        took[what] = Math.round(performance.now() - from);
      };
      await pressed('the report is pressed in the tray', () => desktop.host.press(entry));
      const desk = await deskOf(app);
      desk.setDefaultTimeout(PATIENCE_MS);
      await desk.getByText(/^40 members without roles joined/).waitFor();
      await pressed('A is pressed', () => desk.keyboard.press('a'));
      await desk.getByRole('heading', { name: `Ban ${RAIDERS} members?` }).waitFor();
      await pressed('Enter is pressed', () => desk.keyboard.press('Enter'));
      await desk.getByText(`${RAIDERS} members banned`).waitFor();
      await desk.getByText('Nothing to review').waitFor();
      const ms = performance.now() - from;
      const end = await leftOf(raid);
      if (end.members > 0 || end.messages > 0)
        throw new Error(`${end.members} raiders and ${end.messages} messages are left`);
      const details = { raiders: RAIDERS, messages: SPAM, afterMs: took };
      const name = 'a raid of 40 accounts, from the tray until it is over';
      return [
        limitedFigure({ name, unit: 'ms', value: ms, baseline: null, atMost: GOAL_MS, details }),
        limitedFigure({
          ...{ name: 'presses for it', unit: 'presses', value: presses, baseline: null },
          atMost: GOAL_PRESSES,
        }),
      ];
    } finally {
      await app.close();
    }
  } finally {
    await server.stop();
    await desktop.stop();
  }
};
