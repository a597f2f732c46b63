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

/** Whose voice a part of the connection carries. */
export interface VoiceTrack {
  readonly mid: string;
  readonly userId: UserId;
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
