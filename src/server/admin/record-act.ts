import { type Result, success } from '../../contract/failure';
import { toId, type UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { beginEntry, endEntry, listEntries } from '../data/operator-log';
import type { OperatorLogId } from '../data/operator-tables';
import { findUsernames } from '../data/users';
import type { OperatorServices } from '../handlers/services';
import type { AdminCommand, CommandNamed } from './command';
import { findNamedGuild, findNamedUser } from './find-target';
import { oneLine } from './one-line';

type Lines = Result<readonly string[], string>;

/** The commands that only read: they are not recorded. */
const READING: readonly AdminCommand['name'][] = [
  'list-requests',
  'list-applications',
  'list-guilds',
  'list-users',
  'list-sign-up-invites',
  'list-acts',
  'list-waiting',
  'check-voice',
  'list-consents',
  'list-reports',
  'show-report',
];

/** The account that a command names: by its id, because names change, and a deleted account has none. */
const userIn = (command: AdminCommand): string | null => {
  if (command.name === 'create-account') return command.username;
  return 'user' in command ? command.user : null;
};

/** What the log keeps of a command. */
const aboutOf = async ({ db }: OperatorServices, command: AdminCommand): Promise<Record<string, unknown>> => {
  const { name: _name, ...about } = command;
  const who = userIn(command);
  const user = who === null ? null : await findNamedUser(db, who);
  const guild = 'guild' in command ? await findNamedGuild(db, command.guild) : null;
  const { username: _username, email: _email, ...rest } = { username: null, email: null, ...about };
  return {
    ...rest,
    ...(user === null ? {} : { user: user.ok ? user.value.id : null }),
    ...(guild?.ok === true ? { guild: guild.value.id, guildName: guild.value.name } : {}),
  };
};

/** Runs a command between the two halves of its entry in the operator's log. */
export const recorded = async (
  services: OperatorServices,
  command: AdminCommand,
  run: () => Promise<Lines>,
): Promise<Lines> => {
  if (READING.includes(command.name)) return run();
  const { db, ids, clock } = services;
  const id = ids.next<OperatorLogId>();
  const before = await aboutOf(services, command);
  await beginEntry(db, { id, at: isoTimeOf(clock.now()), act: command.name, about: before });
  const outcome = await run();
  // A new account has its id only now.
  const about = command.name === 'create-account' && outcome.ok ? await aboutOf(services, command) : before;
  await endEntry(db, id, { about, outcome: outcome.ok ? 'done' : 'refused' });
  return outcome;
};

const isAbout = (about: unknown): about is Readonly<Record<string, unknown>> =>
  typeof about === 'object' && about !== null;

/** Prints the newest acts: id, time, act, outcome, and what it was about. */
export const listActs = async (
  { db }: OperatorServices,
  { limit }: CommandNamed<'list-acts'>,
): Promise<Lines> => {
  const entries = await listEntries(db, limit);
  if (entries.length === 0) return success(['The operator has done nothing yet.']);
  const userOf = ({ about }: (typeof entries)[number]): UserId | null =>
    isAbout(about) && typeof about['user'] === 'string' ? toId<UserId>(about['user']) : null;
  const names = await findUsernames(
    db,
    entries.map(userOf).filter((id) => id !== null),
  );
  return success(
    entries.map((entry) => {
      const { id, at, act, outcome, about } = entry;
      const user = userOf(entry);
      const name = user === null ? [] : [oneLine(names.get(user) ?? '')];
      return [id, at, act, outcome ?? 'not finished', oneLine(JSON.stringify(about)), ...name].join('\t');
    }),
  );
};
