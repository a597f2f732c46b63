import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { DisplayAnswer, DisplaySystem } from './find-display';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a display listens: the sockets to try, one after the other (one that is none in the file system begins with a zero,
 * as Linux has it); `elsewhere` where it cannot be tried from here; null where nothing says where it is.
 */
export type DisplayAddress = readonly string[] | 'elsewhere' | null;

/** Of X11, by the display's name: `:0`, `:0.0`; one with a host is reached over the network. */
export const x11Place = (display: string): DisplayAddress => {
  if (display === '') return null;
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(display)?.[1];
  if (number === undefined) return 'elsewhere';
  const path = `/tmp/.X11-unix/X${number}`;
  return [path, `\0${path}`];
};

/** Of Wayland, where its own library looks for it: `wayland-0` in the folder of the session unless it is told otherwise. */
export const waylandAddress = ({
  WAYLAND_SOCKET,
  WAYLAND_DISPLAY,
  XDG_RUNTIME_DIR,
}: Environment): DisplayAddress => {
  if ((WAYLAND_SOCKET ?? '') !== '') return 'elsewhere';
  const name = WAYLAND_DISPLAY === undefined || WAYLAND_DISPLAY === '' ? 'wayland-0' : WAYLAND_DISPLAY;
  if (isAbsolute(name)) return [name];
  return XDG_RUNTIME_DIR !== undefined && isAbsolute(XDG_RUNTIME_DIR) ? [join(XDG_RUNTIME_DIR, name)] : null;
};

/** What a system answers for a socket behind which is nobody. */
const NOBODY: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EACCES', 'EPERM']);

/** Keeps what ends the connection by which a display was asked, until it is called. */
export type Hold = (release: () => void) => void;

/**
 * Whether somebody listens at a socket. The connection is held: an X server that its last client leaves begins anew, and
 * refuses whoever comes meanwhile. Without a limit of time: the system answers at once, and a busy one is busy itself.
 */
export const isListening = (path: string, hold: Hold): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.unref();
      hold(() => void socket.destroy());
      resolve(true);
    });
    // Also of a connection that is held: whoever listened may go.
    socket.on('error', (fault: NodeJS.ErrnoException) => resolve(!NOBODY.has(fault.code ?? '')));
  });

/** Asks at a place; what cannot be tried is believed. */
export const probeDisplay = async (place: DisplayAddress, hold: Hold): Promise<DisplayAnswer> => {
  if (place === null) return 'unnamed';
  if (place === 'elsewhere') return 'works';
  for (const path of place) if (await isListening(path, hold)) return 'works';
  return 'dead';
};

/** Asks for a system as this environment names it; `display` stands in the place of DISPLAY where it is not empty. */
export const askDisplay =
  (environment: Environment, display: string, hold: Hold) =>
  (system: DisplaySystem): Promise<DisplayAnswer> =>
    probeDisplay(
      system === 'wayland'
        ? waylandAddress(environment)
        : x11Place(display === '' ? (environment.DISPLAY ?? '') : display),
      hold,
    );
