import { nativeImage, type NativeImage } from 'electron/common';
import { Menu, type MenuItemConstructorOptions, Tray } from 'electron/main';
import { trayPictures, type TrayState } from './tray-pictures';

/** The content of the tray icon. */
export interface TrayContent {
  readonly state: TrayState;
  readonly tooltip: string;
  readonly menu: MenuItemConstructorOptions[];
}

const pictureOf = (state: TrayState): NativeImage => {
  const image = nativeImage.createEmpty();
  for (const picture of trayPictures(state, process.platform)) image.addRepresentation(picture);
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
};

/** The icon in the tray of this desktop, created on first use. */
export class TrayIcon {
  readonly #onClick: () => void;
  readonly #pictures = new Map<TrayState, NativeImage>();
  #tray: Tray | null = null;

  constructor(onClick: () => void) {
    this.#onClick = onClick;
  }

  /** Shows or updates the icon. */
  show({ state, tooltip, menu }: TrayContent): void {
    const tray = this.#tray ?? this.#create(state);
    tray.setImage(this.#picture(state));
    tray.setToolTip(tooltip);
    tray.setContextMenu(Menu.buildFromTemplate(menu));
  }

  remove(): void {
    this.#tray?.destroy();
    this.#tray = null;
  }

  #create(state: TrayState): Tray {
    const tray = new Tray(this.#picture(state));
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') tray.on('click', this.#onClick);
    this.#tray = tray;
    return tray;
  }

  #picture(state: TrayState): NativeImage {
    const known = this.#pictures.get(state) ?? pictureOf(state);
    this.#pictures.set(state, known);
    return known;
  }
}
