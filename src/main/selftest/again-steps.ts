import type { StepContext } from './context';
import { passed, skipped, type Step } from './runner';

/** A window manager may add its frame to the requested bounds. */
const NEAR = 80;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR;

const window: Step<StepContext> = {
  id: 'window-restore',
  standsOn: ['window-place'],
  title: 'After a restart, the window is in the same place',
  run: async ({ page, window: shown, notes, system }) => {
    const { bounds } = await notes.read();
    await page.until('the window to appear', () => shown()?.isVisible() === true);
    const now = shown()?.getNormalBounds();
    if (now === undefined) throw new Error('There is no window');
    const text = ({ x, y, width, height }: typeof bounds): string => `${width} x ${height} at ${x}, ${y}`;
    const isSize = isNear(now.width, bounds.width) && isNear(now.height, bounds.height);
    if (!isSize) throw new Error(`It is ${text(now)}, and was ${text(bounds)}`);
    if (system.variable('XDG_SESSION_TYPE') === 'wayland')
      return passed(`${text(now)}; Wayland does not report where a window is`);
    if (!isNear(now.x, bounds.x) || !isNear(now.y, bounds.y))
      throw new Error(`It is ${text(now)}, and was ${text(bounds)}`);
    return passed(text(now));
  },
};

const session: Step<StepContext> = {
  id: 'session-restore',
  standsOn: ['window-place'],
  title: 'After a restart, the user is still signed in, and the link that started the app opens',
  withinMs: 90_000,
  run: async ({ page, app, notes }) => {
    const { isRemembered, link, channel } = await notes.read();
    if (!isRemembered) {
      await page.waitFor({ selector: 'input[name="email"]' });
      return skipped('Without a keyring, the session ended with the app, as expected');
    }
    await page.waitFor({ selector: '[data-testid="app-shell"]' });
    await page.until('the connection', () => app.gateway().phase === 'open', 60_000);
    if (link === '') return passed('there was no link to open');
    await page.waitFor({ selector: `textarea[aria-label="Message #${channel}"]` });
    const id = link.slice(link.lastIndexOf('/') + 1);
    await page.waitFor({ selector: `article[data-message-id="${id}"]` });
    return passed();
  },
};

/** The steps after the app has been started again on the same profile. */
export const AGAIN: readonly Step<StepContext>[] = [window, session];
