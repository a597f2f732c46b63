import type { BusMessage, BusPeer } from '../bus/peer';

const INTERFACE = 'com.canonical.Unity.LauncherEntry';

const countIn = ({ body }: BusMessage): number => {
  const [, values] = body;
  if (typeof values !== 'object' || !('count' in values)) return 0;
  return Number(values.count);
};

/**
 * Records the counts that a process sends to launchers over the bus; the returned function gives the last one, null
 * before the first.
 */
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
  // Without a bus nothing is recorded.
  listen().catch(() => undefined);
  return () => heard;
};
