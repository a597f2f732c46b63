import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { chooseInDialog } from '../../e2e/support/given-files';
import { noisePicture } from '../../support/node/noise-picture';
import { createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { makeLargeFile } from '../support/large-file';
import type { PageProbe } from '../support/page-probe';
import { treePrivateMemory } from '../support/process-memory';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

/** As much as can wait to be sent. */
const LARGE_BYTES = 1_000_000_000;
const MORE_MIB_MAX = 150;
const LOOK_MS = 250;
const DROPS = 20;
/** A picture of noise: 12 megapixels would be 36 MB. */
const SIDE = 1500;
const THUMBNAIL_GOAL_MS = 500;
const CARDS = 'ul[aria-label="Attached files"]';

/** Drops a picture onto the conversation; milliseconds until it is painted in its card. */
const dropUntilPainted = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    async ([cards, fileName]) => {
      const bytes = benchProbe.kept.get('picture') as Uint8Array<ArrayBuffer>;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const area = document.querySelector('[data-drop-area]');
      const isThere = (): boolean => {
        const picture = document.querySelector<HTMLImageElement>(`${cards} li[aria-label="${fileName}"] img`);
        return picture?.complete === true && picture.naturalWidth > 0;
      };
      const painted = benchProbe.painted(isThere, fileName);
      const begun = performance.now();
      for (const kind of ['dragenter', 'dragover', 'drop'])
        area?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
      return (await painted) - begun;
    },
    [CARDS, name] as const,
  );

/** The real app with a file of 1 GB, from the dialog to the message; and from the drop of a picture to its thumbnail. */
export const benchAttach = async (prepared: Prepared): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-attach-'));
  // The app may run as another user.
  chmodSync(folder, 0o755);
  const server = await startServerProcess(['--no-limits', '--attachment-limit', '2048']);
  const { accounts } = await createCommunity(server.url, 1);
  const owner = accounts[0];
  if (owner === undefined) throw new Error('No account');
  const { app, page } = await openSignedIn(prepared, server.url, owner);
  await page.locator('[data-channel-name="general"]').click();
  const attach = page.getByRole('button', { name: 'Attach a file' });
  await attach.waitFor();

  const picture = Buffer.from(await noisePicture(SIDE)).toString('base64');
  await page.evaluate((base64) => {
    benchProbe.kept.set(
      'picture',
      Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    );
  }, picture);
  const drops: number[] = [];
  for (let nth = 0; nth < DROPS; nth += 1) {
    const name = `picture-${nth}.png`;
    drops.push(await dropUntilPainted(page, name));
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.locator(`${CARDS} li`).waitFor({ state: 'detached' });
  }

  const path = join(folder, 'large.bin');
  makeLargeFile(path, LARGE_BYTES);
  const pid = app.process().pid ?? 0;
  const before = { app: treePrivateMemory(pid), server: treePrivateMemory(server.pid) };
  const most = { ...before };
  const watch = setInterval(() => {
    most.app = Math.max(most.app, treePrivateMemory(pid));
    most.server = Math.max(most.server, treePrivateMemory(server.pid));
  }, LOOK_MS);
  const begun = performance.now();
  await chooseInDialog(app, [path]);
  await attach.click();
  await page.getByRole('button', { name: 'Remove large.bin' }).waitFor({ timeout: 300_000 });
  const copied = performance.now();
  await page.getByRole('textbox', { name: /^Message #/ }).press('Enter');
  await page.locator('[role="log"] article', { hasText: 'large.bin' }).last().waitFor({ timeout: 300_000 });
  await page.locator('[data-outgoing]').waitFor({ state: 'detached', timeout: 300_000 });
  const sent = performance.now();
  clearInterval(watch);
  await app.close();
  closeConnections();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });

  const details = {
    bytes: LARGE_BYTES,
    copySeconds: (copied - begun) / 1000,
    sendSeconds: (sent - copied) / 1000,
  };
  const memory = (name: string, side: 'app' | 'server'): Figure =>
    limitedFigure({
      name: `memory of the ${name} over rest while the app sends a file of 1 GB`,
      unit: 'MiB',
      value: most[side] - before[side],
      baseline: { what: `the ${name} at rest`, value: before[side] },
      atMost: MORE_MIB_MAX,
      details,
    });
  return [
    limitedFigure({
      name: 'from the drop of a picture to its thumbnail in the composer, painted, p95',
      unit: 'ms',
      value: spreadOf(drops).p95,
      baseline: null,
      atMost: THUMBNAIL_GOAL_MS,
      details: { ...spreadOf(drops), pixels: SIDE * SIDE, bytes: Buffer.from(picture, 'base64').length },
    }),
    memory('app', 'app'),
    memory('server', 'server'),
  ];
};
