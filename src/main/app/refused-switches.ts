/** Switches that would open the packaged app to others; no fuse covers them (security.md 'Fuses'). */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'no-sandbox',
  'proxy-server',
  'proxy-pac-url',
  'host-rules',
  'host-resolver-rules',
  'load-extension',
  'disable-web-security',
  'js-flags',
] as const;

/** The first switch on a command line that the packaged app does not start with, or null. */
export const refusedSwitch = (hasSwitch: (name: string) => boolean): string | null =>
  REFUSED.find((name) => hasSwitch(name)) ?? null;

/** Whether a switch stands on a command line, with a value or without. */
export const isOnLine = (argv: readonly string[], name: string): boolean =>
  argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
