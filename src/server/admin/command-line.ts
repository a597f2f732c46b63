import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failure, success, type Result } from '../../contract/failure';
import { adminCommand, type AdminCommand } from './command';

/** The parsed command line of an operator. */
export type ToolCommand =
  | { readonly kind: 'admin'; readonly data: string; readonly command: AdminCommand }
  | { readonly kind: 'backup'; readonly data: string; readonly to: string }
  | {
      readonly kind: 'restore';
      /** Null for the newest backup that the server keeps in its folder. */
      readonly from: string | null;
      readonly data: string;
      readonly isSetAside: boolean;
    }
  | { readonly kind: 'start-anew'; readonly data: string }
  | {
      readonly kind: 'restore-to-database';
      readonly from: string;
      readonly database: string;
      /** The folder for the content of files; null to leave it out. */
      readonly blobs: string | null;
    }
  | { readonly kind: 'help'; readonly text: string };

const DATA = '--data <folder>  folder of the store (default ~/.guildhall-server)';

const ADMIN_HELP = `guildhall-server admin: commands for a Guildhall server, running or not

admin [--data <folder>] <command>

  announce <text>                       send an official message to everyone
  verify <server> [--reason <text>]     mark a server as verified and list it in discovery
  partner <server> [--reason <text>]    mark a server as a partner and list it in discovery
  unverify <server> [--reason <text>]   remove either mark
  role <user> <0-5>                     set a role: 0 user, 1 privileged, 2 premium, 3 moderator, 4 admin, 5 owner
  requests [--all]                      list pending requests, or all: id, date, state, kind, user, text
  approve <request> [--reply <text>]    approve a request
  deny <request> --reply <text>         deny a request; the user sees the reply
  applications [--all]                  list pending partner applications, or all: id, date, state, server, user
  accept <application> [--reply <text>] accept an application and make the server a partner
  decline <application> --reply <text>  decline an application; the server's managers see the reply
  sign-up <open|invite|closed>          set who can create an account: anyone, anyone with an invite, no one
  quota <megabytes|none>                limit the space for the files of each server
  boost-levels <table|usual|none>       set what boosts raise: boosts/emoji/stickers/megabytes of each level,
                                        such as 2/200/60/25,7/300/80/50
  end-sessions <user>                   sign a user out everywhere
  delete-account <user> [--erase]       delete an account now and permanently, with --erase its messages too
  servers [text]                        list the ids of servers whose name contains the text
  users [text]                          list the ids of users whose name or e-mail contains the text

<server> is an id or a unique name, <user> an id, e-mail or username.
  ${DATA}
  --help           show this help
A running server applies a command at once; otherwise it is applied to the store. Changes to a server are in its audit log.
Exit codes: 0 success, 1 failure, 2 invalid options.
`;

const BACKUP_HELP = `guildhall-server backup: saves everything that a Guildhall server stores to one file

backup [--data <folder>] --to <file>

  ${DATA}
  --to <file>      file to write; it must not exist
  --help           show this help
Works while the server is running. The backup is checked by a trial restore. It contains everything in the store,
including password hashes, so keep it safe. Exit codes: 0 success, 1 failure, 2 invalid options.
`;

const RESTORE_HELP = `guildhall-server restore: creates a store from a backup

restore --from <file> [--set-aside] [--data <folder>]
restore --newest --set-aside [--data <folder>]
restore --from <file> --database <url> [--blobs <folder>]

  --from <file>    backup to restore, made by this version or an older one
  --newest         restore the newest intact backup that the server made by itself (--backups)
  --data <folder>  folder for the store (default ~/.guildhall-server); it must not have a store yet
  --set-aside      keep an existing store, such as a damaged one, in a folder next to it
  --database <url> restore to PostgreSQL instead; no server may use the database, and it must have no accounts yet:
                   postgres://user:password@host:port/name; 'environment' reads GUILDHALL_DATABASE, which others cannot see
  --blobs <folder> with --database: where to store the files of messages (--blobs of the servers; a bucket has the same
                   names below its prefix)
  --help           show this help
Every row is compared with the backup before the store is put in place.
Exit codes: 0 success, 1 failure, 2 invalid options.
`;

const START_ANEW_HELP = `guildhall-server start-anew: sets the store aside, so that the server starts with an empty one

start-anew [--data <folder>]

  ${DATA}
  --help           show this help
Nothing is deleted: the store and the backups that the server made are moved to a folder next to it. The server creates
the new store when it starts next. Exit codes: 0 success, 1 failure, 2 invalid options.
`;

const OPTIONS = {
  data: { type: 'string', default: join(homedir(), '.guildhall-server') },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const READ_OPTIONS = {
  ...OPTIONS,
  reason: { type: 'string' },
  reply: { type: 'string' },
  all: { type: 'boolean', default: false },
  erase: { type: 'boolean', default: false },
} as const;

const readArgs = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: READ_OPTIONS });
type Values = ReturnType<typeof readArgs>['values'];

