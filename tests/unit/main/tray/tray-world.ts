import type { MenuItemConstructorOptions } from 'electron/main';
import type { DesktopSummary } from '../../../../src/contract/ipc/desktop';
import { trayMenu } from '../../../../src/main/tray/tray-menu';

/** What the page tells of somebody who is signed in, and has nothing unread. */
export const summary = (change: Partial<DesktopSummary> = {}): DesktopSummary => ({
  isSignedIn: true,
  status: 'active',
  isInvisible: null,
  said: null,
  unread: { channels: 0, pings: 0 },
  places: [],
  staff: [],
  voice: null,
  queue: { open: 0, newest: [] },
  ...change,
});

type Entry = MenuItemConstructorOptions;
/** The labels of a menu, with marks for what is checked or disabled. */
export const textOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ type, label = '', enabled, checked, submenu }) => {
    const mark = `${enabled === false ? '-' : ''}${checked === true ? '*' : ''}`;
    const own = type === 'separator' ? '---' : `${mark}${label}`;
    return Array.isArray(submenu) ? [own, ...textOf(submenu).map((line) => `  ${line}`)] : [own];
  });

/** The tray's menu, and what its entries do. */
export const build = (about: DesktopSummary, mutedUntil: string | null = null) => {
  const done: unknown[] = [];
  const menu = trayMenu(
    { summary: about, mutedUntil, now: 1000 },
    {
      openQueue: (item) => done.push(['queue', item]),
      open: (link) => done.push(['open', link]),
      ask: (command) => done.push(command),
      mute: (choice) => done.push(['mute', choice]),
      unmute: () => done.push('unmute'),
      quit: () => done.push('quit'),
    },
  );
  const click = (...path: readonly string[]): void => {
    let entries: readonly Entry[] = menu;
    for (const label of path) {
      const found = entries.find((entry) => entry.label === label);
      if (found === undefined) throw new Error(`No ${label}`);
      if (Array.isArray(found.submenu)) entries = found.submenu;
      else Reflect.apply(found.click ?? (() => undefined), null, []);
    }
  };
  return { menu, done, click };
};
