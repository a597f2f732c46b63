import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { DisplayAnswer, DisplaySystem } from './find-display';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address of a display: the sockets to try in order (an abstract one starts with a zero byte, the convention of
 * Linux); `elsewhere` if it cannot be tried from here; null if nothing names an address.
 */
export type DisplayAddress = readonly string[] | 'elsewhere' | null;

/** The address of an X11 display by its name: `:0`, `:0.0`; one with a host is reached over the network. */
export const x11Place = (display: string): DisplayAddress => {
  if (display === '') return null;
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(display)?.[1];
  if (number === undefined) return 'elsewhere';
  const path = `/tmp/.X11-unix/X${number}`;
  return [path, `\0${path}`];
};

/**
 * The address of a Wayland display, by the rules of its library: `wayland-0` in the session's folder unless set
 * otherwise.
 */
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

/** The system's error codes for a socket without a listener. */
const NOBODY: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EACCES', 'EPERM']);

/** Receives the function that closes the connection of the check. */
export type Hold = (release: () => void) => void;

/**
 * Whether a program listens on a socket. The connection stays open: an X server resets when its last client
 * disconnects, and refuses connections during the reset. No time-out: the system answers at once, and a delay only
 * means that it is busy.
 */
export const isListening = (path: string, hold: Hold): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.unref();
      hold(() => void socket.destroy());
      resolve(true);
    });
    // Stays on after the check as well: the listening program may end.
    socket.on('error', (fault: NodeJS.ErrnoException) => resolve(!NOBODY.has(fault.code ?? '')));
  });

/** Checks an address; one that cannot be tried counts as working. */
export const probeDisplay = async (place: DisplayAddress, hold: Hold): Promise<DisplayAnswer> => {
  if (place === null) return 'unnamed';
  if (place === 'elsewhere') return 'works';
  for (const path of place) if (await isListening(path, hold)) return 'works';
  return 'dead';
};

/** Checks a display system with the addresses of this environment; a non-empty `display` replaces DISPLAY. */
export const askDisplay =
  (environment: Environment, display: string, hold: Hold) =>
  (system: DisplaySystem): Promise<DisplayAnswer> =>
    probeDisplay(
      system === 'wayland'
        ? waylandAddress(environment)
        : x11Place(display === '' ? (environment.DISPLAY ?? '') : display),
      hold,
    );
