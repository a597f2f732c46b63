import type { EventData } from '../../../contract/gateway/events';
import { KEY_UP, type TalkKey } from '../../../domain/voice/talk-key';
import type { OwnScreen, VoiceCall, VoiceMedia } from './media';

export type Signal = EventData<'VOICE_SIGNAL'>;

/** The call that runs. */
export interface RunningCall {
  readonly media: VoiceMedia;
  readonly call: VoiceCall;
  /** Null until the server has answered. */
  session: string | null;
  /** An offer that came before that answer. */
  early: Signal | null;
}

/** What belongs to being in voice, and is not shown. */
export class VoiceWork {
  running: RunningCall | null = null;
  /** Counts what the user wants: work for an earlier wish goes no further. */
  turn = 0;
  /** Since when the connection is lost, in epoch milliseconds; null while it stands. */
  lostAt: number | null = null;
  attempt = 0;
  /** Whether the user has asked to be let in, and is not connected yet: an end that the server tells is an earlier one. */
  isAsking = false;
  /** Whether the server has said that the user is out: then nothing is joined again. */
  isJudging = false;
  talkKey: TalkKey = KEY_UP;
  /** The screen that the user shares, also while its connection is made again. */
  screen: OwnScreen | null = null;
  /** Whether the server has said that it is shared: only then its end there is one. */
  isScreenTold = false;
  /** Ends the wait for a connection, and the wait before an attempt. */
  stopWaiting: () => void = () => undefined;
  /** Ends the wait that decides whether staff have moved the user, or somebody has ended the call. */
  stopJudging: () => void = () => undefined;

  /** Lets go of the user's screen. */
  stopScreen(): void {
    this.screen?.stop();
    this.screen = null;
    this.isScreenTold = false;
  }

  /** Lets go of microphone and connection, and not of the screen: another connection may go on with it. */
  close(): void {
    this.turn += 1;
    this.stopWaiting();
    this.stopJudging();
    this.isJudging = false;
    this.isAsking = false;
    this.talkKey = KEY_UP;
    this.running?.call.close();
    this.running = null;
  }
}
