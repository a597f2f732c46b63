import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { failure, type Result, success } from '../../contract/failure';
import type { Attachment } from '../../contract/entities/attachment';
import type { ChannelId } from '../../contract/ids';
import { SPOOL_LIMITS } from '../../contract/limits';
import { endpoints } from '../../contract/rest';
import type { Endpoint } from '../../contract/rest/endpoint';
import { judgeAnswer } from '../api/judge-answer';
import { frameMultipart } from '../api/multipart';
import { networkFailure } from '../api/network-failure';
import { buildUpload, type Target } from '../api/request';
import { type Fetch, readAnswer } from '../api/transport';
import type { Clock } from '../clock';

/** A file to upload. */
export interface FileToSend {
  readonly channelId: ChannelId;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isSpoiler: boolean;
  readonly size: number;
  /** Its content, from the start. */
  readonly stream: () => Readable;
}

export interface SendOptions {
  /** Called with the bytes of the file that have been sent. */
  readonly onProgress: (sent: number) => void;
  /** Ends the upload. */
  readonly signal: AbortSignal;
}

export interface SendFileDependencies {
  /** Sends a request once, by the route of all calls to the server; its body may be a stream. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: (kind: string, ms: number) => void;
}

/** Uploads a file as a stream; the result is the server's answer. Never rejects. */
export type SendFile = (
  target: Target,
  file: FileToSend,
  options: SendOptions,
) => Promise<Result<Attachment>>;

/** An upload has no limit of time, but ends if it makes no progress. */
class Watch {
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  #timer: unknown = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  expect(ms: number): void {
    this.end();
    this.#timer = this.#clock.set(() => this.#controller.abort(), ms);
  }

  end(): void {
    if (this.#timer !== null) this.#clock.clear(this.#timer);
    this.#timer = null;
  }
}

/** Makes the upload over a fetch. */
export const createSendFile =
  ({ fetch, clock, log }: SendFileDependencies): SendFile =>
  async (target, file, { onProgress, signal }) => {
    const row: Endpoint = endpoints['attachments.upload'];
    const { channelId, name, isSpoiler } = file;
    const description = file.description.trim() === '' ? null : file.description.trim();
    const built = buildUpload(row, { channelId, name, description, spoiler: isSpoiler }, target);
    if (!built.ok) return built;
    const { request, parts } = built.value;
    const boundary = `guildhall-${randomBytes(16).toString('hex')}`;
    const frame = frameMultipart(parts, { name: 'file', fileName: name, type: file.type }, boundary);
    const watch = new Watch(clock);
    const content = async function* (): AsyncGenerator<Uint8Array> {
      yield frame.head;
      let sent = 0;
      for await (const chunk of file.stream() as AsyncIterable<Uint8Array>) {
        sent += chunk.length;
        // A file that grew would end the form in the middle.
        if (sent > file.size) throw new Error('ESIZE');
        yield chunk;
        // Asked for the next: the connection has taken this one.
        onProgress(sent);
        watch.expect(SPOOL_LIMITS.stalledMs);
      }
      if (sent < file.size) throw new Error('ESIZE');
      yield frame.tail;
      watch.expect(SPOOL_LIMITS.answerMs);
    };
    const started = clock.elapsed();
    watch.expect(SPOOL_LIMITS.stalledMs);
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: {
          ...request.headers,
          'Content-Type': frame.contentType,
          'Content-Length': String(frame.head.length + file.size + frame.tail.length),
        },
        body: Readable.toWeb(Readable.from(content(), { objectMode: false })) as ReadableStream<Uint8Array>,
        ...{ redirect: 'error', credentials: 'omit', cache: 'no-store' },
        signal: AbortSignal.any([signal, watch.signal]),
      });
      const answer = await readAnswer(response);
      if (!answer.ok) return answer;
      const judged = judgeAnswer(row, answer.value, () => undefined);
      if (!judged.ok) return judged;
      // The reply was decoded by the row.
      return success((judged.value as { readonly attachment: Attachment }).attachment);
    } catch (error) {
      if (error instanceof Error && error.message === 'ESIZE')
        return failure({ kind: 'local', code: 'spool', detail: '' });
      return failure(networkFailure(error));
    } finally {
      watch.end();
      log('attachments.upload', Math.round(clock.elapsed() - started));
    }
  };
