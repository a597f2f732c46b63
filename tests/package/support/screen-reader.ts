import { inject } from 'vitest';
import { runQuietly } from '../../../tools/setup/command.mjs';
import { commandAs } from '../../../tools/setup/ordinary-user.mjs';
import { BusPeer } from '../../../src/main/bus/peer';
import { type BusValue, textOf } from '../../../src/main/bus/wire';

type Place = readonly [name: string, path: string];

/** An element that a screen reader announces. */
export interface Heard {
  readonly place: Place;
  readonly role: string;
  readonly name: string;
  /** Depth in the tree of the window. */
  readonly depth: number;
}

const ROOT: Place = ['org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'];
const KEYS = '/org/a11y/atspi/registry/deviceeventcontroller';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
/** D-Bus errors of an element that disappeared while it was read. */
const GONE = /UnknownObject|UnknownMethod|ServiceUnknown|NameHasNoOwner|NoReply|Disconnected|InvalidArgs/;

/** States by their bits (atspi-constants.h). */
const STATES = { active: 1, checked: 4, focused: 12, showing: 25 } as const;

/**
 * A screen reader (AT-SPI): reads the visible elements of a program and presses buttons and menu items, native ones
 * too. No other tool can inspect a package, which permits no debugger.
 */
export class ScreenReader {
  readonly #peer: BusPeer;

  /** The address of the accessibility bus. */
  readonly address: string;

  private constructor(peer: BusPeer, address: string) {
    this.#peer = peer;
    this.address = address;
  }

  /** Joins the accessibility bus of the display's session. */
  static async join(): Promise<ScreenReader> {
    const { user, env } = inject('packageLaunch');
    const call = ['dbus-send', '--session', '--print-reply=literal', '--dest=org.a11y.Bus'];
    const [command, ...args] = commandAs(user, [...call, '/org/a11y/bus', 'org.a11y.Bus.GetAddress']);
    const { output } = await runQuietly(command, args, { env });
    const address = /unix:\S+/.exec(output)?.[0];
    if (address === undefined) throw new Error(`There is no bus for screen readers: ${output}`);
    return new ScreenReader(await BusPeer.join(address), address);
  }

  /** The processes with visible elements. */
  async programs(): Promise<readonly number[]> {
    return [...(await this.#programs()).keys()];
  }

  /** All visible elements of this process, from top to bottom. */
  async read(pid: number | undefined): Promise<readonly Heard[]> {
    const program = (await this.#programs()).get(pid ?? 0);
    const heard: Heard[] = [];
    if (program !== undefined) await this.#walk(program, 0, heard);
    return heard;
  }

  /** The text of a field. */
  async textIn({ place: [name, path] }: Heard): Promise<string> {
    return textOf((await this.#peer.call([name, path, 'org.a11y.atspi.Text', 'GetText'], 'ii', [0, -1]))[0]);
  }

  async is(state: keyof typeof STATES, { place: [name, path] }: Heard): Promise<boolean> {
    const [bits] = await this.#peer.call([name, path, 'org.a11y.atspi.Accessible', 'GetState']);
    const [low = 0] = bits as unknown as readonly number[];
    return ((low >> STATES[state]) & 1) === 1;
  }

  /** Triggers the click action. */
  async press({ place: [name, path] }: Heard): Promise<void> {
    await this.#peer.call([name, path, 'org.a11y.atspi.Action', 'DoAction'], 'i', [0]);
  }

  /** Moves the keyboard focus to the element. */
  async focus({ place: [name, path] }: Heard): Promise<void> {
    await this.#peer.call([name, path, 'org.a11y.atspi.Component', 'GrabFocus']);
  }

  /** Presses a key by its keysym (keysymdef.h), in the focused element. */
  async pressKey(sign: number): Promise<void> {
    const bySign = 3;
    const to = [ROOT[0], KEYS, 'org.a11y.atspi.DeviceEventController', 'GenerateKeyboardEvent'] as const;
    await this.#peer.call(to, 'isu', [sign, '', bySign]);
  }

  leave(): void {
    this.#peer.leave();
  }

  async #programs(): Promise<ReadonlyMap<number, Place>> {
    const found = new Map<number, Place>();
    for (const place of await this.#children(ROOT)) {
      const owner = await this.#unlessGone(() =>
        this.#peer.callBus('GetConnectionUnixProcessID', 's', [place[0]]),
      );
      if (owner !== null) found.set(Number(owner[0]), place);
    }
    return found;
  }

  async #walk(place: Place, depth: number, heard: Heard[]): Promise<void> {
    const [name, path] = place;
    const iface = 'org.a11y.atspi.Accessible';
    await this.#unlessGone(async () => {
      const [said] = await this.#peer.call([name, path, PROPERTIES, 'Get'], 'ss', [iface, 'Name']);
      const [role] = await this.#peer.call([name, path, iface, 'GetRoleName']);
      heard.push({ place, role: textOf(role), name: textOf(said), depth });
      for (const child of await this.#children(place)) await this.#walk(child, depth + 1, heard);
      return null;
    });
  }

  async #children([name, path]: Place): Promise<readonly Place[]> {
    const [list] = await this.#peer.call([name, path, 'org.a11y.atspi.Accessible', 'GetChildren']);
    return list as unknown as readonly Place[];
  }

  /** The tree may change while it is read. */
  async #unlessGone(read: () => Promise<readonly BusValue[] | null>): Promise<readonly BusValue[] | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) return null;
      throw error;
    }
  }
}
