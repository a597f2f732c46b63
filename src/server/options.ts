import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failure, success, type Result } from '../contract/failure';
import { ATTACHMENT_LIMITS, PICTURE_LIMITS } from '../contract/limits';
import { isSignUpRule, type SignUpRule } from '../contract/entities/meta';
import { parseUrl } from '../contract/parse-url';
import { readAttachmentBytes, readBlobPlace } from './blob-options';
import type { BlobPlace } from './blobs/blob-place';
import type { ClusterAddresses } from './cluster/open-cluster';
import { readTrustedProxies, type TrustedProxies } from './security/trusted-proxies';
import { hostNameOf, isLoopback } from './security/visitors';

/** The options of the command line. */
export interface CommandLine {
  readonly port: number;
  readonly host: string;
  /** The addresses to listen on with TLS as well, and their port; none without them. */
  readonly tlsHosts: readonly string[];
  readonly tlsPort: number;
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
  /** Where the server is, in the operator's words; null if they do not say it. */
  readonly region: string | null;
  /** Sets who may create an account; null leaves the setting unchanged. */
  readonly signUp: SignUpRule | null;
  /** Whether rate limits are off: for measurements, on this computer alone. */
  readonly isUnlimited: boolean;
  readonly trustedProxies: TrustedProxies | null;
  /** Host names to which the server answers, besides this computer's own. */
  readonly allowedHosts: readonly string[];
  /** The quota of stored pictures per account, in bytes. */
  readonly mediaQuotaBytes: number;
  /** Where files of messages are stored. */
  readonly blobs: BlobPlace;
  /** The most bytes of one file. */
  readonly attachmentBytes: number;
  /** Whether links and pictures of messages are fetched. */
  readonly hasPreviews: boolean;
  /** The number of daily backups to keep in the data folder; 0 makes none. */
  readonly backups: number;
}

/** The command of the command line. */
export type ServerCommand =
  | { readonly kind: 'serve'; readonly options: CommandLine }
  | { readonly kind: 'make-template'; readonly file: string }
  | { readonly kind: 'help' };

export const HELP = `guildhall-server: the Guildhall community server

guildhall-server [options]             start the server
guildhall-server admin <command>       manage a server, running or not (admin --help)
guildhall-server backup --to <file>    save everything to one file, also while the server runs (backup --help)
guildhall-server restore --from <file> create a store from a backup (restore --help)
guildhall-server start-anew            set the store aside and start with an empty one (start-anew --help)

Options:
  --port <number>   port to listen on; 0 picks a free one (default 8430)
  --host <address>  address to listen on (default 127.0.0.1, this computer only)
  --tls-host <address>
                    address to listen on as well, with TLS and the server's own certificate, which is made in --data;
                    can be repeated. Clients need its fingerprint, which is printed when ready.
  --tls-port <number>
                    port of --tls-host; 0 picks a free one (default 8443)
  --data <folder>   folder where everything is stored (default ${join('~', '.guildhall-server')})
  --name <text>     name shown to users (default Guildhall)
  --region <text>   where the server is, shown to users in their account
  --demo            fill an empty store with a demo community, once, and print its accounts;
                    for this computer only
  --demo-anyone     like --demo, but others can reach the server; passwords are printed at the first start only
  --database <url>  PostgreSQL (15 or later) shared with other servers: postgres://user:password@host:port/name
  --bus <url>       Redis (7 or later) that connects these servers: redis://:password@host:port
                    Other users can see arguments. To hide the URLs, set GUILDHALL_DATABASE and GUILDHALL_BUS instead.
                    With both, --data is only used for admin commands; each server needs its own folder.
  --backups <number>
                    make a daily backup in the folder 'backups' of --data and keep this many (default 0, none)
  --media-quota <megabytes>
                    space for the pictures of one account (default 64)
  --attachment-limit <megabytes>
                    the largest file that a message may have, 1 to 2048 (default 25)
  --blobs <place>   where files of messages are stored: a folder (default 'blobs' in --data), or s3://bucket/prefix.
                    The place must be for this server alone: what the server does not know there is removed.
                    The keys of S3 are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
  --blobs-endpoint <url>, --blobs-region <name>, --blobs-path-style
                    for --blobs s3://…: the address of a server other than Amazon's, its region (default us-east-1),
                    and the bucket in the path of addresses
  --blobs-shared    all servers of --database use the folder of --blobs; without it they need s3://…
  --sign-up <rule>  who can create an account. open: anyone (initial rule); invite: anyone with an invite to a
                    community on this server; closed: no one. The rule is stored.
  --allow-host <name>
                    host name that clients use, such as hall.example.org; can be repeated. The server answers only
                    to these names, to this computer's own names and to the addresses that it listens on.
  --trust-proxy <proxies>
                    take client addresses from X-Forwarded-For, counted from the right: the number of proxies in
                    front of the server, or their addresses (10.0.0.1,fd00::/8). Without a value, one.
  --no-previews     fetch no links of messages: they get no previews, and pictures of other hosts are loaded by the
                    readers themselves
  --no-limits       turn rate limits off, for benchmarks; only with --host on this computer
  --make-template <file>
                    write an empty store to a file and exit. Placed beside the program as empty-store.tgz,
                    it speeds up the first start on a new folder.
  --help            show this help

When ready, the server prints one line of JSON to standard output: {"event":"ready","port":…}.
SIGTERM and SIGINT stop it cleanly. The log goes to standard error, one JSON object per line.
`;

