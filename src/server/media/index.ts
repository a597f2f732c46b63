import { randomInt } from 'node:crypto';
import { preload } from 'node-datachannel';
import { systemClock } from '../clock';
import { createForwarding, type Forwarding } from './forwarding';
import { type MediaOrder, type MediaReport, readOrder } from './messages';
import { openPeer } from './peer';
import { withAddresses } from './sdp';
import { findUdpPort } from './udp-port';

/** One end of a channel, as Electron provides it. */
interface Port {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly once: (event: 'close', listener: () => void) => void;
  readonly start: () => void;
}

interface ParentPort {
  readonly once: (event: 'message', listener: (message: { readonly ports: readonly Port[] }) => void) => void;
}

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'once' in value;

const SSRC_MOST = 0xffff_ffff;

/** Opens the port, and then takes orders; those before are kept. */
const serve = (tell: (report: MediaReport) => void): ((message: unknown) => void) => {
  let forwarding: Forwarding | null = null;
  const waiting: Exclude<MediaOrder, { do: 'open' }>[] = [];
  const open = async ({ port: asked, bind, addresses }: Extract<MediaOrder, { do: 'open' }>) => {
    preload();
    const found = await findUdpPort(asked, bind);
    if (!found.ok) {
      tell({ is: 'closed', code: found.failure });
      return;
    }
    const port = found.value;
    forwarding = createForwarding({
      clock: systemClock,
      newSsrc: () => randomInt(1, SSRC_MOST),
      open: (session, bitrate, events) => openPeer(session, { port, bind, bitrate }, events),
      tell: (report) =>
        tell(report.is === 'offer' ? { ...report, sdp: withAddresses(report.sdp, addresses, port) } : report),
    });
    tell({ is: 'opened', port });
    for (const order of waiting.splice(0)) forwarding.take(order);
  };
  return (message) => {
    const order = readOrder(message);
    if (order === null) return;
    if (order.do === 'open') void open(order);
    else if (forwarding === null) waiting.push(order);
    else forwarding.take(order);
  };
};

const run = (): void => {
  const parentPort: unknown = 'parentPort' in process ? process.parentPort : null;
  if (isParentPort(parentPort)) {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port === undefined) return;
      const take = serve((report) => port.postMessage(report));
      port.on('message', ({ data }) => take(data));
      // The server has ended.
      port.once('close', () => process.exit());
      port.start();
    });
    return;
  }
  const take = serve((report) => process.send?.(report));
  process.on('message', take);
  process.once('disconnect', () => process.exit());
};

run();
