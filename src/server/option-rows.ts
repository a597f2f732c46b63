import { join } from 'node:path';
import { ATTACHMENT_LIMITS, PICTURE_LIMITS } from '../contract/limits';

/** How an option is written. In the configuration file a text is a string, a number a number, a switch true or false. */
export type OptionKind = 'text' | 'number' | 'switch' | 'list';

interface OptionRow {
  readonly kind: OptionKind;
  /** The value's name in the help; a switch has none. */
  readonly value?: string;
  readonly default?: string;
  /** Not an option of the configuration file. */
  readonly isLineOnly?: true;
  readonly help: string;
}

const MEGABYTE = 1024 * 1024;

/** The options of the server: of the command line, of the configuration file, and of the manual. */
export const OPTION_ROWS = {
  config: {
    kind: 'text',
    value: '<file>',
    isLineOnly: true,
    help: 'read options from a TOML file (name = value, without the dashes); the command line goes before the file',
  },
  port: {
    kind: 'number',
    value: '<number>',
    default: '8430',
    help: 'port to listen on; 0 picks a free one (default 8430)',
  },
  host: {
    kind: 'text',
    value: '<address>',
    default: '127.0.0.1',
    help: 'address to listen on (default 127.0.0.1, this computer only)',
  },
  'tls-host': {
    kind: 'list',
    value: '<address>',
    help: "address to listen on as well, with TLS and the server's own certificate, which is made in --data; can be repeated. Clients need its fingerprint, which is printed when ready.",
  },
  'tls-port': {
    kind: 'number',
    value: '<number>',
    default: '8443',
    help: 'port of --tls-host; 0 picks a free one (default 8443)',
  },
  data: {
    kind: 'text',
    value: '<folder>',
    help: `folder where everything is stored (default ${join('~', '.guildhall-server')})`,
  },
  name: {
    kind: 'text',
    value: '<text>',
    default: 'Guildhall',
    help: 'name shown to users (default Guildhall)',
  },
  region: { kind: 'text', value: '<text>', help: 'where the server is, shown to users in their account' },
  demo: {
    kind: 'switch',
    help: 'fill an empty store with a demo community, once, and print its accounts; for this computer only',
  },
  'demo-anyone': {
    kind: 'switch',
    help: 'like --demo, but others can reach the server; passwords are printed at the first start only',
  },
  database: {
    kind: 'text',
    value: '<url>',
    help: 'PostgreSQL (15 or later) shared with other servers: postgres://user:password@host:port/name',
  },
  bus: {
    kind: 'text',
    value: '<url>',
    help: 'Redis (7 or later) that connects these servers: redis://:password@host:port. Other users can see arguments. To hide the URLs, set GUILDHALL_DATABASE and GUILDHALL_BUS instead. With both, --data is only used for admin commands; each server needs its own folder.',
  },
  backups: {
    kind: 'number',
    value: '<number>',
    default: '0',
    help: "make a daily backup in the folder 'backups' of --data and keep this many (default 0, none)",
  },
  'media-quota': {
    kind: 'number',
    value: '<megabytes>',
    default: String(PICTURE_LIMITS.quotaBytes / MEGABYTE),
    help: 'space for the pictures of one account (default 64)',
  },
  'attachment-limit': {
    kind: 'number',
    value: '<megabytes>',
    default: String(ATTACHMENT_LIMITS.bytes / MEGABYTE),
    help: 'the largest file that a message may have, 1 to 2048 (default 25)',
  },
  'message-days': {
    kind: 'number',
    value: '<days>',
    help: 'delete messages after so many days, except pinned ones (kept without it)',
  },
  'file-space': {
    kind: 'number',
    value: '<megabytes>',
    help: 'space for the files of all messages: beyond it the oldest go, except those of pinned messages (no limit without it)',
  },
  blobs: {
    kind: 'text',
    value: '<place>',
    help: "where files of messages are stored: a folder (default 'blobs' in --data), or s3://bucket/prefix. The place must be for this server alone: what the server does not know there is removed. The keys of S3 are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  },
  'blobs-endpoint': {
    kind: 'text',
    value: '<url>',
    help: "for --blobs s3://…: the address of a server other than Amazon's",
  },
  'blobs-region': {
    kind: 'text',
    value: '<name>',
    default: 'us-east-1',
    help: 'for --blobs s3://…: its region (default us-east-1)',
  },
  'blobs-path-style': { kind: 'switch', help: 'for --blobs s3://…: the bucket is in the path of addresses' },
  'blobs-shared': {
    kind: 'switch',
    help: 'all servers of --database use the folder of --blobs; without it they need s3://…',
  },
  'sign-up': {
    kind: 'text',
    value: '<rule>',
    help: 'who can create an account. open: anyone (initial rule); invite: anyone with an invite to this server or to a community on it; approval: anyone whom the operator approves; closed: no one. The rule is stored.',
  },
  terms: {
    kind: 'text',
    value: '<file>',
    help: 'terms of this server, as text with simple Markdown, at most 64 KiB: new accounts agree to them',
  },
  privacy: {
    kind: 'text',
    value: '<file>',
    help: 'the same with the privacy text of this server',
  },
  'allow-host': {
    kind: 'list',
    value: '<name>',
    help: "host name that clients use, such as hall.example.org; can be repeated. The server answers only to these names, to this computer's own names and to the addresses that it listens on.",
  },
  'trust-proxy': {
    kind: 'text',
    value: '<proxies>',
    help: 'take client addresses from X-Forwarded-For, counted from the right: the number of proxies in front of the server, or their addresses (10.0.0.1,fd00::/8). Without a value, one.',
  },
  'no-previews': {
    kind: 'switch',
    help: 'fetch no links of messages: they get no previews, and pictures of other hosts are loaded by the readers themselves',
  },
  'no-direct-messages': {
    kind: 'switch',
    help: 'let nobody write to others outside of communities; conversations that there are stay, and cannot be read until it is allowed again',
  },
  'voice-port': {
    kind: 'number',
    value: '<number>',
    help: 'UDP port of voice; 0 picks a free one (default: the number of --port)',
  },
  'voice-address': {
    kind: 'list',
    value: '<address>',
    help: 'IP address by which clients reach the UDP port of voice, where that is not one of this computer; can be repeated (default: the addresses that the server listens on)',
  },
  'no-voice': { kind: 'switch', help: 'offer no voice channels' },
  mail: {
    kind: 'text',
    value: '<url>',
    help: 'send e-mail by this server: smtp://user@host:587 (STARTTLS) or smtps://user@host:465. People can then confirm their addresses and set a new password (no e-mail without it)',
  },
  'mail-from': { kind: 'text', value: '<address>', help: 'the address that mails come from' },
  'mail-password': {
    kind: 'text',
    value: '<file>',
    help: 'a file with the password of the user of --mail',
  },
  'metrics-port': {
    kind: 'number',
    value: '<number>',
    help: 'port of this computer that answers GET /metrics for Prometheus; 0 picks a free one (none without it)',
  },
  'security-log': {
    kind: 'text',
    value: '<file>',
    help: 'write sign-ins, sign-ups and refusals to this file, with addresses, for tools such as fail2ban',
  },
  'security-log-days': {
    kind: 'number',
    value: '<days>',
    help: 'delete lines of --security-log after so many days (kept up to 20 MB without it)',
  },
  'no-limits': {
    kind: 'switch',
    isLineOnly: true,
    help: 'turn rate limits off, for benchmarks; only with --host on this computer',
  },
  'make-template': {
    kind: 'text',
    value: '<file>',
    isLineOnly: true,
    help: 'write an empty store to a file and exit. Placed beside the program as empty-store.tgz, it speeds up the first start on a new folder.',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

export type OptionName = keyof typeof OPTION_ROWS;

/** The rows by name, with their optional fields. */
export const optionRows: Readonly<Record<OptionName, OptionRow>> = OPTION_ROWS;
export const OPTION_NAMES = Object.keys(OPTION_ROWS) as readonly OptionName[];

const INDENT = 20;
const WIDTH = 116;

const wrapped = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH - INDENT)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
};

/** The options as lines of the help. */
export const helpOfOptions = (): string =>
  OPTION_NAMES.flatMap((name) => {
    const { value, help } = optionRows[name];
    const head = `  --${name}${value === undefined ? '' : ` ${value}`}`;
    const [first = '', ...more] = wrapped(help);
    const rest = more.map((line) => ' '.repeat(INDENT) + line);
    return head.length + 2 <= INDENT
      ? [head.padEnd(INDENT) + first, ...rest]
      : [head, ' '.repeat(INDENT) + first, ...rest];
  }).join('\n');
