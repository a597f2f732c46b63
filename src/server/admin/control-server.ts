import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../log';
import { type AdminCommand, type ControlAnswer, controlRequest } from './command';
import type { Outcome } from './run-command';

const LINE_MAX_BYTES = 64 * 1024;
/** The time limit for a client to send its line, and for a reader of a backup without progress. */
const SILENCE_MS = 30_000;
const OWNER_ONLY = 0o177;

export interface ControlOptions {
  /** Path of the socket, or a pipe's name on Windows. */
  readonly address: string;
  readonly log: Log;
  readonly run: (command: AdminCommand) => Promise<Outcome>;
  /** The backup in the form in which it is kept. */
  readonly backup: () => Promise<Readable>;
}

export interface Control {
  readonly close: () => Promise<void>;
}

/** The first line; null where the peer closes before the end of the line or exceeds the limit. */
const readLine = (socket: Socket): Promise<string | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (line: string | null): void => {
      socket.off('data', onData);
      resolve(line);
    };
    const onData = (chunk: Buffer): void => {
      const at = chunk.indexOf('\n');
      chunks.push(at < 0 ? chunk : chunk.subarray(0, at));
      length += chunk.length;
      if (length > LINE_MAX_BYTES) end(null);
      else if (at >= 0) end(Buffer.concat(chunks).toString('utf8'));
    };
    socket.on('data', onData);
    socket.once('close', () => end(null));
    socket.once('end', () => end(null));
  });

const lineOf = (answer: ControlAnswer): string => `${JSON.stringify(answer)}\n`;
const refusal = (message: string): string => lineOf({ ok: false, message });

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

const serve = async (socket: Socket, { log, run, backup }: ControlOptions): Promise<void> => {
  const line = await readLine(socket);
  if (line === null) {
    socket.destroy();
    return;
  }
  // A command has no time limit.
  socket.setTimeout(0);
  const request = controlRequest.safeParse(parsed(line));
  if (!request.success) {
    const [issue] = request.error.issues;
    socket.end(refusal(`The command is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`));
    return;
  }
  const { data: command } = request;
  log('info', 'admin.command', { call: command.name });
  if (command.name === 'backup') {
    const file = await backup();
    socket.setTimeout(SILENCE_MS);
    socket.write(lineOf({ ok: true, lines: [] }));
    await pipeline(file, socket);
    return;
  }
  const outcome = await run(command);
  socket.end(outcome.ok ? lineOf({ ok: true, lines: [...outcome.value] }) : refusal(outcome.failure));
};

/** Creates the socket without rights for others from the start; for a path, `listen` binds before it returns. */
const bind = (server: Server, address: string): void => {
  if (process.platform === 'win32') {
    server.listen(address);
    return;
  }
  // A killed server leaves its socket behind; the store's lock proves that no other server uses it.
  rmSync(address, { force: true });
  const before = process.umask(OWNER_ONLY);
  try {
    server.listen(address);
    chmodSync(address, 0o600);
  } finally {
    process.umask(before);
  }
};

/**
 * Listens for the operator of this server. The file system controls access: the socket belongs to the server's user
 * alone, like the store beside it. Throws when it cannot listen.
 */
export const openControl = async (options: ControlOptions): Promise<Control> => {
  const { log, address } = options;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    serve(socket, options).catch((bug: unknown) => {
      log('error', 'admin.bug', { bug });
      if (socket.writable) socket.end(refusal('Something went wrong. The log has the details.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
    bind(server, address);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
