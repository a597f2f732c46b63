import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { seriousFindings } from '../../tests/e2e/support/axe';
import type { DemoServer } from '../../tests/e2e/support/demo-server';
import type { FaultProxy } from '../../tests/support/node/fault-proxy';
import { PROJECT } from '../setup/project.mjs';

/** What a scene acts on: the running app, the server behind it, and the proxy between them. */
export interface Stage {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly server: DemoServer;
  readonly proxy: FaultProxy;
}

/** A state of the app that is photographed dark and light, in both sizes. */
export interface Scene {
  readonly name: string;
  /** Brings the state about. */
  open(stage: Stage): Promise<void>;
  /** Brings back what a change of size undoes, such as a pointer's place. */
  again?(stage: Stage): Promise<void>;
  /** Leaves the state, so that the next scene finds the app as it was. */
  close?(stage: Stage): Promise<void>;
}

const SIZES = [
  { name: '1280x800', width: 1280, height: 800 },
  { name: '940x500', width: 940, height: 500 },
] as const;
const THEMES = ['dark', 'light'] as const;

export const GALLERY = join(PROJECT, 'gallery');

const setSize = (app: ElectronApplication, width: number, height: number): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );

const setTheme = async (page: Page, theme: (typeof THEMES)[number]): Promise<void> => {
  await page.evaluate(
    (chosen) =>
      (
        globalThis as unknown as { guildhall: { invoke(name: string, argument: unknown): Promise<unknown> } }
      ).guildhall.invoke('preferences.set', { theme: chosen }),
    theme,
  );
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
};

/** Waits until pictures are loaded and nothing moves. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => !image.complete);
    const loaded = pictures.map(
      (image) => new Promise((done) => ['load', 'error'].map((event) => image.addEventListener(event, done))),
    );
    const patience = new Promise((done) => setTimeout(done, 1500));
    await Promise.race([Promise.all(loaded), patience]);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.waitForTimeout(250);
};

export interface Photographed {
  readonly files: readonly string[];
  /** What axe finds in the larger size that is serious or critical, with the theme. */
  readonly findings: readonly string[];
}

/** Photographs a scene in every theme and size, and has axe look at it. */
export const photograph = async (stage: Stage, scene: Scene): Promise<Photographed> => {
  mkdirSync(GALLERY, { recursive: true });
  const files: string[] = [];
  const findings: string[] = [];
  await setSize(stage.app, SIZES[0].width, SIZES[0].height);
  await scene.open(stage);
  for (const size of SIZES) {
    await setSize(stage.app, size.width, size.height);
    for (const theme of THEMES) {
      await setTheme(stage.page, theme);
      await scene.again?.(stage);
      await settle(stage.page);
      const file = `${scene.name}--${theme}--${size.name}.png`;
      await stage.page.screenshot({ path: join(GALLERY, file) });
      files.push(file);
      if (size !== SIZES[0]) continue;
      for (const finding of await seriousFindings(stage.page)) findings.push(`${theme}: ${finding}`);
    }
  }
  await setSize(stage.app, SIZES[0].width, SIZES[0].height);
  await scene.close?.(stage);
  return { files, findings };
};
