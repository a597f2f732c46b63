import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failure, success, type Result } from '../contract/failure';
import { isSignUpRule, type SignUpRule } from '../contract/entities/meta';
import { parseUrl } from '../contract/parse-url';
import { readAttachmentBytes, readBlobPlace } from './blob-options';
import type { BlobPlace } from './blobs/blob-place';
import type { ClusterAddresses } from './cluster/open-cluster';
import { type Config, type ConfigValues, readConfig } from './config-file';
import type { GivenLimits } from './limit-rows';
import { helpOfOptions, OPTION_NAMES, type OptionName, optionRows } from './option-rows';
import type { MailRoute } from './mail/mailer';
import { readMail } from './mail-options';
import type { PolicyTexts } from './data/policies';
import { readPolicy } from './policy-options';
import { readRetention, type RetentionOptions } from './retention-options';
import { readTrustedProxies, type TrustedProxies } from './security/trusted-proxies';
import { hostNameOf, isLoopback } from './security/visitors';
import type { AskedPlace } from './media/media-place';
import { readVoice } from './voice-options';

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
  /** The server's own terms and privacy text. */
  readonly policies: PolicyTexts;
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
  /** The limits of the configuration file. */
  readonly limits: GivenLimits;
  /** Whether links and pictures of messages are fetched. */
  readonly hasPreviews: boolean;
  readonly hasDirectMessages: boolean;
  /** The port and addresses of voice; null where it is not offered. */
  readonly voice: AskedPlace | null;
  /** The way of mails; null where the server sends none. */
  readonly mail: MailRoute | null;
  /** The port of the metrics on this computer; null for none. */
  readonly metricsPort: number | null;
  /** The file of the security log; null for none. */
  readonly securityLog: string | null;
  /** How long things are kept. */
  readonly retention: RetentionOptions;
  /** The number of daily backups to keep in the data folder; 0 makes none. */
  readonly backups: number;
}

/** The command of the command line. */
export type ServerCommand =
  | { readonly kind: 'serve'; readonly options: CommandLine }
  | { readonly kind: 'make-template'; readonly file: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'help' };

export const HELP = `guildhall-server: the Guildhall community server

guildhall-server start [options]       start the server; 'start' can be left out
guildhall-server admin <command>       manage a server, running or not (admin --help)
guildhall-server backup --to <file>    save everything to one file, also while the server runs (backup --help)
guildhall-server restore --from <file> create a store from a backup (restore --help)
guildhall-server start-anew            set the store aside and start with an empty one (start-anew --help)

Options:
${helpOfOptions()}
  --version         print the version
  --help            show this help

When ready, the server prints one line of JSON to standard output: {"event":"ready","port":…}.
SIGTERM and SIGINT stop it cleanly. The log goes to standard error, one JSON object per line.
`;

const NAME_MAX = 100;
const MEGABYTE = 1024 * 1024;

const readPort = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return port <= 65_535 ? port : null;
};

/** A number of at most so many digits; NaN for another text. */
const readNumber = (text: string | undefined, digits: number): number =>
  text !== undefined && /^\d+$/.test(text) && text.length <= digits ? Number(text) : NaN;

/** In earlier versions the option had no value, and meant one proxy. */
const withOneProxy = (args: readonly string[]): string[] =>
  args.map((arg, place) =>
    arg === '--trust-proxy' && (args[place + 1] ?? '-').startsWith('-') ? '--trust-proxy=1' : arg,
  );

type LineValues = ConfigValues & { readonly version?: boolean; readonly help?: boolean };

