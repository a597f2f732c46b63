import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failure, success, type Result } from '../contract/failure';
import { PICTURE_LIMITS } from '../contract/limits';
import { isSignUpRule, type SignUpRule } from '../contract/entities/meta';
import { parseUrl } from '../contract/parse-url';
import type { ClusterAddresses } from './cluster/open-cluster';
import { readTrustedProxies, type TrustedProxies } from './security/trusted-proxies';
import { hostNameOf, isLoopback } from './security/visitors';

/** The options of the command line. */
export interface CommandLine {
  readonly port: number;
  readonly host: string;
  /** The folder of the store. */
  readonly data: string;
  /** The folder of the control socket; null for a server without a folder. */
  readonly controlFolder: string | null;
  /** The addresses of a shared PostgreSQL and Redis; null for an embedded store. */
  readonly cluster: ClusterAddresses | null;
  readonly isDemo: boolean;
  /** Whether the demo may be reachable from other computers. */
  readonly isDemoForAnyone: boolean;
  readonly name: string;
  /** Sets who may create an account; null leaves the setting unchanged. */
  readonly signUp: SignUpRule | null;
  /** Whether rate limits are off: for measurements, on this computer alone. */
  readonly isUnlimited: boolean;
  readonly trustedProxies: TrustedProxies | null;
  /** Host names to which the server answers, besides this computer's own. */
  readonly allowedHosts: readonly string[];
  /** The quota of stored pictures per account, in bytes. */
  readonly mediaQuotaBytes: number;
  /** The number of daily backups to keep in the data folder; 0 makes none. */
  readonly backups: number;
}

/** The command of the command line. */
export type ServerCommand =
  | { readonly kind: 'serve'; readonly options: CommandLine }
  | { readonly kind: 'make-template'; readonly file: string }
  | { readonly kind: 'help' };

export const HELP = `guildhall-server: the Guildhall community server

guildhall-server [options]            serves
guildhall-server admin <command>      orders for a server, running or not (admin --help)
guildhall-server backup --to <file>   everything in one file, while it runs (backup --help)
guildhall-server restore --from <file>
guildhall-server start-anew           sets a store aside, so that the next start makes an empty one

Options:
  --port <number>   port to listen on; 0 takes a free one (default 8430)
  --host <address>  address to listen on (default 127.0.0.1, this computer alone)
  --data <folder>   where everything is kept (default ${join('~', '.guildhall-server')})
  --name <text>     name that clients show (default Guildhall)
  --demo            fill an empty store with a demo community, once, and print its accounts;
                    for this computer alone
  --demo-anyone     the same where others reach it: its passwords are printed at the first start, once
  --database <url>  share a PostgreSQL (15 or later) with other servers: postgres://user:password@host:port/name
  --bus <url>       the Redis (7 or later) by which they tell one another: redis://:password@host:port
                    Lists of processes show arguments: GUILDHALL_DATABASE and GUILDHALL_BUS do the same and hide them.
                    With both, --data is only for orders to this server; each needs a folder of its own.
  --backups <number>
                    make a backup every day, in the folder 'backups' of --data, and keep so many (default 0, none)
  --media-quota <megabytes>
                    pictures that one account may keep, together (default 64); it is told when it has no more room
  --sign-up <rule>  who can make an account. open: anybody; invite: whoever has an invite to a server
                    (community) here; closed: nobody. Kept; open at first
  --allow-host <name>
                    a name by which clients reach it, such as hall.example.org; may be given several times.
                    It answers to this computer's own names, to addresses that it listens on, and to no others.
  --trust-proxy <proxies>
                    take the caller's address from X-Forwarded-For, counted from the right: the number of
                    proxies in front, or their addresses (10.0.0.1,fd00::/8). Without a value, one.
  --no-limits       no rate limits, for measuring; refused unless --host is this computer
  --make-template <file>
                    write an empty store to a file and end; beside the program, named empty-store.tgz,
                    it makes the first start on a new folder quick
  --help            this text

When it is ready it prints one line of JSON on the standard output: {"event":"ready","port":…}.
SIGTERM and SIGINT end it in good order. Its log goes to the standard error, a JSON object a line.
`;

const NAME_MAX = 100;
const MEGABYTE = 1024 * 1024;
const DEFAULT_PORT = '8430';

const readPort = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return port <= 65_535 ? port : null;
};

/** In earlier versions the option had no value, and meant one proxy. */
const withOneProxy = (args: readonly string[]): string[] =>
  args.map((arg, place) =>
    arg === '--trust-proxy' && (args[place + 1] ?? '-').startsWith('-') ? '--trust-proxy=1' : arg,
  );

