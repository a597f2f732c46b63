import { randomInt, randomUUID } from 'node:crypto';
import { preload } from 'node-datachannel';
import { systemClock } from '../clock';
import { serveParent } from '../programs/serve-parent';
import { createForwarding, type ForwardingReport } from './forwarding';
import { type MediaOrder, type MediaReport, readOrder } from './messages';
import { askLibrary, openPeer } from './peer';
import { withAddresses } from './sdp';
import { callItself } from './self-call';
import { findUdpPort } from './udp-port';

const SSRC_MOST = 0xffff_ffff;

type Open = Extract<MediaOrder, { readonly do: 'open' }>;
type Live = Extract<MediaOrder, { readonly do: 'live' }>;

/** An opened port: takes all orders but that one. */
const openAt = (
  port: number,
  { bind, addresses }: Open,
  tell: (report: MediaReport) => void,
): ((order: Exclude<MediaOrder, Open | Live>) => void) => {
  /** Who hears of a session in place of the server. */
  const checks = new Map<string, (report: ForwardingReport) => void>();
  const forwarding = createForwarding({
    clock: systemClock,
    newSsrc: () => randomInt(1, SSRC_MOST),
    open: (session, bitrate, events) => openPeer(session, { port, bind, bitrate }, events),
    tell: (report) => {
      const check = 'session' in report ? checks.get(report.session) : undefined;
      if (check !== undefined) check(report);
      else if (report.is === 'offer') {
        const { isKnown, ...offer } = report;
        tell({ ...offer, sdp: withAddresses(offer.sdp, isKnown ? addresses : [], port) });
      } else tell(report);
    },
  });
  const check = async (): Promise<void> => {
    const checked = await Promise.all(
      addresses.map(async (address) => {
        const session = `check ${randomUUID()}`;
        const hear = (listener: (report: ForwardingReport) => void) => void checks.set(session, listener);
        const isReached = await callItself(address, { clock: systemClock, forwarding, port, session, hear });
        checks.delete(session);
        return { address, isReached };
      }),
    );
    tell({ is: 'checked', port, checked });
  };
  return (order) => {
    if (order.do === 'check') void check();
    else forwarding.take(order);
  };
};

/** Opens the port, and then takes orders; those before are kept. */
const serve = (tell: (report: MediaReport) => void): ((message: unknown) => void) => {
  let take: ReturnType<typeof openAt> | null = null;
  const waiting: Exclude<MediaOrder, Open | Live>[] = [];
  const open = async (order: Open): Promise<void> => {
    preload();
    const found = await findUdpPort(order.port, order.bind);
    if (!found.ok) {
      tell({ is: 'closed', code: found.failure });
      return;
    }
    take = openAt(found.value, order, tell);
    tell({ is: 'opened', port: found.value });
    for (const one of waiting.splice(0)) take(one);
  };
  return (message) => {
    const order = readOrder(message);
    if (order === null) return;
    if (order.do === 'open') void open(order);
    else if (order.do === 'live') askLibrary(() => tell({ is: 'alive' }));
    else if (take === null) waiting.push(order);
    else take(order);
  };
};

serveParent(serve);
