import { z } from 'zod';
import { REPORT_OUTCOMES } from '../../contract/report-words';
import { DESK_LIMITS } from '../../contract/desk-limits';
import { SIGN_UP_RULES } from '../../contract/entities/meta';
import { TEXT_LIMITS } from '../../contract/limits';
import { nonBlank, text } from '../../contract/schemas';
import { boostLevels } from '../data/boost-levels';

/** The greatest user role number: 0 User, 1 Privileged User, 2 Premium, 3 Moderator, 4 Admin, 5 Owner. */
export const USER_ROLE_MAX = 5;

/** Lower case; with or without dots, as addresses may have it. */
const DOMAIN = /^[a-z0-9.-]{1,190}$/;
const GUILDS_MOST = 10_000;
const INVITE_USES_MOST = 10_000;
const INVITE_DAYS_MOST = 3650;
export const LISTED_ACTS_MOST = 1000;

const target = nonBlank(TEXT_LIMITS.email);
const reason = text(TEXT_LIMITS.reason).nullable();
const report = z.string().regex(/^\d{1,19}$/, 'expected the id of a report');

/** The commands of an operator, in the form sent to a running server. */
export const adminCommand = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('announce'), text: nonBlank(TEXT_LIMITS.message) }),
  z.strictObject({
    name: z.literal('set-verified'),
    guild: target,
    level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    reason,
  }),
  z.strictObject({
    name: z.literal('set-role'),
    user: target,
    role: z.number().int().min(0).max(USER_ROLE_MAX),
  }),
  z.strictObject({ name: z.literal('list-requests'), isAll: z.boolean() }),
  z.strictObject({
    name: z.literal('decide-request'),
    request: z.string().regex(/^\d{1,19}$/, 'expected the id of a request'),
    isApproved: z.boolean(),
    reply: reason,
  }),
  z.strictObject({ name: z.literal('list-applications'), isAll: z.boolean() }),
  z.strictObject({
    name: z.literal('decide-application'),
    application: z.string().regex(/^\d{1,19}$/, 'expected the id of an application'),
    isAccepted: z.boolean(),
    reply: reason,
  }),
  z.strictObject({ name: z.literal('set-sign-up'), rule: z.enum(SIGN_UP_RULES) }),
  /** The domains of e-mail addresses that make accounts; empty for all. */
  z.strictObject({
    name: z.literal('set-sign-up-domains'),
    domains: z.array(z.string().regex(DOMAIN)).max(20),
  }),
  z.strictObject({ name: z.literal('list-waiting') }),
  /** Whether the addresses of voice are reached. */
  z.strictObject({ name: z.literal('check-voice') }),
  z.strictObject({ name: z.literal('list-consents'), user: target }),
  z.strictObject({ name: z.literal('approve-account'), user: target }),
  z.strictObject({ name: z.literal('refuse-account'), user: target }),
  /** The most bytes of the files of one guild; null for no limit. */
  z.strictObject({ name: z.literal('set-quota'), bytes: z.number().int().positive().nullable() }),
  /** The levels that guilds reach by boosts; null for the usual ones. */
  z.strictObject({ name: z.literal('set-boost-levels'), levels: boostLevels.nullable() }),
  z.strictObject({ name: z.literal('end-sessions'), user: target }),
  z.strictObject({ name: z.literal('delete-account'), user: target, erases: z.boolean() }),
  z.strictObject({
    name: z.literal('create-account'),
    username: nonBlank(TEXT_LIMITS.usernameMax),
    email: nonBlank(TEXT_LIMITS.email),
  }),
  /** The person is told the reason when they sign in. */
  z.strictObject({ name: z.literal('suspend'), user: target, reason }),
  z.strictObject({ name: z.literal('unsuspend'), user: target }),
  z.strictObject({ name: z.literal('reset-password'), user: target }),
  /** Turns a person's second factor off, who has lost it. */
  z.strictObject({ name: z.literal('remove-second-factor'), user: target }),
  z.strictObject({ name: z.literal('delete-guild'), guild: target, reason }),
  z.strictObject({ name: z.literal('transfer-guild'), guild: target, user: target }),
  /** The most guilds that one account may own; null for no limit. */
  z.strictObject({
    name: z.literal('set-guilds-of-person'),
    most: z.number().int().min(0).max(GUILDS_MOST).nullable(),
  }),
  z.strictObject({
    name: z.literal('make-sign-up-invite'),
    uses: z.number().int().min(1).max(INVITE_USES_MOST),
    days: z.number().int().min(1).max(INVITE_DAYS_MOST).nullable(),
  }),
  z.strictObject({ name: z.literal('list-sign-up-invites') }),
  z.strictObject({ name: z.literal('revoke-sign-up-invite'), code: nonBlank(TEXT_LIMITS.inviteCode) }),
  /** Reports of servers, direct messages and people outside of a server. */
  z.strictObject({ name: z.literal('list-reports'), isAll: z.boolean() }),
  z.strictObject({ name: z.literal('show-report'), report }),
  z.strictObject({
    name: z.literal('resolve-report'),
    report,
    outcome: z.enum(REPORT_OUTCOMES),
    note: text(DESK_LIMITS.reportText).nullable(),
    tells: z.boolean(),
  }),
  /** The newest acts of the operator. */
  z.strictObject({ name: z.literal('list-acts'), limit: z.number().int().min(1).max(LISTED_ACTS_MOST) }),
  z.strictObject({ name: z.literal('list-guilds'), like: text(TEXT_LIMITS.guildName) }),
  z.strictObject({ name: z.literal('list-users'), like: text(TEXT_LIMITS.email) }),
]);
export type AdminCommand = z.output<typeof adminCommand>;
export type CommandNamed<N extends AdminCommand['name']> = Extract<AdminCommand, { name: N }>;

/** The command for a backup; the file follows the answer's line. */
export const backupCommand = z.strictObject({ name: z.literal('backup') });

/** One line to the control socket. */
export const controlRequest = z.union([adminCommand, backupCommand]);
export type ControlRequest = z.output<typeof controlRequest>;

/** One line from the control socket: the lines to print, or an error message. */
export const controlAnswer = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), lines: z.array(z.string()) }),
  z.strictObject({ ok: z.literal(false), message: z.string() }),
]);
export type ControlAnswer = z.output<typeof controlAnswer>;
