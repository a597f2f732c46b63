import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { failure } from '../../contract/failure';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import type { IncomingFiles } from '../attachments/uploads';
import type { Cancel, Clock } from '../clock';
import type { Answer, Refusal } from '../refusal';

/** A form whose fields have come, and whose files come when they are asked for. */
export interface StreamedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: IncomingFiles;
  /** Resolves when nothing has come for too long; the files end then. */
  readonly silent: Promise<void>;
  /** Ends the watch for silence. */
  readonly stop: () => void;
}

const LIMITS = { files: 2, fields: 8, parts: 10, fieldSize: 8 * 1024, fileSize: Infinity } as const;

const malformed = (): Error => Object.assign(new Error('malformed form'), { statusCode: 400 });

/** Watches for a sender that sends nothing more, until the end of the request. */
const watchSilence = (request: FastifyRequest, clock: Clock) => {
  const ended = new AbortController();
  let resolve = (): void => undefined;
  const silent = new Promise<void>((done) => {
    resolve = done;
  });
  let cancel: Cancel = () => undefined;
  const stop = (): void => {
    cancel();
    request.raw.off('data', wait);
  };
  const wait = (): void => {
    cancel();
    cancel = clock.after(ATTACHMENT_LIMITS.idleMs, () => {
      stop();
      ended.abort();
      resolve();
    });
  };
  return {
    silent,
    stop,
    signal: ended.signal,
    /** Called when the form is being read: a listener makes the request flow. */
    begin: () => {
      request.raw.on('data', wait).once('end', stop).once('close', stop);
      wait();
    },
  };
};

/**
 * Reads the fields of a form up to its first file. A file is never held as a whole: its stream waits until it is read.
 * Null where nothing came for too long; rejects with an
 * error of status 400 where it is no form.
 */
const readStreamedForm = async (request: FastifyRequest, clock: Clock): Promise<StreamedForm | null> => {
  const silence = watchSilence(request, clock);
  const parts = request.parts({ limits: LIMITS });
  let isReading = false;
  const nextPart = async () => {
    try {
      const coming = parts.next();
      if (!isReading) silence.begin();
      isReading = true;
      return await coming;
    } catch {
      throw malformed();
    }
  };
  const fields: Record<string, string> = {};
  const nextFile = async (): Promise<{ readonly field: string; readonly stream: Readable } | null> => {
    for (;;) {
      const part = await nextPart();
      if (part.done === true) return null;
      const value: Multipart = part.value;
      if (value.type === 'file') return { field: value.fieldname, stream: value.file };
      if (value.valueTruncated || value.fieldnameTruncated) throw malformed();
      if (typeof value.value === 'string') fields[value.fieldname] = value.value;
    }
  };
  const read = async (): Promise<StreamedForm> => {
    let first: Awaited<ReturnType<typeof nextFile>> | undefined = await nextFile();
    const declared = Number(request.headers['content-length'] ?? NaN);
    return {
      fields,
      silent: silence.silent,
      stop: silence.stop,
      files: {
        declaredBytes: Number.isFinite(declared) ? declared : null,
        signal: silence.signal,
        next: () => {
          if (first === undefined) return nextFile();
          const file = first;
          first = undefined;
          return Promise.resolve(file);
        },
      },
    };
  };
  return Promise.race([read(), silence.silent.then(() => null)]);
};

/** How long the rest of a refused upload is thrown away, so that its sender can read the answer. */
const LINGER_MS = 5000;

/**
 * Throws away what is still coming of a request that was answered, for a while: a connection that is closed while its other
 * end writes loses the answer.
 */
const discardRest = ({ raw }: FastifyRequest, clock: Clock): void => {
  if (raw.readableEnded || raw.destroyed) return;
  const cancel = clock.after(LINGER_MS, () => raw.socket.destroy());
  raw.once('end', cancel).once('close', cancel);
  raw.unpipe();
  raw.resume();
};

const SILENT: Refusal = { status: 408, message: 'The request took too long' };
const NO_FORM: Refusal = { status: 415, message: 'This kind of content is not supported' };

/** Answers a request by its form; where nothing comes for too long, the answer is 408. */
export const withStreamedForm = async <T>(
  request: FastifyRequest,
  clock: Clock,
  work: (form: StreamedForm) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  if (!request.isMultipart()) return failure(NO_FORM);
  try {
    const form = await readStreamedForm(request, clock);
    if (form === null) return failure(SILENT);
    return await Promise.race([work(form), form.silent.then(() => failure(SILENT))]);
  } finally {
    discardRest(request, clock);
  }
};
