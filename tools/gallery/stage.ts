import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { SIZES as SIZE_OF_DESK } from '../../src/contract/limits';
import { allFindings, seriousFindings } from '../../tests/e2e/support/axe';
import type { OwnBus } from '../../tests/e2e/support/bus/own-bus';
import type { DemoServer } from '../../tests/e2e/support/demo-server';
import type { FaultProxy } from '../../tests/support/node/fault-proxy';
import { PROJECT } from '../setup/project.mjs';

/** The environment of a scene: the running app, the server behind it, and the proxy between them. */
export interface Stage {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly server: DemoServer;
  readonly proxy: FaultProxy;
  /** The message bus of the app. */
  readonly bus: Pick<OwnBus, 'address'>;
}

/** A state of the app that is photographed dark and light, in each size. */
export interface Scene {
  readonly name: string;
  /** Creates the state. */
  open(stage: Stage): Promise<void>;
  /** Restores what a change of size undoes, such as the pointer's position. */
  again?(stage: Stage): Promise<void>;
  /** The page of a window of its own, which is photographed in its own size, in place of the app's. */
  page?(stage: Stage): Promise<Page>;
  /** The page of another app, which this one has opened beside itself: photographed in every size but the zoomed one. */
  beside?(stage: Stage): Promise<Page>;
  /** Leaves the state as the next scene expects it. */
  close?(stage: Stage): Promise<void>;
}

/** A window; `zoom` is the app's own zoom: 2 halves the visible area. */
export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** The default window first: axe runs in that one. */
export const SIZES: readonly [Size, ...Size[]] = [
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '940x500', width: 940, height: 500, zoom: 1 },
  { name: '640x800', width: 640, height: 800, zoom: 1 },
  { name: '480x640', width: 480, height: 640, zoom: 1 },
  { name: '1280x800-zoomed', width: 1280, height: 800, zoom: 2 },
];
/** A window that has a size of its own. */
const OWN_SIZE: Size = {
  name: '420x560',
  width: SIZE_OF_DESK.deskWidth,
  height: SIZE_OF_DESK.deskHeight,
  zoom: 1,
};
export const THEMES = ['dark', 'light'] as const;

/** A size from its name: one of the default sizes, or any other as '640x640', with '-zoomed' for a zoom of 2. */
export const sizeOf = (name: string): Size => {
  const { width, height, zoomed } =
    /^(?<width>\d+)x(?<height>\d+)(?<zoomed>-zoomed)?$/.exec(name)?.groups ?? {};
  if (width === undefined || height === undefined) throw new Error(`${name} is no size, such as 640x640`);
  return { name, width: Number(width), height: Number(height), zoom: zoomed === undefined ? 1 : 2 };
};

/** Selects the pictures of a scene. */
export interface Wanted {
  readonly sizes: readonly Size[];
  readonly themes: readonly string[];
  /** Where axe runs: in the default window, or in each. */
  readonly axe: 'usual' | 'each';
}

export const GALLERY = join(PROJECT, 'gallery');

const setSize = (app: ElectronApplication, size: Size): Promise<void> =>
  app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const window = BrowserWindow.getAllWindows().find(
      ({ webContents }) => !/\/(desk|screens)\.html$/.test(webContents.getURL()),
    );
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

/** Opens the channel list if the window is too narrow to show it. */
export const showChannels = async ({ page }: Stage): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Show channel list' });
  const list = page.getByRole('navigation', { name: 'Channels' });
  if ((await opener.isVisible()) && !(await list.isVisible())) await opener.click();
};

/** Waits until pictures are loaded and animations have ended. */
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

/** Playwright cuts the picture of a zoomed page to its layout size, so the window itself takes that picture. */
const takePicture = async ({ app, page }: Stage, { zoom }: Size, path: string): Promise<void> => {
  if (zoom === 1) {
    await page.screenshot({ path });
    return;
  }
  const picture = await app.evaluate(async ({ BrowserWindow }) => {
    const taken = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return taken?.toPNG().toString('base64') ?? '';
  });
  writeFileSync(path, Buffer.from(picture, 'base64'));
};

export interface Photographed {
  readonly files: readonly string[];
  /**
   * axe's findings, with theme and size: the serious and critical ones in the default window, all of them with `each`.
   */
  readonly findings: readonly string[];
}

/** Photographs a scene in the selected themes and sizes, and runs axe on it. */
export const photograph = async (
  stage: Stage,
  scene: Scene,
  { sizes, themes, axe }: Wanted,
): Promise<Photographed> => {
  mkdirSync(GALLERY, { recursive: true });
  const files: string[] = [];
  const findings: string[] = [];
  await setSize(stage.app, SIZES[0]);
  await scene.open(stage);
  const own = await scene.page?.(stage);
  const beside = await scene.beside?.(stage);
  const shown = { ...stage, page: own ?? beside ?? stage.page };
  for (const size of own === undefined ? sizes : [OWN_SIZE]) {
    if (beside !== undefined && size.zoom !== 1) continue;
    if (beside !== undefined) await beside.setViewportSize(size);
    else if (own === undefined) await setSize(stage.app, size);
    for (const theme of THEMES.filter((name) => themes.includes(name))) {
      await setTheme(beside ?? stage.page, theme);
      await shown.page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
      await scene.again?.(stage);
      await settle(shown.page);
      const file = `${scene.name}--${theme}--${size.name}.png`;
      await takePicture(shown, size, join(GALLERY, file));
      files.push(file);
      if (axe === 'usual' && own === undefined && size.name !== SIZES[0].name) continue;
      const look = axe === 'each' ? allFindings : seriousFindings;
      for (const finding of await look(shown.page)) findings.push(`${theme} ${size.name}: ${finding}`);
    }
  }
  await setSize(stage.app, SIZES[0]);
  await scene.close?.(stage);
  return { files, findings };
};