const NAME_MAX = 100;
const MEGABYTE = 1024 * 1024;
const DEFAULT_PORT = '8430';
const DEFAULT_TLS_PORT = '8443';

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
      'tls-host': { type: 'string', multiple: true, default: [] },
      'tls-port': { type: 'string', default: DEFAULT_TLS_PORT },
      data: { type: 'string' },
      database: { type: 'string' },
      bus: { type: 'string' },
      name: { type: 'string', default: 'Guildhall' },
      region: { type: 'string' },
      demo: { type: 'boolean', default: false },
      'sign-up': { type: 'string' },
      'demo-anyone': { type: 'boolean', default: false },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'trust-proxy': { type: 'string' },
      'media-quota': { type: 'string', default: String(PICTURE_LIMITS.quotaBytes / MEGABYTE) },
      backups: { type: 'string', default: '0' },
      'attachment-limit': { type: 'string', default: String(ATTACHMENT_LIMITS.bytes / MEGABYTE) },
      blobs: { type: 'string' },
      'blobs-endpoint': { type: 'string' },
      'blobs-region': { type: 'string', default: 'us-east-1' },
      'blobs-path-style': { type: 'boolean', default: false },
      'blobs-shared': { type: 'boolean', default: false },
      'no-previews': { type: 'boolean', default: false },
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
    return failure('--database and --bus must be used together');
  if (!isAddress(database, ['postgres:', 'postgresql:']))
    return failure('--database must look like postgres://user:password@host:port/name');
  if (!isAddress(bus, ['redis:', 'rediss:']))
    return failure('--bus must look like redis://:password@host:port');
  return success({ database, bus });
};

const readHosts = (texts: readonly string[]): Result<readonly string[], string> => {
  const names = texts.map((text) => (/:\d+$/.test(text) ? null : hostNameOf(text.trim())));
  const good = names.filter((name) => name !== null);
  return good.length === names.length
    ? success(good)
    : failure('--allow-host must be a host name or address only, such as hall.example.org');
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
    return failure(error instanceof Error ? withoutAddresses(error.message) : 'The options are not valid');
  }
  if (values.help) return success({ kind: 'help' });
  const template = values['make-template'];
  if (template === '') return failure('--make-template must name a file');
  if (template !== undefined) return success({ kind: 'make-template', file: resolve(template) });
  const port = readPort(values.port);
  if (port === null)
    return failure(`--port must be a number from 0 to 65535, not '${withoutAddresses(values.port)}'`);
  const tlsPort = readPort(values['tls-port']);
  if (tlsPort === null)
    return failure(
      `--tls-port must be a number from 0 to 65535, not '${withoutAddresses(values['tls-port'])}'`,
    );
  const tlsHosts = values['tls-host'].map((host) => host.trim());
  if (!tlsHosts.every((host) => isIP(host) !== 0))
    return failure('--tls-host must be an address of this computer, such as 192.168.1.20');
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
    return failure('--backups does not work with --database. Back up the database with its own tools.');
  const data = resolve(values.data ?? join(homedir(), '.guildhall-server'));
  const attachmentBytes = readAttachmentBytes(values['attachment-limit']);
  if (attachmentBytes === null)
    return failure('--attachment-limit must be a number of megabytes from 1 to 2048');
  const blobs = readBlobPlace(
    {
      place: values.blobs,
      isShared: values['blobs-shared'],
      endpoint: values['blobs-endpoint'],
      region: values['blobs-region'],
      isPathStyle: values['blobs-path-style'],
      keyId: environment['AWS_ACCESS_KEY_ID'],
      secret: environment['AWS_SECRET_ACCESS_KEY'],
    },
    { data, hasSeveralServers: cluster.value !== null },
  );
  if (!blobs.ok) return blobs;
  const name = values.name.trim();
  if (name === '' || name.length > NAME_MAX) return failure(`--name must have 1 to ${NAME_MAX} characters`);
  const region = values.region?.trim() ?? null;
  if (region === '' || (region?.length ?? 0) > NAME_MAX)
    return failure(`--region must have 1 to ${NAME_MAX} characters`);
  if (values['no-limits'] && !isLoopback(values.host))
    return failure('--no-limits is for this computer only. Leave --host at 127.0.0.1.');
  const hosts = readHosts(values['allow-host']);
  if (!hosts.ok) return hosts;
  const isPublic = ![values.host, ...tlsHosts].every(isLoopback) || !hosts.value.every(isLoopback);
  if (values.demo && isPublic && !values['demo-anyone'])
    return failure('--demo is for this computer only. To let others in, use --demo-anyone.');
  const signUp = values['sign-up'] ?? null;
  if (signUp !== null && !isSignUpRule(signUp))
    return failure("--sign-up must be 'open', 'invite' or 'closed'");
  const proxies =
    values['trust-proxy'] === undefined ? success(null) : readTrustedProxies(values['trust-proxy']);
  if (!proxies.ok) return proxies;
  const options = {
    port,
    host: values.host,
    tlsHosts,
    tlsPort,
    data,
    controlFolder: cluster.value === null || values.data !== undefined ? data : null,
    cluster: cluster.value,
    signUp,
    isDemo: values.demo || values['demo-anyone'],
    isDemoForAnyone: values['demo-anyone'],
    name,
    region,
    isUnlimited: values['no-limits'],
    trustedProxies: proxies.value,
    allowedHosts: hosts.value,
    mediaQuotaBytes: megabytes * MEGABYTE,
    backups,
    blobs: blobs.value,
    attachmentBytes,
    hasPreviews: !values['no-previews'],
  };
  return success({ kind: 'serve', options });
};
