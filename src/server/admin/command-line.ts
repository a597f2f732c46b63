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
  | { readonly kind: 'restore-to-database'; readonly from: string; readonly database: string }
  | { readonly kind: 'help'; readonly text: string };

const DATA = '--data <folder>  the folder of the store (default ~/.guildhall-server)';

const ADMIN_HELP = `guildhall-server admin: orders for a Guildhall server, running or not

admin [--data <folder>] <command>

  announce <text>                       an official message to everyone, at once
  verify <server> [--reason <text>]     the server gets the mark of the verified and is listed in discovery
  partner <server> [--reason <text>]    the same with the mark of the partners
  unverify <server> [--reason <text>]   it has neither any more
  role <user> <0-5>                     0 user, 1 privileged, 2 premium, 3 moderator, 4 admin, 5 owner
  requests [--all]                      requests that wait, or all: id, date, state, kind, user, text
  approve <request> [--reply <text>]
  deny <request> --reply <text>         the reply is the reason that the user sees
  applications [--all]                  servers that would be partners, those that wait or all: id, date, state, server, user
  accept <application> [--reply <text>] the server becomes a partner
  decline <application> --reply <text>  the reply is the reason that its managers see
  sign-up <open|invite|closed>          who can make an account: anybody, whoever has an invite, nobody
  end-sessions <user>                   signs a user out everywhere
  delete-account <user> [--erase]       removes an account at once and for good, with --erase its messages too
  servers [text]                        ids of servers whose name holds the text
  users [text]                          ids of users whose name or e-mail holds the text

<server> is an id or a name that only one has, <user> an id, e-mail or username.
  ${DATA}
  --help           this text
A running server does it at once; where none runs, it is done in the store. What concerns a server is in its audit log.
Exit codes: 0 done, 1 not done, 2 not understood.
`;

const BACKUP_HELP = `guildhall-server backup: everything that a Guildhall server keeps, in one file

backup [--data <folder>] --to <file>

  ${DATA}
  --to <file>      the file to write; it must not be there
  --help           this text
Works while the server runs. The file is read back and opened once before it is said to be good. It holds what the store
holds, password hashes among it: keep it as safe. Exit codes: 0 done, 1 not done, 2 not understood.
`;

const RESTORE_HELP = `guildhall-server restore: makes the folder of a store from a backup

restore --from <file> [--set-aside] [--data <folder>]
restore --newest --set-aside [--data <folder>]
restore --from <file> --database <url>

  --from <file>    a file that 'backup' wrote, of this version or an older one
  --newest         the newest of the backups that the server makes by itself (--backups) and that is whole
  --data <folder>  the folder to make the store in (default ~/.guildhall-server); it must hold none
  --set-aside      or one that is kept in a folder beside it, as a damaged one
  --database <url> the PostgreSQL to store it in instead, where no server runs and nobody has an account yet:
                   postgres://user:password@host:port/name; 'environment' takes GUILDHALL_DATABASE, which others cannot see
  --help           this text
Every row is compared with the backup before the store is put in place. Exit codes: 0 done, 1 not done, 2 not understood.
`;

const START_ANEW_HELP = `guildhall-server start-anew: lets a server begin with an empty store

start-anew [--data <folder>]

  ${DATA}
  --help           this text
What is there, backups that the server made among it, is moved to a folder beside it; nothing is deleted. The next start of
the server makes the new store. Exit codes: 0 done, 1 not done, 2 not understood.
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
    needs: 'no words',
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
    needs: 'no words',
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
  return failure(`'${word}' needs ${needs}; ${field}: ${issue?.message ?? 'not understood'}`);
};

const readAdminLine = (args: readonly string[]): Result<ToolCommand, string> => {
  const { values, positionals } = readArgs(args);
  if (values.help) return success({ kind: 'help', text: ADMIN_HELP });
  const [word, ...words] = positionals;
  if (word === undefined) return failure('Which command?');
  const known = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (known === undefined) return failure(`There is no command '${word}'`);
  const [min, max] = known.takes;
  if (words.length < min || words.length > max) return failure(`'${word}' needs ${known.needs}`);
  const stray = strayOption(values, known);
  if (stray !== undefined) return failure(`'${word}' takes no --${stray}`);
  if ((word === 'deny' || word === 'decline') && (values.reply ?? '').trim() === '')
    return failure(`'${word}' needs --reply: those who asked see why`);
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

const readDatabase = (from: string, said: string, environment: Environment): Result<ToolCommand, string> => {
  const database = said === 'environment' ? (environment['GUILDHALL_DATABASE'] ?? '') : said;
  return /^postgres(?:ql)?:\/\/./.test(database)
    ? success({ kind: 'restore-to-database', from, database })
    : failure('--database must be like postgres://user:password@host:port/name');
};

const readRestoreLine = (args: readonly string[], environment: Environment): Result<ToolCommand, string> => {
  const options = {
    ...OPTIONS,
    from: { type: 'string' },
    newest: { type: 'boolean', default: false },
    'set-aside': { type: 'boolean', default: false },
    database: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return success({ kind: 'help', text: RESTORE_HELP });
  if (values.newest && (values.from !== undefined || values.database !== undefined))
    return failure('--newest takes neither --from nor --database');
  if (!values.newest && (values.from ?? '').trim() === '')
    return failure('--from must name the file to read');
  if (values.database !== undefined)
    return readDatabase(resolve(values.from ?? ''), values.database, environment);
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
    return failure(error instanceof Error ? error.message : 'The options are not understood');
  }
};
