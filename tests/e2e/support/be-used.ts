import type { ElectronApplication } from 'playwright-core';

/**
 * Somebody is at the computer. A display without a person counts the time from its start: after ten minutes of a run, of
 * which Playwright's keys and presses are no input, everybody would be shown as idle. A test of that sets a time of its own.
 */
export const beUsed = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 0;
  });
