import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LISTED_ACTS_MOST } from './command';

/** Of each tool. */
export const DATA = '--data <folder>  folder of the store (default ~/.guildhall-server)';

export const ADMIN_HELP = `guildhall-server admin: commands for a Guildhall server, running or not

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
  reports [--all]                       list open reports of servers, direct messages and people, or all: id, date, state,
                                        number of people, kind, what it is about
  report <report>                       show a report: what people said, and the evidence
  resolve-report <report> <actioned|dismissed|duplicate> [--reason <text>] [--tell]
                                        close a report, with a note; with --tell those who made it get an official message
  sign-up <open|invite|approval|closed> set who can create an account: anyone, anyone with an invite, anyone whom you
                                        approve, no one
  sign-up-domains <domains|any>         accept e-mail addresses of these domains only, such as example.org,example.com
  waiting                               list accounts that wait for approval
  approve-account <user>                let a waiting account sign in
  refuse-account <user>                 remove a waiting account
  consents <user>                       list what a user has agreed to: time, text and its version
  invite [--uses <n>] [--days <n>]      print an invite to make an account here, for 1 use and 7 days unless told otherwise
  invites                               list the invites to make accounts
  revoke-invite <code>                  end an invite
  servers-per-person <number|none>      limit the servers that one user may own
  quota <megabytes|none>                limit the space for the files of each server
  boost-levels <table|usual|none>       set what boosts raise: boosts/emoji/stickers/megabytes of each level,
                                        such as 2/200/60/25,7/300/80/50
  create-account <username> <email>     make an account, and print a password for one sign-in
  suspend <user> [--reason <text>]      sign a user out everywhere and refuse to sign them in; the user sees the reason
  unsuspend <user>                      end a suspension
  reset-password <user>                 print a password for one sign-in, and sign the user out everywhere
  remove-second-factor <user>           turn a user's two-factor authentication off, and sign the user out everywhere
  end-sessions <user>                   sign a user out everywhere
  delete-account <user> [--erase]       delete an account now and permanently, with --erase its messages too
  delete-server <server> [--reason <text>]
                                        delete a server permanently; its owner sees the reason
  transfer-server <server> <user>       give a server to one of its members
  servers [text]                        list the ids of servers whose name contains the text
  users [text]                          list the ids of users whose name or e-mail contains the text
  voice-check                           call the running server by its UDP port, at each address that it tells clients
  log [number]                          list the last commands that changed something (100)

<server> is an id or a unique name, <user> an id, e-mail or username.
  ${DATA}
  --help           show this help
A running server applies a command at once; otherwise it is applied to the store. Changes to a server are in its audit log.
Exit codes: 0 success, 1 failure, 2 invalid options.
`;

export const OPTIONS = {
  data: { type: 'string', default: join(homedir(), '.guildhall-server') },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const READ_OPTIONS = {
  ...OPTIONS,
  reason: { type: 'string' },
  reply: { type: 'string' },
  all: { type: 'boolean', default: false },
  erase: { type: 'boolean', default: false },
  tell: { type: 'boolean', default: false },
  uses: { type: 'string' },
  days: { type: 'string' },
} as const;

export const readArgs = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: READ_OPTIONS });
export type Values = ReturnType<typeof readArgs>['values'];

export const GIVEN = ['reason', 'reply', 'all', 'erase', 'tell', 'uses', 'days'] as const;

