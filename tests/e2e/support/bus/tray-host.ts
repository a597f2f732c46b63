import { type BusValue, textOf, Variant } from '../../../../src/main/bus/wire';
import { ServingPeer } from '../../../support/node/serving-peer';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const MENU = 'com.canonical.dbusmenu';

/** An entry of a menu, as a tray host receives it. */
export interface MenuEntry {
  readonly id: number;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
  readonly entries: readonly MenuEntry[];
}

type Properties = Readonly<Record<string, BusValue>>;

const entryOf = (value: BusValue): MenuEntry => {
  const [id, properties, children] = value as unknown as [number, Properties, readonly BusValue[]];
  return {
    id,
    label: textOf(properties.label),
    isEnabled: properties.enabled !== false,
    isChecked: properties['toggle-state'] === 1,
    entries: children.map(entryOf),
  };
};

/**
 * A tray host (StatusNotifierItem): accepts an icon's registration, reads its properties, and presses its menu, over
 * D-Bus as a panel does.
 */
export class TrayHost {
  readonly #peer: ServingPeer;
  #item: { readonly name: string; readonly path: string } | null = null;

  private constructor(peer: ServingPeer) {
    this.#peer = peer;
  }

  /** Takes the bus names of the icon list and of the host. With `refuses` it rejects registrations. */
  static async join(address: string, { refuses = false } = {}): Promise<TrayHost> {
    const peer = await ServingPeer.join(address);
    const host = new TrayHost(peer);
    peer.answer = ({ interface: iface, member, sender, body }) => {
      if (iface === WATCHER && member === 'RegisterStatusNotifierItem') {
        if (refuses) return null;
        const named = textOf(body[0]);
        host.#item = named.startsWith('/')
          ? { name: sender, path: named }
          : { name: named, path: '/StatusNotifierItem' };
        return { signature: '', body: [] };
      }
      if (iface === WATCHER && member === 'RegisterStatusNotifierHost') return { signature: '', body: [] };
      if (member === 'Get' && body[0] === WATCHER) {
        const isHost = body[1] === 'IsStatusNotifierHostRegistered';
        const items = host.#item === null ? [] : [`${host.#item.name}${host.#item.path}`];
        if (body[1] === 'RegisteredStatusNotifierItems')
          return { signature: 'v', body: [new Variant('as', items)] };
        const version = new Variant('i', 0);
        return { signature: 'v', body: [isHost ? new Variant('b', true) : version] };
      }
      return null;
    };
    await peer.callBus('RequestName', 'su', [WATCHER, 0]);
    return host;
  }

  get hasIcon(): boolean {
    return this.#item !== null;
  }

  /** The properties of the icon: its tooltip, and the sizes of its pictures. */
  async icon(): Promise<{ readonly tooltip: string; readonly picture: string }> {
    const { name, path } = this.#found();
    const get = async (property: string): Promise<BusValue> =>
      (
        await this.#peer.call([name, path, 'org.freedesktop.DBus.Properties', 'Get'], 'ss', [ITEM, property])
      )[0] ?? '';
    const [, , title] = (await get('ToolTip')) as unknown as [string, BusValue, string, string];
    const pixmaps = (await get('IconPixmap')) as unknown as [number, number, Uint8Array][];
    const picture = pixmaps.map(
      ([width, height, bytes]) => `${width}x${height}:${Buffer.from(bytes).toString('base64')}`,
    );
    return { tooltip: title, picture: picture.join(' ') };
  }

  /** The present entries of its menu. */
  async menu(): Promise<readonly MenuEntry[]> {
    const { name } = this.#found();
    const path = await this.#menuPath();
    const [, layout] = await this.#peer.call([name, path, MENU, 'GetLayout'], 'iias', [0, -1, []]);
    return layout === undefined ? [] : entryOf(layout).entries;
  }

  async #entryAt(labels: readonly string[]): Promise<number> {
    let entries = await this.menu();
    let id = 0;
    for (const label of labels) {
      const entry = entries.find((candidate) => candidate.label === label);
      if (entry === undefined)
        throw new Error(`The menu has no ${label}: ${entries.map((other) => other.label).join(' | ')}`);
      ({ id, entries } = entry);
    }
    return id;
  }

  /**
   * Presses an entry, given by the labels of the path to it. A menu that the app replaces in the same moment has other
   * ids: then the entry of the new menu is pressed, as in a panel, which shows the new menu at once.
   */
  async press(...labels: readonly string[]): Promise<void> {
    const { name } = this.#found();
    let id = await this.#entryAt(labels);
    for (;;) {
      try {
        const event = [id, 'clicked', new Variant('i', 0), 0];
        await this.#peer.call([name, await this.#menuPath(), MENU, 'Event'], 'isvu', event);
        return;
      } catch (error) {
        const current = await this.#entryAt(labels);
        if (current === id) throw error;
        id = current;
      }
    }
  }

  /** Clicks the icon itself. */
  async activate(): Promise<void> {
    const { name, path } = this.#found();
    await this.#peer.call([name, path, ITEM, 'Activate'], 'ii', [0, 0]);
  }

  /** Leaves the bus, as a panel that ends. */
  leave(): void {
    this.#item = null;
    this.#peer.leave();
  }

  async #menuPath(): Promise<string> {
    const { name, path } = this.#found();
    const properties = 'org.freedesktop.DBus.Properties';
    return textOf((await this.#peer.call([name, path, properties, 'Get'], 'ss', [ITEM, 'Menu']))[0]);
  }

  #found(): { readonly name: string; readonly path: string } {
    if (this.#item === null) throw new Error('No icon has come');
    return this.#item;
  }
}
