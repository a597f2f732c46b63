import type { UserId } from '../../../contract/ids';
import type { MicrophoneTrouble } from '../../../domain/voice/voice-failures';

/** The choices about the microphone; a null device is the one that the system prefers. */
export interface MicrophoneChoice {
  readonly inputId: string | null;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly autoGain: boolean;
}

/** A device of the computer, with the name that the system gives it. */
export interface VoiceDevice {
  readonly id: string;
  readonly label: string;
}

export interface VoiceDevices {
  readonly inputs: readonly VoiceDevice[];
  readonly outputs: readonly VoiceDevice[];
}

/** How many pictures of a screen are sent in a second, at most. */
export type ScreenRate = 15 | 30;
/** Why there is no screen to share: the person wants none, or it cannot be captured. */
export type ScreenTrouble = 'declined' | 'failed';

/** A screen of the user's own, which is captured. */
export interface OwnScreen {
  /** Runs when the system or the closed window ends it, not after `stop`. */
  readonly onEnded: (run: () => void) => void;
  readonly stop: () => void;
}

/** What of whom a part of the connection carries; one with the own screen takes it. */
export interface VoiceTrack {
  readonly mid: string;
  readonly userId: UserId;
  readonly kind: 'mic' | 'screen' | 'screen-audio';
}

/** What the server offers. */
export interface VoiceOffer {
  readonly sdp: string;
  readonly tracks: readonly VoiceTrack[];
  /** How often the server sends something at least, in milliseconds; null if it does not say. */
  readonly pulseMs: number | null;
}

/** What a call reports. */
export interface CallReports {
  /** Whose voice is heard now. */
  readonly onSpeaking: (speaking: readonly UserId[]) => void;
  readonly onRoundTrip: (ms: number) => void;
  /** The connection to the server stands, or is lost; each report differs from the one before. */
  readonly onConnected: (isConnected: boolean) => void;
  /** Whose screens come now. */
  readonly onScreens: (seen: readonly UserId[]) => void;
  /** The microphone was pulled out. */
  readonly onMicrophoneLost: () => void;
}

/** The connection to one voice channel. */
export interface VoiceCall {
  /** Takes an offer; answers the answer's SDP. It rejects an offer that the browser refuses. */
  readonly answer: (offer: VoiceOffer) => Promise<string>;
  /** Replaces the microphone; the trouble where there is none to use, and one listens. */
  readonly useMicrophone: (choice: MicrophoneChoice) => Promise<MicrophoneTrouble | null>;
  /** Whether what the microphone hears is sent. */
  readonly setSending: (isSending: boolean) => void;
  /** How loud somebody is heard: 1 as they speak, 0 not at all. */
  readonly setGain: (userId: UserId, gain: number) => void;
  readonly useOutput: (outputId: string | null) => Promise<void>;
  /** Sends this screen from now on, where the server takes one; null for none. */
  readonly useScreen: (screen: OwnScreen | null) => Promise<void>;
  /** Shows somebody's screen in an element, as long as it comes; nobody's, where that is null. */
  readonly showScreen: (element: HTMLVideoElement, userId: UserId | null) => void;
  /** How loud somebody's screen is heard. */
  readonly setScreenGain: (userId: UserId, gain: number) => void;
  /** Lets go of the microphone, and ends. */
  readonly close: () => void;
}

/** The test of a microphone in the settings. */
export interface MicrophoneTest {
  /** Whether one hears oneself. */
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly close: () => void;
}

/** A short sound of the app. */
export type VoiceSound = 'join' | 'leave' | 'mute' | 'unmute';

/** Microphone, speakers and connection: what only the browser has. */
export interface VoiceMedia {
  readonly call: (me: UserId, reports: CallReports) => VoiceCall;
  /** Has the person choose a screen. It needs a press of theirs. */
  readonly captureScreen: (rate: ScreenRate) => Promise<OwnScreen | ScreenTrouble>;
  readonly devices: () => Promise<VoiceDevices>;
  /** Runs when devices come and go; the returned function ends that. */
  readonly watchDevices: (run: () => void) => () => void;
  /** Opens a microphone alone; `onLevel` is told how loud it is, in dBFS, several times a second. */
  readonly test: (
    choice: MicrophoneChoice,
    outputId: string | null,
    onLevel: (db: number) => void,
  ) => Promise<MicrophoneTest | MicrophoneTrouble>;
  readonly play: (sound: VoiceSound, outputId: string | null) => void;
}
