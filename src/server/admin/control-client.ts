import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { failure, success, type Result } from '../../contract/failure';
import { controlAnswer, type ControlRequest } from './command';

/** No server listens: none runs on this folder, or it takes no commands. */
export const NOBODY = Symbol('nobody');

export interface Answered {
  readonly lines: readonly string[];
  /** The bytes after the answer's line: the file of a backup. */
  readonly rest: Readable;
}

const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
const NOT_THERE: readonly string[] = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];
const NOT_UNDERSTOOD = 'The running server does not understand this command. Do both have the same version?';

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

const readAnswer = (socket: Socket): Promise<Result<Answered, string>> =>
  new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const end = (result: Result<Answered, string>): void => {
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve(result);
    };
    const onClose = (): void => end(failure('The server stopped before it answered'));
    const onData = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const at = head.indexOf('\n');
      if (at < 0 && head.length < ANSWER_MAX_BYTES) return;
      socket.pause();
      const answer = controlAnswer.safeParse(parsed(head.subarray(0, Math.max(at, 0)).toString('utf8')));
      if (at + 1 < head.length) socket.unshift(head.subarray(at + 1));
      if (!answer.success) end(failure(NOT_UNDERSTOOD));
      else if (answer.data.ok) end(success({ lines: answer.data.lines, rest: socket }));
      else end(failure(answer.data.message));
    };
    socket.on('data', onData);
    socket.once('close', onClose);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Sends a command to the server on a folder; fails with `NOBODY` where no server listens. */
export const askServer = async (
  address: string,
  request: ControlRequest,
): Promise<Result<Answered, string | typeof NOBODY>> => {
  const socket = connect(address);
  const problem = await new Promise<Error | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('error', resolve);
  });
  if (problem !== null) {
    const code = codeOf(problem);
    if (NOT_THERE.includes(code)) return failure(NOBODY);
    return failure(
      code === 'EACCES' || code === 'EPERM'
        ? 'The server on this folder runs as another user. Run this command as that user.'
        : `The server on this folder cannot be reached (${code})`,
    );
  }
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify(request)}\n`);
  return readAnswer(socket);
};
