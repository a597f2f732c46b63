import { maskOf } from '../../src/domain/permissions/mask';
import { TrayHost } from '../../tests/e2e/support/bus/tray-host';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { quarrel } from './report-scenes';
import type { Scene, Stage } from './stage';

const ROOM = 'The Lower Weir';

let host: TrayHost | null = null;

const deskPage = async ({ app }: Stage) => {
  for (;;) {
    const page = app.windows().find((each) => !each.isClosed() && each.url().endsWith('/desk.html'));
    if (page !== undefined) return page;
    await app.waitForEvent('window', { timeout: 5000 });
  }
};
const pressed = async (stage: Stage, label: RegExp): Promise<void> => {
  const labels = async () => (await host?.menu().catch(() => []))?.map((entry) => entry.label) ?? [];
  for (;;) {
    const found = (await labels()).find((each) => label.test(each));
    if (found !== undefined) {
      await host?.press(found);
      return;
    }
    await stage.page.waitForTimeout(200);
  }
};

/** The queue in its own window, which the tray opens: the tray of these pictures is one of the test. */
export const deskScenes: readonly Scene[] = [
  {
    name: 'desk-01-list',
    open: async (stage) => {
      const { guildId, reportId, staff } = await quarrel(stage, ROOM, '2');
      host = await TrayHost.join(stage.bus.address);
      const asOwner = (path: string, body: unknown) =>
        callAs(stage.server, accountAt(stage.server, 0), path, body);
      const keepers = { id: guildId, name: 'Keepers', color: '#3fa37c' };
      const { role } = (await asOwner('/role/create', keepers)) as { role: { id: string } };
      const about = { guildId, roleId: role.id };
      await asOwner('/role/edit/permissions/', { ...about, permissions: maskOf(['MANAGE_REPORTS']) });
      await asOwner('/role/members/add', { ...about, targetUserId: staff.id });
      await callAs(stage.server, staff, '/guild/queue/claim', { id: reportId });
      await pressed(stage, /^Queue \(\d+\)$/);
      await (await deskPage(stage)).getByRole('list', { name: 'Open reports' }).waitFor();
    },
    page: deskPage,
  },
  {
    name: 'desk-02-report',
    open: async (stage) => {
      const page = await deskPage(stage);
      await page
        .getByRole('button', { name: /Harassment/ })
        .first()
        .click();
      await page.getByText('You are handling this').waitFor();
    },
    page: deskPage,
  },
  {
    name: 'desk-03-time-out',
    open: async (stage) => {
      const page = await deskPage(stage);
      await page.keyboard.press('t');
      await page.getByRole('form', { name: /^Time out/ }).waitFor();
    },
    page: deskPage,
    close: async (stage) => (await deskPage(stage)).keyboard.press('Escape'),
  },
  {
    name: 'desk-04-ban',
    open: async (stage) => {
      const page = await deskPage(stage);
      await page.keyboard.press('b');
      await page.getByRole('form', { name: /^Ban/ }).waitFor();
    },
    page: deskPage,
    close: async (stage) => (await deskPage(stage)).keyboard.press('Escape'),
  },
  {
    name: 'desk-05-handled-by-another',
    open: async (stage) => {
      const page = await deskPage(stage);
      await page.keyboard.press('Backspace');
      await page
        .getByRole('button', { name: /is handling this/ })
        .first()
        .click();
      await page.getByRole('status').filter({ hasText: 'is handling this' }).waitFor();
    },
    page: deskPage,
  },
  {
    name: 'desk-06-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await (await deskPage(stage)).getByText(/You see the queue as it was last/).waitFor();
    },
    page: deskPage,
    close: async (stage) => {
      stage.proxy.restore();
      host?.leave();
      await (await deskPage(stage)).keyboard.press('Escape').catch(() => undefined);
    },
  },
];
