import { isIP } from 'node:net';
import type { Result } from '../../contract/failure';
import {
  DoorClosed,
  DoorOpened,
  GuestsChanged,
  type HostingCheck,
  type HostingChoice,
  type HostingGuest,
  type HostingState,
  type HostingTrouble,
  type OwnAddress,
} from '../../contract/ipc/hosting';

/** The server on board, from here. */
export interface HostedServer {
  readonly start: () => Promise<Result<string>>;
  /** Sends a message to the running server; none is sent while it does not run. */
  readonly post: (message: unknown) => void;
}

export interface HostingDependencies {
  readonly server: HostedServer;
  readonly choice: () => HostingChoice;
  readonly keep: (choice: HostingChoice) => void;
  /** Asks the person in the system's dialog: a page must not open this computer by itself. */
  readonly ask: (choice: HostingChoice) => Promise<boolean>;
  readonly addresses: () => readonly OwnAddress[];
  /** Whether a Guildhall server with this key answers at a host and port. */
  readonly answers: (host: string, port: number, fingerprint: string) => Promise<boolean>;
  readonly onChange: (state: HostingState) => void;
}

const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const isHost = (name: string): boolean => isIP(name) !== 0 || HOST_NAME.test(name);

/** What is wrong with a choice, by itself. */
const faultOf = ({ addresses, name }: HostingChoice): HostingTrouble | null => {
  if (addresses.length === 0) return 'no-address';
  return name === '' || isHost(name) ? null : 'name';
};

/** The server on board as a server for others: on the addresses that the person chose, over TLS alone. */
export class Hosting {
  readonly #deps: HostingDependencies;
  #phase: HostingState['phase'] = 'off';
  #fingerprint: string | null = null;
  #trouble: HostingTrouble | null = null;
  #guests: readonly HostingGuest[] = [];

  constructor(deps: HostingDependencies) {
    this.#deps = deps;
  }

  get isOn(): boolean {
    return this.#deps.choice().isOn;
  }

  get state(): HostingState {
    return {
      phase: this.#phase,
      choice: this.#deps.choice(),
      available: this.#deps.addresses(),
      fingerprint: this.#fingerprint,
      trouble: this.#trouble,
      guests: this.#guests,
    };
  }

  /** Lets others in again if the person did in the last run. */
  async resume(): Promise<void> {
    if (this.isOn) await this.#open();
  }

  /** Takes another choice. Main asks before it opens this computer, or more of it. */
  async choose(asked: HostingChoice): Promise<HostingState> {
    const choice = { ...asked, name: asked.name.trim().toLowerCase() };
    const before = this.#deps.choice();
    if (!choice.isOn) {
      this.#deps.keep(choice);
      this.#deps.server.post({ type: 'door', opening: null });
      this.#set('off', null);
      return this.state;
    }
    const fault = faultOf(choice);
    if (fault !== null) {
      this.#set(this.#phase, fault);
      return this.state;
    }
    const isMore = !before.isOn || !choice.addresses.every((address) => before.addresses.includes(address));
    if (isMore && !(await this.#deps.ask(choice))) return this.state;
    this.#deps.keep(choice);
    await this.#open();
    return this.state;
  }

  /** Tells whether the server answers at each of its addresses, and at its name from outside. */
  async check(): Promise<readonly HostingCheck[]> {
    const { addresses, name, port } = this.#deps.choice();
    const fingerprint = this.#fingerprint;
    if (fingerprint === null) return [];
    const hosts = name === '' ? addresses : [...addresses, name];
    return Promise.all(
      hosts.map(async (host) => ({ host, answers: await this.#deps.answers(host, port, fingerprint) })),
    );
  }

  /** The server runs, perhaps again. */
  ready(): void {
    if (this.isOn) this.#ask();
  }

  /** The server has ended. */
  ended(): void {
    this.#guests = [];
    if (this.#phase !== 'off') this.#set('opening', null);
  }

  /** Takes a message of the server; ignores those about other things. */
  hear(message: unknown): void {
    const guests = GuestsChanged.safeParse(message);
    if (guests.success) {
      this.#guests = guests.data.guests;
      this.#deps.onChange(this.state);
      return;
    }
    if (!this.isOn) return;
    const open = DoorOpened.safeParse(message);
    if (open.success) {
      this.#fingerprint = open.data.fingerprint;
      this.#set('open', null);
      return;
    }
    const shut = DoorClosed.safeParse(message);
    if (shut.success && shut.data.trouble !== null) this.#set('failed', shut.data.trouble);
  }

  async #open(): Promise<void> {
    this.#set('opening', null);
    const started = await this.#deps.server.start();
    if (!started.ok && this.isOn) this.#set('failed', 'server');
    else this.ready();
  }

  #ask(): void {
    const { addresses, port, name } = this.#deps.choice();
    const names = name === '' ? [] : [name];
    this.#deps.server.post({ type: 'door', opening: { addresses: [...addresses], port, names } });
  }

  #set(phase: HostingState['phase'], trouble: HostingTrouble | null): void {
    this.#phase = phase;
    this.#trouble = trouble;
    if (phase !== 'open') this.#fingerprint = null;
    if (phase === 'off') this.#guests = [];
    this.#deps.onChange(this.state);
  }
}
