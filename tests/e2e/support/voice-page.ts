import type { Locator, Page } from 'playwright-core';
import { DEFAULT_VOICE } from '../../../src/contract/voice-default';
import { sidebarPage } from './sidebar-page';

/** What a window plays: how loud it is as a whole, and at a pitch, in dB. */
export interface Played {
  readonly db: number;
  /** The loudest pitch in hertz. */
  readonly hertz: number;
}

/** The voice channels of a server as a user sees and hears them. */
export const voicePage = (page: Page) => {
  const { channel, nav } = sidebarPage(page);
  const panel = page.getByRole('region', { name: 'Voice' });
  return {
    panel,
    control: (name: string): Locator => panel.getByRole('button', { name, exact: true }),
    /** Those under the channels, by the names on their rows. */
    people: (): Promise<readonly string[]> =>
      nav.locator('[data-voice-person] button').evaluateAll((rows) => rows.map((row) => row.textContent)),
    person: (name: string): Locator =>
      nav.locator('[data-voice-person]').filter({ hasText: name }).getByRole('button'),
    speaks: (name: string): Promise<boolean> =>
      nav
        .locator('[data-voice-person]')
        .filter({ hasText: name })
        .locator('[data-speaking]')
        .count()
        .then((count) => count > 0),
    join: (name: string): Promise<void> => channel(name).click(),
    /**
     * Listens to what the page plays from now on, as a tone: nothing of it may be taken for an echo or a noise, and no
     * sound of the app be heard beside it.
     */
    listen: (): Promise<unknown> =>
      page.evaluate(
        (choice) => {
          const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
          const ears: AnalyserNode[] = [];
          Reflect.set(globalThis, 'ears', ears);
          Reflect.set(
            AudioNode.prototype,
            'connect',
            function tapped(this: AudioNode, target: unknown, ...rest: unknown[]) {
              if (target instanceof AudioDestinationNode) {
                const ear = this.context.createAnalyser();
                ear.fftSize = 4096;
                ear.smoothingTimeConstant = 0;
                Reflect.apply(connect, this, [ear]);
                ears.push(ear);
              }
              return Reflect.apply(connect, this, [target, ...rest]);
            },
          );
          const connections: RTCPeerConnectionState[] = [];
          Reflect.set(globalThis, 'connections', connections);
          Reflect.set(
            globalThis,
            'RTCPeerConnection',
            class extends RTCPeerConnection {
              constructor(configuration?: RTCConfiguration) {
                super(configuration);
                connections.push(this.connectionState);
                this.addEventListener('connectionstatechange', () => connections.push(this.connectionState));
              }
            },
          );
          const { invoke } = Reflect.get(globalThis, 'guildhall') as {
            invoke: (name: string, argument: unknown) => Promise<unknown>;
          };
          return invoke('preferences.set', { voice: choice });
        },
        {
          ...DEFAULT_VOICE,
          ...{ echoCancellation: false, noiseSuppression: false, autoGain: false, playsSounds: false },
        },
      ),
    /** The states of the connections by WebRTC since `listen`, as the browser says them; each begins with 'new'. */
    connections: (): Promise<readonly RTCPeerConnectionState[]> =>
      page.evaluate(() => Reflect.get(globalThis, 'connections') as RTCPeerConnectionState[]),
    /** The loudest of what the page plays now. */
    played: (): Promise<Played> =>
      page.evaluate(() => {
        const ears = (Reflect.get(globalThis, 'ears') as AnalyserNode[]).filter(
          ({ context }) => context.state === 'running',
        );
        const heard = ears.map((ear) => {
          const samples = new Float32Array(ear.fftSize);
          ear.getFloatTimeDomainData(samples);
          const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
          const bins = new Float32Array(ear.frequencyBinCount);
          ear.getFloatFrequencyData(bins);
          const loudest = bins.indexOf(Math.max(...bins));
          return {
            db: power === 0 ? -200 : 10 * Math.log10(power),
            hertz: (loudest * ear.context.sampleRate) / ear.fftSize,
          };
        });
        return heard.sort((a, b) => b.db - a.db)[0] ?? { db: -200, hertz: 0 };
      }),
  };
};