const GIVEN = ['reason', 'reply', 'all', 'erase'] as const;

interface Words {
  /** The minimum and maximum number of words after the command. */
  readonly takes: readonly [number, number];
  readonly needs: string;
  readonly options?: readonly (typeof GIVEN)[number][];
  /** Builds the command, which its schema then checks. */
  readonly read: (words: readonly string[], values: Values) => unknown;
}

const verified = (level: 0 | 1 | 2): Words => ({
  takes: [1, 1],
  needs: 'a server',
  options: ['reason'],
  read: ([guild], { reason }) => ({ name: 'set-verified', guild, level, reason: reason ?? null }),
});

const decision = (isAccepted: boolean): Words => ({
  takes: [1, 1],
  needs: 'the id of an application',
  options: ['reply'],
  read: ([application], { reply }) => ({
    name: 'decide-application',
    application,
    isAccepted,
    reply: reply ?? null,
  }),
});

const LEVEL = /^(\d{1,7})\/(\d{1,6})\/(\d{1,6})\/(\d{1,6})$/;

/** A table of levels, which the command's schema checks; what is no table stays a text, which it refuses. */
const readBoostTable = (table: string): unknown => {
  if (table === 'usual') return null;
  if (table === 'none') return [];
  const levels = table.split(',').map((level) => LEVEL.exec(level)?.slice(1).map(Number));
  return levels.every((level) => level !== undefined)
    ? levels.map(([at, emoji, stickers, megabytes = 0]) => ({
        at,
        limits: {
          emoji_per_guild: emoji,
          stickers_per_guild: stickers,
          attachment_bytes: megabytes * 1024 * 1024,
        },
      }))
    : table;
};

const COMMANDS: Readonly<Record<string, Words>> = {
  announce: {
    takes: [1, Infinity],
    needs: 'a text',
    read: (words) => ({ name: 'announce', text: words.join(' ') }),
  },
  verify: verified(1),
  partner: verified(2),
  unverify: verified(0),
  role: {
    takes: [2, 2],
    needs: 'a user and a number from 0 to 5',
    read: ([user, role = '']) => ({
      name: 'set-role',
      user,
      role: /^[0-5]$/.test(role) ? Number(role) : role,
    }),
  },
  requests: {
    takes: [0, 0],
    needs: 'no arguments',
    options: ['all'],
    read: (_words, { all }) => ({ name: 'list-requests', isAll: all }),
  },
  approve: {
    takes: [1, 1],
    needs: 'the id of a request',
    options: ['reply'],
    read: ([request], { reply }) => ({
      name: 'decide-request',
      request,
      isApproved: true,
      reply: reply ?? null,
    }),
  },
  deny: {
    takes: [1, 1],
    needs: 'the id of a request',
    options: ['reply'],
    read: ([request], { reply }) => ({
      name: 'decide-request',
      request,
      isApproved: false,
      reply: reply ?? null,
    }),
  },
  applications: {
    takes: [0, 0],
    needs: 'no arguments',
    options: ['all'],
    read: (_words, { all }) => ({ name: 'list-applications', isAll: all }),
  },
  accept: decision(true),
  decline: decision(false),
  'sign-up': {
    takes: [1, 1],
    needs: "'open', 'invite' or 'closed'",
    read: ([rule]) => ({ name: 'set-sign-up', rule }),
  },
  quota: {
    takes: [1, 1],
    needs: "a number of megabytes, or 'none'",
    read: ([megabytes = '']) => ({
      name: 'set-quota',
      bytes: /^\d{1,9}$/.test(megabytes)
        ? Number(megabytes) * 1024 * 1024
        : megabytes === 'none'
          ? null
          : megabytes,
    }),
  },
  'boost-levels': {
    takes: [1, 1],
    needs: "a table, 'usual' or 'none'",
    read: ([table = '']) => ({ name: 'set-boost-levels', levels: readBoostTable(table) }),
  },
  'end-sessions': {
    takes: [1, 1],
    needs: 'a user',
    read: ([user]) => ({ name: 'end-sessions', user }),
  },
  'delete-account': {
    takes: [1, 1],
    needs: 'a user',
    options: ['erase'],
    read: ([user], { erase }) => ({ name: 'delete-account', user, erases: erase }),
  },
  servers: {
    takes: [0, 1],
    needs: 'at most one text',
    read: ([like = '']) => ({ name: 'list-guilds', like }),
  },
  users: {
    takes: [0, 1],
    needs: 'at most one text',
    read: ([like = '']) => ({ name: 'list-users', like }),
  },
};

