/** What of the browser carries sound: the only file that names it. Tests pass their own. */
export interface BrowserMedia {
  readonly devices: MediaDevices;
  readonly makePeer: () => RTCPeerConnection;
  readonly makeContext: () => AudioContext;
  /** Plays a stream without a sound: Chromium gives the samples of a remote track only to those that an element plays. */
  readonly pump: (track: MediaStreamTrack) => () => void;
  readonly makeStream: (track: MediaStreamTrack) => MediaStream;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly every: (run: () => void, ms: number) => () => void;
}

/** The browser's own media. The server is the only peer: no other address is asked for a way to it. */
export const browserMedia = (): BrowserMedia => {
  const makeStream = (track: MediaStreamTrack): MediaStream => new MediaStream([track]);
  return {
    devices: navigator.mediaDevices,
    makePeer: () => new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' }),
    makeContext: () => new AudioContext({ latencyHint: 'interactive' }),
    makeStream,
    pump: (track) => {
      const element = new Audio();
      element.muted = true;
      element.srcObject = makeStream(track);
      // Nothing is heard of it, so a refusal changes nothing either.
      element.play().catch(() => undefined);
      return () => {
        element.pause();
        element.srcObject = null;
      };
    },
    now: () => performance.now(),
    every: (run, ms) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  };
};
