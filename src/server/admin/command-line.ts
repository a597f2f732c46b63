import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failure, success, type Result } from '../../contract/failure';
import { ADMIN_HELP, COMMANDS, DATA, GIVEN, OPTIONS, readArgs, type Values, type Words } from './admin-words';
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

const BACKUP_HELP = `guildhall-server backup: saves everything that a Guildhall server stores to one file

backup [--data <folder>] --to <file>

  ${DATA}
  --to <file>      file to write; it must not exist
  --help           show this help
Works while the server is running. The backup is checked by a trial restore. It contains everything in the store,
including password hashes and the secrets of second factors, so keep it safe.
Exit codes: 0 success, 1 failure, 2 invalid options.
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