/** The options of the command line, without defaults: the configuration file goes before those. */
const parsed = (args: readonly string[]): LineValues =>
  parseArgs({
    args: withOneProxy(args),
    options: {
      ...Object.fromEntries(
        OPTION_NAMES.map((name) => {
          const { kind } = optionRows[name];
          return [
            name,
            kind === 'switch'
              ? ({ type: 'boolean' } as const)
              : ({ type: 'string', multiple: kind === 'list' } as const),
          ];
        }),
      ),
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;

/** The given options: the command line goes before the environment, and that before the configuration file. */
interface Given {
  readonly text: (name: OptionName) => string | undefined;
  readonly switched: (name: OptionName) => boolean;
  readonly list: (name: OptionName) => readonly string[];
}

const givenBy = (line: ConfigValues, environment: Environment, file: ConfigValues): Given => {
  const find = (name: OptionName) => line[name] ?? environment[OF_ENVIRONMENT[name] ?? ''] ?? file[name];
  return {
    text: (name) => {
      const value = find(name) ?? optionRows[name].default;
      return typeof value === 'string' ? value : undefined;
    },
    switched: (name) => find(name) === true,
    list: (name) => {
      const value = find(name);
      return typeof value === 'object' ? value : [];
    },
  };
};

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

type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses with passwords, which other users could see among the arguments. */
const OF_ENVIRONMENT: Readonly<Partial<Record<OptionName, string>>> = {
  database: 'GUILDHALL_DATABASE',
  bus: 'GUILDHALL_BUS',
};

/** Reads a file for its text, null where it cannot be read. */
export type ReadText = (file: string) => string | null;

const readFile = (file: string | undefined, readText: ReadText): Result<Config, string> => {
  if (file === undefined) return success({ values: {}, limits: {} });
  const text = readText(resolve(file));
  if (text === null) return failure(`--config: the file ${file} cannot be read`);
  const read = readConfig(text);
  return read.ok ? read : failure(`${file}: ${read.failure}`);
};

/** Parses the command line and its configuration file; fails with a sentence for the operator. */
export const readCommandLine = (
  args: readonly string[],
  environment: Environment = {},
  readText: ReadText = () => null,
): Result<ServerCommand, string> => {
  let line: LineValues;
  try {
    line = parsed(args[0] === 'start' ? args.slice(1) : args);
  } catch (error) {
    return failure(error instanceof Error ? withoutAddresses(error.message) : 'The options are not valid');
  }
  if (line.help === true) return success({ kind: 'help' });
  if (line.version === true) return success({ kind: 'version' });
  const file = readFile(typeof line.config === 'string' ? line.config : undefined, readText);
  if (!file.ok) return file;
  const { values, limits } = file.value;
  return readGiven(givenBy(line, environment, values), { environment, limits, readText });
};

const readGiven = (
  given: Given,
  {
    environment,
    limits,
    readText,
  }: { readonly environment: Environment; readonly limits: GivenLimits; readonly readText: ReadText },
): Result<ServerCommand, string> => {
  const template = given.text('make-template');
  if (template === '') return failure('--make-template must name a file');
  if (template !== undefined) return success({ kind: 'make-template', file: resolve(template) });
  const portText = given.text('port') ?? '';
  const port = readPort(portText);
  if (port === null)
    return failure(`--port must be a number from 0 to 65535, not '${withoutAddresses(portText)}'`);
  const tlsPortText = given.text('tls-port') ?? '';
  const tlsPort = readPort(tlsPortText);
  if (tlsPort === null)
    return failure(`--tls-port must be a number from 0 to 65535, not '${withoutAddresses(tlsPortText)}'`);
  const tlsHosts = given.list('tls-host').map((one) => one.trim());
  if (!tlsHosts.every((one) => isIP(one) !== 0))
    return failure('--tls-host must be an address of this computer, such as 192.168.1.20');
  const metricsText = given.text('metrics-port');
  const metricsPort = metricsText === undefined ? null : readPort(metricsText);
  if (metricsText !== undefined && metricsPort === null)
    return failure(`--metrics-port must be a number from 0 to 65535, not '${withoutAddresses(metricsText)}'`);
  const securityLog = given.text('security-log');
  if (securityLog?.trim() === '') return failure('--security-log must name a file');
  const retention = readRetention({
    messageDays: given.text('message-days'),
    fileSpace: given.text('file-space'),
    securityLogDays: given.text('security-log-days'),
    hasSecurityLog: securityLog !== undefined,
  });
  if (!retention.ok) return retention;
  const host = given.text('host') ?? '';
  if (host.trim() === '') return failure('--host must not be empty');
  if (given.text('data')?.trim() === '') return failure('--data must not be empty');
  const backups = readNumber(given.text('backups'), 3);
  if (Number.isNaN(backups)) return failure('--backups must be a number from 0 to 999');
  const megabytes = readNumber(given.text('media-quota'), 6);
  if (Number.isNaN(megabytes) || megabytes === 0)
    return failure('--media-quota must be a number of megabytes from 1 to 999999');
  const cluster = readCluster(given.text('database'), given.text('bus'));
  if (!cluster.ok) return cluster;
  if (cluster.value !== null && backups > 0)
    return failure('--backups does not work with --database. Back up the database with its own tools.');
  const data = resolve(given.text('data') ?? join(homedir(), '.guildhall-server'));
  const attachmentBytes = readAttachmentBytes(given.text('attachment-limit') ?? '');
  if (attachmentBytes === null)
    return failure('--attachment-limit must be a number of megabytes from 1 to 2048');
  const blobs = readBlobPlace(
    {
      place: given.text('blobs'),
      isShared: given.switched('blobs-shared'),
      endpoint: given.text('blobs-endpoint'),
      region: given.text('blobs-region') ?? '',
      isPathStyle: given.switched('blobs-path-style'),
      keyId: environment['AWS_ACCESS_KEY_ID'],
      secret: environment['AWS_SECRET_ACCESS_KEY'],
    },
    { data, hasSeveralServers: cluster.value !== null },
  );
  if (!blobs.ok) return blobs;
  const name = (given.text('name') ?? '').trim();
  if (name === '' || name.length > NAME_MAX) return failure(`--name must have 1 to ${NAME_MAX} characters`);
  const region = given.text('region')?.trim() ?? null;
  if (region === '' || (region?.length ?? 0) > NAME_MAX)
    return failure(`--region must have 1 to ${NAME_MAX} characters`);
  if (given.switched('no-limits') && !isLoopback(host))
    return failure('--no-limits is for this computer only. Leave --host at 127.0.0.1.');
  const hosts = readHosts(given.list('allow-host'));
  if (!hosts.ok) return hosts;
  const isPublic = ![host, ...tlsHosts].every(isLoopback) || !hosts.value.every(isLoopback);
  if (given.switched('demo') && isPublic && !given.switched('demo-anyone'))
    return failure('--demo is for this computer only. To let others in, use --demo-anyone.');
  const signUp = given.text('sign-up') ?? null;
  if (signUp !== null && !isSignUpRule(signUp))
    return failure("--sign-up must be 'open', 'invite', 'approval' or 'closed'");
  const terms = readPolicy('terms', given.text('terms'), readText);
  if (!terms.ok) return terms;
  const privacy = readPolicy('privacy', given.text('privacy'), readText);
  if (!privacy.ok) return privacy;
  const mail = readMail(
    { url: given.text('mail'), from: given.text('mail-from'), passwordFile: given.text('mail-password') },
    readText,
  );
  if (!mail.ok) return mail;
  const voice = readVoice({
    port: given.text('voice-port'),
    addresses: given.list('voice-address'),
    isOff: given.switched('no-voice'),
  });
  if (!voice.ok) return voice;
  const proxyText = given.text('trust-proxy');
  const proxies = proxyText === undefined ? success(null) : readTrustedProxies(proxyText);
  if (!proxies.ok) return proxies;
  const options = {
    port,
    host,
    tlsHosts,
    tlsPort,
    data,
    controlFolder: cluster.value === null || given.text('data') !== undefined ? data : null,
    cluster: cluster.value,
    signUp,
    isDemo: given.switched('demo') || given.switched('demo-anyone'),
    isDemoForAnyone: given.switched('demo-anyone'),
    name,
    region,
    policies: { terms: terms.value, privacy: privacy.value },
    isUnlimited: given.switched('no-limits'),
    trustedProxies: proxies.value,
    allowedHosts: hosts.value,
    mediaQuotaBytes: megabytes * MEGABYTE,
    backups,
    blobs: blobs.value,
    attachmentBytes,
    limits,
    hasPreviews: !given.switched('no-previews'),
    hasDirectMessages: !given.switched('no-direct-messages'),
    mail: mail.value,
    voice: voice.value,
    metricsPort,
    retention: retention.value,
    securityLog: securityLog === undefined ? null : resolve(securityLog),
  };
  return success({ kind: 'serve', options });
};