const parsed = (args: readonly string[]) =>
  parseArgs({
    args: withOneProxy(args),
    options: {
      port: { type: 'string', default: DEFAULT_PORT },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      database: { type: 'string' },
      bus: { type: 'string' },
      name: { type: 'string', default: 'Guildhall' },
      demo: { type: 'boolean', default: false },
      'sign-up': { type: 'string' },
      'demo-anyone': { type: 'boolean', default: false },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'trust-proxy': { type: 'string' },
      'media-quota': { type: 'string', default: String(PICTURE_LIMITS.quotaBytes / MEGABYTE) },
      backups: { type: 'string', default: '0' },
      'no-limits': { type: 'boolean', default: false },
      'make-template': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;

const isAddress = (text: string, protocols: readonly string[]): boolean => {
  const url = parseUrl(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
};

/** Parses the addresses, which contain passwords: error messages do not quote them. */
const readCluster = (
  database: string | undefined,
  bus: string | undefined,
): Result<ClusterAddresses | null, string> => {
  if (database === undefined && bus === undefined) return success(null);
  if (database === undefined || bus === undefined)
    return failure('--database and --bus belong together: servers that share a store need both');
  if (!isAddress(database, ['postgres:', 'postgresql:']))
    return failure('--database must be like postgres://user:password@host:port/name');
  if (!isAddress(bus, ['redis:', 'rediss:']))
    return failure('--bus must be like redis://:password@host:port');
  return success({ database, bus });
};

const readHosts = (texts: readonly string[]): Result<readonly string[], string> => {
  const names = texts.map((text) => (/:\d+$/.test(text) ? null : hostNameOf(text.trim())));
  const good = names.filter((name) => name !== null);
  return good.length === names.length
    ? success(good)
    : failure('--allow-host must be a name or address alone, such as hall.example.org');
};

/** A mistyped argument may contain an address with a password. */
const withoutAddresses = (text: string): string =>
  text.replace(/(?<![a-z])[a-z]+:\/\/[^\s']+/gi, '<address>');

/** Parses the command line; fails with a sentence for the operator. */
export const readCommandLine = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Result<ServerCommand, string> => {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(args);
  } catch (error) {
    return failure(
      error instanceof Error ? withoutAddresses(error.message) : 'The options are not understood',
    );
  }
  if (values.help) return success({ kind: 'help' });
  const template = values['make-template'];
  if (template === '') return failure('--make-template must name a file');
  if (template !== undefined) return success({ kind: 'make-template', file: resolve(template) });
  const port = readPort(values.port);
  if (port === null)
    return failure(`--port must be a number from 0 to 65535, not '${withoutAddresses(values.port)}'`);
  if (values.host.trim() === '') return failure('--host must not be empty');
  if (values.data?.trim() === '') return failure('--data must not be empty');
  const backups = /^\d{1,3}$/.test(values.backups) ? Number(values.backups) : NaN;
  if (Number.isNaN(backups)) return failure('--backups must be a number from 0 to 999');
  const megabytes = /^\d{1,6}$/.test(values['media-quota']) ? Number(values['media-quota']) : 0;
  if (megabytes === 0) return failure('--media-quota must be a number of megabytes from 1 to 999999');
  const cluster = readCluster(
    values.database ?? environment['GUILDHALL_DATABASE'],
    values.bus ?? environment['GUILDHALL_BUS'],
  );
  if (!cluster.ok) return cluster;
  if (cluster.value !== null && backups > 0)
    return failure('--backups is for a store of its own: back the database up by its own means');
  const data = resolve(values.data ?? join(homedir(), '.guildhall-server'));
  const name = values.name.trim();
  if (name === '' || name.length > NAME_MAX) return failure(`--name must have 1 to ${NAME_MAX} characters`);
  if (values['no-limits'] && !isLoopback(values.host))
    return failure('--no-limits is for this computer alone: leave --host at 127.0.0.1');
  const hosts = readHosts(values['allow-host']);
  if (!hosts.ok) return hosts;
  const isPublic = !isLoopback(values.host) || !hosts.value.every(isLoopback);
  if (values.demo && isPublic && !values['demo-anyone'])
    return failure(
      '--demo is for this computer alone: others could come in. --demo-anyone says that they may',
    );
  const signUp = values['sign-up'] ?? null;
  if (signUp !== null && !isSignUpRule(signUp))
    return failure("--sign-up must be 'open', 'invite' or 'closed'");
  const proxies =
    values['trust-proxy'] === undefined ? success(null) : readTrustedProxies(values['trust-proxy']);
  if (!proxies.ok) return proxies;
  const options = {
    port,
    host: values.host,
    data,
    controlFolder: cluster.value === null || values.data !== undefined ? data : null,
    cluster: cluster.value,
    signUp,
    isDemo: values.demo || values['demo-anyone'],
    isDemoForAnyone: values['demo-anyone'],
    name,
    isUnlimited: values['no-limits'],
    trustedProxies: proxies.value,
    allowedHosts: hosts.value,
    mediaQuotaBytes: megabytes * MEGABYTE,
    backups,
  };
  return success({ kind: 'serve', options });
};
