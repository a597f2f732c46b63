const OZONE = /^--ozone-platform(?:-hint)?=(x11|wayland)$/;

/**
 * Whether the system itself asks for a screen: in a session by Wayland no program may list them. An app that runs by X11
 * inside of such a session sees no other window either.
 */
export const isChosenBySystem = (
  platform: string,
  argv: readonly string[],
  { XDG_SESSION_TYPE, WAYLAND_DISPLAY, DISPLAY }: Readonly<Record<string, string | undefined>>,
): boolean => {
  if (platform !== 'linux') return false;
  const asked = argv.map((argument) => OZONE.exec(argument)?.[1]).findLast((one) => one !== undefined);
  if (asked === 'wayland' || XDG_SESSION_TYPE === 'wayland') return true;
  return WAYLAND_DISPLAY !== undefined && DISPLAY === undefined;
};