export interface Words {
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

/** A number; what is none stays a text, which the command's schema refuses. */
const numberOr = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

const LEVEL = /^(\d{1,7})\/(\d{1,6})\/(\d{1,6})\/(\d{1,6})(?:\/([01]))?$/;

/** A table of levels, which the command's schema checks; what is no table stays a text, which it refuses. */
const readBoostTable = (table: string): unknown => {
  if (table === 'usual') return null;
  if (table === 'none') return [];
  const levels = table.split(',').map((level) => {
    const parts: readonly (string | undefined)[] | undefined = LEVEL.exec(level)?.slice(1);
    // The icon may move where the table does not say otherwise.
    return parts?.map((part) => Number(part ?? 1));
  });
  return levels.every((level) => level !== undefined)
    ? levels.map(([at, emoji, stickers, megabytes = 0, movingIcon]) => ({
        at,
        limits: {
          emoji_per_guild: emoji,
          stickers_per_guild: stickers,
          attachment_bytes: megabytes * 1024 * 1024,
          animated_icon: movingIcon,
        },
      }))
    : table;
};

export const COMMANDS: Readonly<Record<string, Words>> = {
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
  reports: {
    takes: [0, 0],
    needs: 'no arguments',
    options: ['all'],
    read: (_words, { all }) => ({ name: 'list-reports', isAll: all }),
  },
  report: {
    takes: [1, 1],
    needs: 'the id of a report',
    read: ([report]) => ({ name: 'show-report', report }),
  },
  'resolve-report': {
    takes: [2, 2],
    needs: "the id of a report, and 'actioned', 'dismissed' or 'duplicate'",
    options: ['reason', 'tell'],
    read: ([report, outcome], { reason, tell }) => ({
      ...{ name: 'resolve-report', report, outcome },
      ...{ note: reason ?? null, tells: tell },
    }),
  },
  'sign-up': {
    takes: [1, 1],
    needs: "'open', 'invite', 'approval' or 'closed'",
    read: ([rule]) => ({ name: 'set-sign-up', rule }),
  },
  'sign-up-domains': {
    takes: [1, 1],
    needs: "domains, separated by commas, or 'any'",
    read: ([domains = '']) => ({
      name: 'set-sign-up-domains',
      domains: domains === 'any' ? [] : domains.toLowerCase().split(','),
    }),
  },
  waiting: { takes: [0, 0], needs: 'no arguments', read: () => ({ name: 'list-waiting' }) },
  consents: { takes: [1, 1], needs: 'a user', read: ([user]) => ({ name: 'list-consents', user }) },
  'approve-account': {
    takes: [1, 1],
    needs: 'a user',
    read: ([user]) => ({ name: 'approve-account', user }),
  },
  'refuse-account': { takes: [1, 1], needs: 'a user', read: ([user]) => ({ name: 'refuse-account', user }) },
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
  'create-account': {
    takes: [2, 2],
    needs: 'a username and an e-mail address',
    read: ([username, email]) => ({ name: 'create-account', username, email }),
  },
  suspend: {
    takes: [1, 1],
    needs: 'a user',
    options: ['reason'],
    read: ([user], { reason }) => ({ name: 'suspend', user, reason: reason ?? null }),
  },
  unsuspend: { takes: [1, 1], needs: 'a user', read: ([user]) => ({ name: 'unsuspend', user }) },
  'reset-password': { takes: [1, 1], needs: 'a user', read: ([user]) => ({ name: 'reset-password', user }) },
  'remove-second-factor': {
    takes: [1, 1],
    needs: 'a user',
    read: ([user]) => ({ name: 'remove-second-factor', user }),
  },
  'delete-server': {
    takes: [1, 1],
    needs: 'a server',
    options: ['reason'],
    read: ([guild], { reason }) => ({ name: 'delete-guild', guild, reason: reason ?? null }),
  },
  'transfer-server': {
    takes: [2, 2],
    needs: 'a server and a user',
    read: ([guild, user]) => ({ name: 'transfer-guild', guild, user }),
  },
  'servers-per-person': {
    takes: [1, 1],
    needs: "a number, or 'none'",
    read: ([most = '']) => ({ name: 'set-guilds-of-person', most: most === 'none' ? null : numberOr(most) }),
  },
  invite: {
    takes: [0, 0],
    needs: 'no arguments',
    options: ['uses', 'days'],
    read: (_words, { uses = '1', days = '7' }) => ({
      name: 'make-sign-up-invite',
      uses: numberOr(uses),
      days: days === 'none' ? null : numberOr(days),
    }),
  },
  invites: { takes: [0, 0], needs: 'no arguments', read: () => ({ name: 'list-sign-up-invites' }) },
  'revoke-invite': {
    takes: [1, 1],
    needs: 'the code of an invite',
    read: ([code]) => ({ name: 'revoke-sign-up-invite', code }),
  },
  'voice-check': { takes: [0, 0], needs: 'no arguments', read: () => ({ name: 'check-voice' }) },
  log: {
    takes: [0, 1],
    needs: `at most one number, up to ${LISTED_ACTS_MOST}`,
    read: ([limit = '100']) => ({ name: 'list-acts', limit: numberOr(limit) }),
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
