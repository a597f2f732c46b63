import { rmSync } from 'node:fs';
import { afterEach, beforeAll, afterAll, describe, expect, inject, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { PatientPrompter } from '../e2e/support/bus/patient-prompter';
import { type OwnBus, startBus } from '../e2e/support/bus/own-bus';
import { TrayHost } from '../e2e/support/bus/tray-host';
import { newKeyring, type TestKeyring } from '../e2e/support/keyrings';
import { type HeardApp, startHeard } from './support/heard-app';
import { ScreenReader } from './support/screen-reader';

const prepared = open(inject('packageLaunch'));

let reader: ScreenReader;
let bus: OwnBus | null = null;
let keyring: TestKeyring | null = null;
let prompter: PatientPrompter | null = null;
let host: TrayHost | null = null;
let app: HeardApp | null = null;
let profile = '';

beforeAll(async () => {
  reader = await ScreenReader.join();
});
afterAll(() => reader.leave());
afterEach(async () => {
  // An app that waits for a password handles no other signal.
  app?.child.kill('SIGKILL');
  await app?.ended;
  app?.reader.leave();
  host?.leave();
  prompter?.leave();
  keyring?.stop();
  await bus?.stop();
  bus = null;
  rmSync(profile, { recursive: true, force: true });
  [app, host, prompter, keyring] = [null, null, null, null];
});

let made = 0;
const newOwn = async (options: { readonly isMade?: boolean } = {}): Promise<TestKeyring> => {
  made += 1;
  bus = await startBus();
  return newKeyring(`desktop-${made}`, inject('packageLaunch'), { ...options, bus: bus.address });
};

/** Desktops with the keyring in this state, without an answer to a password prompt. */
const DESKTOPS = {
  'is locked': async () => {
    const own = await newOwn();
    await own.lock();
    return own;
  },
  hangs: async () => {
    const own = await newOwn();
    own.freeze();
    return own;
  },
  'is not there': async () => {
    const own = await newOwn();
    await own.end();
    return own;
  },
  'has not been made yet': async () => newOwn({ isMade: false }),
} as const;
const NAMES = Object.keys(DESKTOPS) as readonly (keyof typeof DESKTOPS)[];

const startAt = async (name: keyof typeof DESKTOPS, args: readonly string[]): Promise<HeardApp> => {
  profile = prepared.makeUserDataDir('keyring');
  keyring = await DESKTOPS[name]();
  prompter = await PatientPrompter.join(keyring.address);
  host = await TrayHost.join(keyring.address);
  app = await startHeard(inject('packages').installed, [`--user-data-dir=${profile}`, ...args], {
    ...keyring.env,
    // The app reports its content on the bus that the screen reader has joined, whichever session bus it uses.
    AT_SPI_BUS_ADDRESS: reader.address,
  });
  return app;
};

describe.each(NAMES)('where the keyring %s', (name) => {
  it('the window comes, and nobody is asked for a password', async () => {
    const since = performance.now();
    const { find, reader: own } = await startAt(name, []);
    const started = performance.now();
    await find('entry', 'Email', 180_000);
    const window = await find('frame', 'Guildhall');
    expect(await own.is('showing', window)).toBe(true);
    console.info(
      `The keyring ${name}: sign-in screen ${((performance.now() - started) / 1000).toFixed(1)} s after the start`,
      `(${((started - since) / 1000).toFixed(1)} s for the desktop)`,
    );
    expect(prompter?.asked).toBe(0);
  });

  it('an app that starts hidden is in the tray, and nobody is asked for a password', async () => {
    await startAt(name, ['--hidden']);
    const started = performance.now();
    await expect.poll(() => host?.hasIcon, { timeout: 180_000 }).toBe(true);
    console.info(
      `The keyring ${name}: in the tray ${((performance.now() - started) / 1000).toFixed(1)} s after the start`,
    );
    expect(prompter?.asked).toBe(0);
  });
});
