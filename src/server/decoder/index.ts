import { setPriority } from 'node:os';
import { ATTACHMENT_LIMITS, PICTURE_LIMITS } from '../../contract/limits';
import { serveParent } from '../programs/serve-parent';
import { inspectFile } from './inspect-file';
import { makePreview } from './make-preview';
import {
  type FileReport,
  type FileRequest,
  readFileRequest,
  readRequest,
  type RemakeReport,
} from './messages';
import { DECODER_GROWTH_BYTES, INSPECTOR_GROWTH_BYTES } from './memory';
import { remakePicture } from './remake-picture';
import { type Budget, type Watched, watchWork } from './watch';

/** A low priority: work that users wait for, above all signing in, comes before pictures. */
const NICE = 10;

const resident = (): number => process.memoryUsage.rss();

const THIS_PROCESS: Watched = {
  memory: resident,
  time: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  every: (ms, look) => {
    const timer = setInterval(look, ms);
    return () => clearInterval(timer);
  },
  end: (code) => process.exit(code),
};
const watched = <T>(work: Promise<T>, budget: Budget): Promise<T> => watchWork(work, budget, THIS_PROCESS);

type Content = FileReport extends infer R ? (R extends FileReport ? Omit<R, 'grown'> : never) : never;

/** What cannot be read is no fault of this process. */
const lookAt = async (request: FileRequest): Promise<Content> =>
  'inspect' in request
    ? { inspection: await inspectFile(request.inspect).catch(() => null) }
    : { preview: await makePreview(request.preview).catch(() => null) };

const serve = (answer: (report: RemakeReport | FileReport) => void): ((message: unknown) => void) => {
  const atStart = resident();
  const grown = (): number => resident() - atStart;
  const ofPictures = { mostBytes: atStart + DECODER_GROWTH_BYTES, mostMs: PICTURE_LIMITS.decodeMs };
  const ofFiles = { mostBytes: atStart + INSPECTOR_GROWTH_BYTES, mostMs: ATTACHMENT_LIMITS.decodeMs };
  return (message) => {
    const request = readRequest(message);
    if (request !== null)
      void watched(remakePicture(request.bytes, request.max, request.mayMove), ofPictures).then((remade) =>
        answer({ remade, grown: grown() }),
      );
    const ofFile = readFileRequest(message);
    if (ofFile !== null)
      void watched(lookAt(ofFile), ofFiles).then((content) => answer({ ...content, grown: grown() }));
  };
};

const run = (): void => {
  try {
    setPriority(NICE);
  } catch {
    // On a system that does not permit it, pictures run at normal priority.
  }
  serveParent(serve);
};

run();
