import type { ElectronApplication } from 'playwright-core';

/**
 * Collects the garbage of the app's pages and of its main process, so that memory after it is what they hold. When an
 * engine collects by itself depends on how much it has to do, and differs between two runs of the same work.
 */
export const collectGarbage = async (app: ElectronApplication): Promise<void> => {
  for (const page of app.windows()) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.detach();
  }
  await app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises');
    const session = new Session();
    session.connect();
    // Answered when it has been done.
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  });
};
