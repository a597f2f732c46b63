import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress } from '../../domain/links/server-address';

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

/**
 * The server that the sign-in screen names at first: `--server=<address>`, or the variable GUILDHALL_SERVER. It is only
 * shown; nothing is sent there before the person signs in. Null where neither is a server's address.
 */
export const presetServer = (
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServerChoice | null => {
  const given = argv.find((argument) => argument.startsWith('--server='))?.slice('--server='.length);
  const address = given ?? environment.GUILDHALL_SERVER;
  if (address === undefined || address === '') return null;
  if (address === 'local') return { kind: 'local' };
  return readServerAddress(address).ok ? { kind: 'remote', address } : null;
};