const strayOption = (values: Values, { options = [] }: Words): string | undefined =>
  GIVEN.find((name) => (values[name] ?? false) !== false && !options.includes(name));

/** Checks a command as the server will; fails with a sentence for the operator. */
const checked = (command: unknown, { needs }: Words, word: string): Result<AdminCommand, string> => {
  const read = adminCommand.safeParse(command);
  if (read.success) return success(read.data);
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  return failure(`'${word}' takes ${needs}; ${field}: ${issue?.message ?? 'not valid'}`);
};

const readAdminLine = (args: readonly string[]): Result<ToolCommand, string> => {
  const { values, positionals } = readArgs(args);
  if (values.help) return success({ kind: 'help', text: ADMIN_HELP });
  const [word, ...words] = positionals;
  if (word === undefined) return failure('Give a command');
  const known = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (known === undefined) return failure(`Unknown command '${word}'`);
  const [min, max] = known.takes;
  if (words.length < min || words.length > max) return failure(`'${word}' takes ${known.needs}`);
  const stray = strayOption(values, known);
  if (stray !== undefined) return failure(`'${word}' does not take --${stray}`);
  if ((word === 'deny' || word === 'decline') && (values.reply ?? '').trim() === '')
    return failure(`'${word}' needs --reply with the reason`);
  const command = checked(known.read(words, values), known, word);
  if (!command.ok) return command;
  if (values.data.trim() === '') return failure('--data must not be empty');
  return success({ kind: 'admin', data: resolve(values.data), command: command.value });
};

const readBackupLine = (args: readonly string[]): Result<ToolCommand, string> => {
  const { values } = parseArgs({ args: [...args], options: { ...OPTIONS, to: { type: 'string' } } });
  if (values.help) return success({ kind: 'help', text: BACKUP_HELP });
  if ((values.to ?? '').trim() === '') return failure('--to must name the file to write');
  if (values.data.trim() === '') return failure('--data must not be empty');
  return success({ kind: 'backup', data: resolve(values.data), to: resolve(values.to ?? '') });
};

type Environment = Readonly<Record<string, string | undefined>>;

const readDatabase = (
  from: string,
  { said, blobs }: { readonly said: string; readonly blobs: string | null },
  environment: Environment,
): Result<ToolCommand, string> => {
  const database = said === 'environment' ? (environment['GUILDHALL_DATABASE'] ?? '') : said;
  return /^postgres(?:ql)?:\/\/./.test(database)
    ? success({ kind: 'restore-to-database', from, database, blobs })
    : failure('--database must look like postgres://user:password@host:port/name');
};

const readRestoreLine = (args: readonly string[], environment: Environment): Result<ToolCommand, string> => {
  const options = {
    ...OPTIONS,
    from: { type: 'string' },
    newest: { type: 'boolean', default: false },
    'set-aside': { type: 'boolean', default: false },
    database: { type: 'string' },
    blobs: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return success({ kind: 'help', text: RESTORE_HELP });
  if (values.newest && (values.from !== undefined || values.database !== undefined))
    return failure('--newest cannot be used with --from or --database');
  if (!values.newest && (values.from ?? '').trim() === '')
    return failure('--from must name the file to read');
  if (values.database !== undefined)
    return readDatabase(
      resolve(values.from ?? ''),
      { said: values.database, blobs: values.blobs === undefined ? null : resolve(values.blobs) },
      environment,
    );
  if (values.blobs !== undefined) return failure('--blobs is for --database');
  if (values.data.trim() === '') return failure('--data must not be empty');
  return success({
    kind: 'restore',
    from: values.newest ? null : resolve(values.from ?? ''),
    data: resolve(values.data),
    isSetAside: values['set-aside'],
  });
};

const readStartAnewLine = (args: readonly string[]): Result<ToolCommand, string> => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) return success({ kind: 'help', text: START_ANEW_HELP });
  if (values.data.trim() === '') return failure('--data must not be empty');
  return success({ kind: 'start-anew', data: resolve(values.data) });
};

const READERS = {
  admin: readAdminLine,
  backup: readBackupLine,
  restore: readRestoreLine,
  'start-anew': readStartAnewLine,
} as const;
export type ToolName = keyof typeof READERS;

/** Whether the first argument names a tool of the operator instead of starting a server. */
export const isToolName = (word: string | undefined): word is ToolName =>
  word !== undefined && Object.hasOwn(READERS, word);

/** Parses the arguments after the tool's name; fails with a sentence for the operator. */
export const readToolLine = (
  tool: ToolName,
  args: readonly string[],
  environment: Environment = {},
): Result<ToolCommand, string> => {
  try {
    return READERS[tool](args, environment);
  } catch (error) {
    return failure(error instanceof Error ? error.message : 'The options are not valid');
  }
};
