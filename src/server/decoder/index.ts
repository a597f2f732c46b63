import { setPriority } from 'node:os';
import { readRequest, type RemakeReport } from './messages';
import { DECODER_GROWTH_BYTES } from './memory';
import { remakePicture } from './remake-picture';

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

const WATCH_EVERY_MS = 10;
const TOO_MUCH_MEMORY = 70;
/** A low priority: work that users wait for, above all signing in, comes before pictures. */
const NICE = 10;

const resident = (): number => process.memoryUsage.rss();

/** Ends this process when a picture takes too much memory: the library decodes outside this thread and has no limit. */
const watched = async <T>(work: Promise<T>, atStart: number): Promise<T> => {
  const watch = setInterval(() => {
    if (resident() - atStart > DECODER_GROWTH_BYTES) process.exit(TOO_MUCH_MEMORY);
  }, WATCH_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(watch);
  }
};

const serve = (answer: (report: RemakeReport) => void): ((message: unknown) => void) => {
  const atStart = resident();
  return (message) => {
    const request = readRequest(message);
    if (request === null) return;
    void watched(remakePicture(request.bytes, request.max), atStart).then((remade) => {
      answer({ remade, grown: resident() - atStart });
    });
  };
};

const run = (): void => {
  try {
    setPriority(NICE);
  } catch {
    // On a system that does not permit it, pictures run at normal priority.
  }
  const parentPort: unknown = 'parentPort' in process ? process.parentPort : null;
  if (isParentPort(parentPort)) {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port === undefined) return;
      const takeRequest = serve((report) => port.postMessage(report));
      port.on('message', ({ data }) => takeRequest(data));
      // The requesting side has closed.
      port.once('close', () => process.exit());
      port.start();
    });
    return;
  }
  const takeRequest = serve((report) => process.send?.(report));
  process.on('message', takeRequest);
  process.once('disconnect', () => process.exit());
};

run();
