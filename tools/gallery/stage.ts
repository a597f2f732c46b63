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

/** A state of the app that is photographed dark and light, in each size. */
export interface Scene {
  readonly name: string;
  /** Brings the state about. */
  open(stage: Stage): Promise<void>;
  /** Brings back what a change of size undoes, such as a pointer's place. */
  again?(stage: Stage): Promise<void>;
  /** Leaves the state, so that the next scene finds the app as it was. */
  close?(stage: Stage): Promise<void>;
}

/** The usual window first: axe looks at that one. `zoom` is the app's own, by which half as much fits. */
export const SIZES = [
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '940x500', width: 940, height: 500, zoom: 1 },
  { name: '640x800', width: 640, height: 800, zoom: 1 },
  { name: '480x640', width: 480, height: 640, zoom: 1 },
  { name: '1280x800-zoomed', width: 1280, height: 800, zoom: 2 },
] as const;
export const THEMES = ['dark', 'light'] as const;

/** Which of the pictures of a scene are wanted. */
export interface Wanted {
  readonly sizes: readonly Size[];
  readonly themes: readonly string[];
}

export const GALLERY = join(PROJECT, 'gallery');

export type Size = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
};

/** The size that a word such as `640x640` names: one of the usual, or any other. */
export const sizeOf = (name: string): Size => {
  const usual = SIZES.find((size) => size.name === name);
  const [width, height] = name.split('x').map(Number);
  if (usual !== undefined) return usual;
  if (!width || !height) throw new Error(`Not a size: ${name}`);
  return { name, width, height, zoom: 1 };
};

const setSize = (app: ElectronApplication, size: Size): Promise<void> =>
  app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);

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

/** Opens the channel list where the window is too narrow for it. */
export const showChannels = async ({ page }: Stage): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Show channel list' });
  const list = page.getByRole('navigation', { name: 'Channels' });
  if ((await opener.isVisible()) && !(await list.isVisible())) await opener.click();
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

/** Photographs a scene in the themes and sizes that are wanted, and has axe look at it. */
export const photograph = async (
  stage: Stage,
  scene: Scene,
  { sizes, themes }: Wanted,
): Promise<Photographed> => {
  mkdirSync(GALLERY, { recursive: true });
  const files: string[] = [];
  const findings: string[] = [];
  await setSize(stage.app, SIZES[0]);
  await scene.open(stage);
  for (const size of sizes) {
    await setSize(stage.app, size);
    for (const theme of THEMES.filter((name) => themes.includes(name))) {
      await setTheme(stage.page, theme);
      await scene.again?.(stage);
      await settle(stage.page);
      const file = `${scene.name}--${theme}--${size.name}.png`;
      await stage.page.screenshot({ path: join(GALLERY, file) });
      files.push(file);
      if (size.name !== SIZES[0].name) continue;
      for (const finding of await seriousFindings(stage.page)) findings.push(`${theme}: ${finding}`);
    }
  }
  await setSize(stage.app, SIZES[0]);
  await scene.close?.(stage);
  return { files, findings };
};
