import type { BusMessage, BusPeer } from '../bus/peer';

const INTERFACE = 'com.canonical.Unity.LauncherEntry';

const countIn = ({ body }: BusMessage): number => {
  const [, values] = body;
  if (typeof values !== 'object' || !('count' in values)) return 0;
  return Number(values.count);
};

/** Hears the counts that a process tells launchers over the bus; the answer is the last of them, null before the first. */
export const hearLauncherCount = (bus: () => Promise<BusPeer>, pid: number): (() => number | null) => {
  let heard: number | null = null;
  const listen = async (): Promise<void> => {
    const peer = await bus();
    peer.hear((message) => {
      if (message.interface !== INTERFACE || message.member !== 'Update') return;
      const count = countIn(message);
      void peer
        .callBus('GetConnectionUnixProcessID', 's', [message.sender])
        .then(([owner]) => {
          if (owner === pid) heard = count;
        })
        .catch(() => undefined);
    });
    await peer.callBus('AddMatch', 's', [`type='signal',interface='${INTERFACE}'`]);
  };
  // Without a bus nothing is heard.
  listen().catch(() => undefined);
  return () => heard;
};
