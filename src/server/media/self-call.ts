import { Audio, PeerConnection } from 'node-datachannel';
import type { Clock } from '../clock';
import type { Forwarding, ForwardingReport } from './forwarding';
import { MIC } from './peer';
import { OPUS } from './rtp';
import { withAddresses } from './sdp';

const WITHIN_MS = 3000;

export interface SelfCallOptions {
  readonly clock: Clock;
  readonly forwarding: Pick<Forwarding, 'take'>;
  readonly port: number;
  /** A session that nobody else has. */
  readonly session: string;
  /** Gives the reports about that session to the call. */
  readonly hear: (listener: (report: ForwardingReport) => void) => void;
}

/** Opens a call of the server with itself at one of its addresses; whether that comes about. */
export const callItself = (
  address: string,
  { clock, forwarding, port, session, hear }: SelfCallOptions,
): Promise<boolean> =>
  new Promise((resolve) => {
    const client = new PeerConnection(session, { iceServers: [], disableAutoNegotiation: true });
    const audio = new Audio(MIC, 'SendOnly');
    audio.addOpusCodec(OPUS);
    audio.addSSRC(1, session);
    const mic = client.addTrack(audio);
    let isOver = false;
    const end = (isReached: boolean): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      forwarding.take({ do: 'leave', session });
      mic.close();
      client.close();
      resolve(isReached);
    };
    const cancel = clock.after(WITHIN_MS, () => end(false));
    client.onLocalDescription((sdp) => forwarding.take({ do: 'answer', session, sdp }));
    client.onStateChange((state) => {
      if (state === 'connected') end(true);
      if (state === 'failed') end(false);
    });
    hear((report) => {
      if (isOver) return;
      if (report.is === 'ended') end(false);
      if (report.is !== 'offer') return;
      client.setRemoteDescription(withAddresses(report.sdp, report.isKnown ? [address] : [], port), 'offer');
      client.setLocalDescription('answer');
    });
    forwarding.take({ do: 'join', session, room: session, bitrate: 16_000, speaks: false, hears: false });
  });
