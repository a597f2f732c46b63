import { inject } from 'vitest';
import { runQuietly } from '../../../tools/setup/command.mjs';
import { commandAs } from '../../../tools/setup/ordinary-user.mjs';
import { BusPeer } from '../../../src/main/bus/peer';
import { type BusValue, textOf } from '../../../src/main/bus/wire';

type Place = readonly [name: string, path: string];

/** Something that is read out to a person. */
export interface Heard {
  readonly place: Place;
  readonly role: string;
  readonly name: string;
  /** How deep it lies in the window. */
  readonly depth: number;
}

const ROOT: Place = ['org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'];
const KEYS = '/org/a11y/atspi/registry/deviceeventcontroller';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
/** What has gone while it was read. */
const GONE = /UnknownObject|UnknownMethod|ServiceUnknown|NameHasNoOwner|NoReply|Disconnected|InvalidArgs/;

/** States by their bits (atspi-constants.h). */
const STATES = { active: 1, checked: 4, focused: 12, showing: 25 } as const;

/**
 * A screen reader (AT-SPI): it reads what a program shows and presses what can be pressed, menus of the system too. Nothing
 * else gets into a package, which opens itself to no debugger.
 */
export class ScreenReader {
  readonly #peer: BusPeer;

  /** The address of the bus on which programs tell what they show. */
  readonly address: string;

  private constructor(peer: BusPeer, address: string) {
    this.#peer = peer;
    this.address = address;
  }

  /** Joins the bus of the display's session on which programs tell what they show. */
  static async join(): Promise<ScreenReader> {
    const { user, env } = inject('packageLaunch');
    const call = ['dbus-send', '--session', '--print-reply=literal', '--dest=org.a11y.Bus'];
    const [command, ...args] = commandAs(user, [...call, '/org/a11y/bus', 'org.a11y.Bus.GetAddress']);
    const { output } = await runQuietly(command, args, { env });
    const address = /unix:\S+/.exec(output)?.[0];
    if (address === undefined) throw new Error(`There is no bus for screen readers: ${output}`);
    return new ScreenReader(await BusPeer.join(address), address);
  }

  /** The processes that show something. */
  async programs(): Promise<readonly number[]> {
    return [...(await this.#programs()).keys()];
  }

  /** All that this process shows, from top to bottom. */
  async read(pid: number | undefined): Promise<readonly Heard[]> {
    const program = (await this.#programs()).get(pid ?? 0);
    const heard: Heard[] = [];
    if (program !== undefined) await this.#walk(program, 0, heard);
    return heard;
  }

  /** What is written in a field. */
  async textIn({ place: [name, path] }: Heard): Promise<string> {
    return textOf((await this.#peer.call([name, path, 'org.a11y.atspi.Text', 'GetText'], 'ii', [0, -1]))[0]);
  }

  async is(state: keyof typeof STATES, { place: [name, path] }: Heard): Promise<boolean> {
    const [bits] = await this.#peer.call([name, path, 'org.a11y.atspi.Accessible', 'GetState']);
    const [low = 0] = bits as unknown as readonly number[];
    return ((low >> STATES[state]) & 1) === 1;
  }

  /** Does what a click on it does. */
  async press({ place: [name, path] }: Heard): Promise<void> {
    await this.#peer.call([name, path, 'org.a11y.atspi.Action', 'DoAction'], 'i', [0]);
  }

  /** Brings the keyboard there. */
  async focus({ place: [name, path] }: Heard): Promise<void> {
    await this.#peer.call([name, path, 'org.a11y.atspi.Component', 'GrabFocus']);
  }

  /** Presses a key by its sign (keysymdef.h), where the keyboard is now. */
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

  /** What is on a screen changes while it is read. */
  async #unlessGone(read: () => Promise<readonly BusValue[] | null>): Promise<readonly BusValue[] | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) return null;
      throw error;
    }
  }
}
