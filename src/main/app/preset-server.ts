import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress } from '../../domain/links/server-address';

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
