import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress } from '../../domain/links/server-address';

/** The server from the command line or the environment. */
export type Preset =
  | { readonly kind: 'none' }
  | { readonly kind: 'server'; readonly server: ServerChoice }
  | { readonly kind: 'unreadable'; readonly notice: string };

const SWITCH = '--server';
/** The number of characters of an invalid value that are shown. */
const SHOWN = 80;

/**
 * The server that the sign-in screen shows initially: `--server=<address>`, or the variable GUILDHALL_SERVER; `local`
 * is the one on board. It is only shown; no request is sent to it before the person signs in.
 */
export const presetServer = (
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Preset => {
  const given = argv
    .find((argument) => argument === SWITCH || argument.startsWith(`${SWITCH}=`))
    ?.slice(SWITCH.length + 1);
  const address = given ?? environment.GUILDHALL_SERVER;
  if (address === undefined || (given === undefined && address === '')) return { kind: 'none' };
  if (address === 'local') return { kind: 'server', server: { kind: 'local' } };
  if (readServerAddress(address).ok) return { kind: 'server', server: { kind: 'remote', address } };
  const source = given === undefined ? 'GUILDHALL_SERVER' : '--server';
  const notice = `${source} is not a server address: '${address.slice(0, SHOWN)}'. Use an address such as https://chat.example.org, or local.`;
  return { kind: 'unreadable', notice };
};
