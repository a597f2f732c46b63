import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../random';

/** The system silently truncates a longer path of a socket. */
const SOCKET_PATH_MAX = 100;

const PIPE = /^\\\\\.\\pipe\\guildhall-[A-Za-z0-9_-]{22,}$/;
const PIPE_ID_BYTES = 18;

/**
 * Windows identifies pipes by name only: the name is unguessable, and stored where only the server's user can read it.
 */
const pipeFile = (dataDir: string): string => join(dataDir, 'control.pipe');

/** The address at which a server on this folder listens for its operator; null where the folder's path is too long. */
export const newControlAddress = (dataDir: string): string | null => {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\guildhall-${systemRandom(PIPE_ID_BYTES).toString('base64url')}`;
    writeFileSync(pipeFile(dataDir), pipe, { mode: 0o600 });
    return pipe;
  }
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) > SOCKET_PATH_MAX ? null : path;
};

/** The address at which a server on this folder listens, if one runs; null where there is none. */
export const controlAddressOf = (dataDir: string): string | null => {
  if (process.platform !== 'win32') {
    const path = join(dataDir, 'control.sock');
    return Buffer.byteLength(path) > SOCKET_PATH_MAX ? null : path;
  }
  try {
    const pipe = readFileSync(pipeFile(dataDir), 'utf8');
    return PIPE.test(pipe) ? pipe : null;
  } catch {
    return null;
  }
};
