import type { UserId } from '../../../src/contract/ids';
import type { MicrophoneTrouble } from '../../../src/domain/voice/voice-failures';
import type {
  CallReports,
  MicrophoneChoice,
  OwnScreen,
  ScreenRate,
  ScreenTrouble,
  VoiceDevices,
  VoiceMedia,
  VoiceOffer,
} from '../../../src/renderer/state/voice/media';

/** A call without a connection: what it is told is kept, and the test reports what a network would. */
export class FakeCall {
  readonly offers: VoiceOffer[] = [];
  readonly microphones: MicrophoneChoice[] = [];
  readonly gains = new Map<UserId, number>();
  readonly screenGains = new Map<UserId, number>();
  /** Whose screens are shown in an element. */
  readonly shown = new Map<unknown, UserId>();
  /** The own screen that it sends. */
  screen: OwnScreen | null = null;
  isSending = false;
  isClosed = false;
  output: string | null = null;
  readonly reports: CallReports;

  constructor(reports: CallReports) {
    this.reports = reports;
  }
}

/** A screen of a test. */
export class FakeScreen implements OwnScreen {
  isStopped = false;
  /** The system ends it. */
  end = (): void => undefined;

  readonly onEnded = (run: () => void): void => {
    this.end = run;
  };

  readonly stop = (): void => {
    this.isStopped = true;
  };
}

/** Media of a test: no microphone, no loudspeaker, no connection. */
export class FakeVoice {
  readonly calls: FakeCall[] = [];
  readonly sounds: string[] = [];
  /** What opening a microphone comes to. */
  trouble: MicrophoneTrouble | null = null;
  /** What the person chooses to share, and at which rate they were asked. */
  chosen: FakeScreen | ScreenTrouble = 'declined';
  readonly rates: ScreenRate[] = [];
  /** Whether the browser takes offers. */
  takesOffers = true;
  devices: VoiceDevices = { inputs: [], outputs: [] };
  /** Tells the test of a microphone how loud it is. */
  level: (db: number) => void = () => undefined;
  test = { isOpen: false, isPlaying: false };

  get call(): FakeCall {
    const call = this.calls.at(-1);
    if (call === undefined) throw new Error('There is no call');
    return call;
  }

  readonly media: VoiceMedia = {
    call: (_me, reports) => {
      const call = new FakeCall(reports);
      this.calls.push(call);
      return {
        answer: async (offer) => {
          call.offers.push(offer);
          if (!this.takesOffers) throw new Error('No such offer');
          return `answer to ${offer.sdp}`;
        },
        useMicrophone: async (choice) => {
          call.microphones.push(choice);
          return this.trouble;
        },
        setSending: (is) => {
          call.isSending = is;
        },
        setGain: (userId, gain) => void call.gains.set(userId, gain),
        useOutput: async (outputId) => {
          call.output = outputId;
        },
        useScreen: async (screen) => {
          call.screen = screen;
        },
        showScreen: (element, userId) => {
          if (userId === null) call.shown.delete(element);
          else call.shown.set(element, userId);
        },
        setScreenGain: (userId, gain) => void call.screenGains.set(userId, gain),
        close: () => {
          call.isClosed = true;
        },
      };
    },
    captureScreen: async (rate) => {
      this.rates.push(rate);
      return this.chosen;
    },
    devices: async () => this.devices,
    watchDevices: () => () => undefined,
    test: async (_choice, _output, onLevel) => {
      if (this.trouble !== null) return this.trouble;
      this.level = onLevel;
      this.test = { isOpen: true, isPlaying: false };
      return {
        setPlaying: (isPlaying) => {
          this.test.isPlaying = isPlaying;
        },
        close: () => {
          this.test.isOpen = false;
        },
      };
    },
    play: (sound) => void this.sounds.push(sound),
  };
}
