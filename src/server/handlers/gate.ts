import { z } from 'zod';
import { type Endpoint, type GuildEndpoint, takesKey, writes } from '../../contract/rest/endpoint';
import { maskOf } from '../../domain/permissions/mask';
import type { MessageDraft } from '../data/message-writer';
import { BY_MAIL } from '../features-here';
import type { Reads } from '../data/schema';
import type { Store } from '../data/store';
import type { Hub } from '../gateway/hub';
import type { Caller } from '../security/tokens';
import { type Answer, notFound, refuse } from '../refusal';
import type { AccountActs, Acts, ActsOfCalls, GuildActs, OpenActs, Work } from './acts';
import type { Announcements } from './announcements';
import type { Audit } from './audit';
import { type ActsSeen, seeActsOf } from './staff-acts';
import type { CallContext, Draft, MessageActs, SignedInContext } from './handler';
import type { MadeCall, Once } from './once';
import { findScope, guildOfScope, type ScopeArgs, type Seen } from './scope';

export interface GateOptions {
  readonly db: Reads;
  /** Without them, conversations are hidden from everybody. */
  readonly hasDirectMessages: boolean;
  /** Without it, calls of mails are not there. */
  readonly hasMail: boolean;
  /** Without it, calls of voice are not there. */
  readonly hasVoice: boolean;
  readonly acts: ActsOfCalls;
  readonly once: Once;
  readonly hub: Hub;
  readonly announce: Announcements;
  readonly audit: Audit;
  readonly writeMessage: Store['writeMessage'];
  readonly writePaced: Store['writePaced'];
}

/** A handler as the gate sees it; its arguments depend on its row. */
export type AnyHandler = (args: never, context: never) => Promise<Answer<unknown>>;

/** A handler behind the gate. */
export type Admitted = (args: ScopeArgs, call: CallContext | SignedInContext) => Promise<Answer<unknown>>;

/** Places the handler of a row behind the gate. */
export type Gate = (row: Endpoint, handle: AnyHandler) => Admitted;

/**
 * The only place that checks a row's `needs` (docs/decisions/018). A call that only reads is refused before its handler
 * runs. A call that writes gets acts, which check in the transaction that they open; it has no other way to write.
 */
export const createGate = (options: GateOptions): Gate => {
  const {
    db,
    hasDirectMessages,
    hasMail,
    hasVoice,
    acts,
    once,
    hub,
    announce,
    audit,
    writeMessage,
    writePaced,
  } = options;
  // The context of each row is a type; this one function serves all rows.
  const ofRow = z.custom<never>();

  const find: typeof findScope = async (at, row, args, userId) => {
    const seen = await findScope(at, row, args, userId);
    return seen.ok && !hasDirectMessages && seen.value.who.ownerId === null ? notFound('channel') : seen;
  };

  const openActs: OpenActs = {
    ofAccount: acts.ofAccount,
    ofNothing: acts.ofNothing,
    joining: (guild, work) => acts.inGuild({ guild }, work),
  };

  const accountActs = (acts: Acts, caller: Caller): AccountActs => ({
    ofCaller: (work) => acts.ofCaller(caller, work),
    ofNothing: acts.ofNothing,
    joining: (guild, work) => acts.inGuild({ guild, looksOf: caller.userId }, work),
  });

  const guildActs = (
    acts: Acts,
    row: GuildEndpoint,
    args: ScopeArgs,
    { caller, ofStaff }: { readonly caller: Caller; readonly ofStaff: ActsSeen },
  ): GuildActs<Seen> => {
    const { userId } = caller;
    const guild = guildOfScope(row.in, args);
    const asked =
      <T>(work: Work<T, Seen>): Work<T> =>
      async (trx) => {
        const seen = await find(trx, row, args, userId);
        if (!seen.ok) return seen;
        const answer = await work(trx, seen.value);
        return answer.ok ? ((await ofStaff.refusal(trx)) ?? answer) : answer;
      };
    return {
      inGuild: (work, also = {}) => acts.inGuild({ ...guild, ...also }, asked(work)),
      byRules: (work) => acts.byRulesOf(guild, asked(work)),
      withCaller: (looksOf, work) => acts.ofCallerInGuild(caller, { ...guild, looksOf }, asked(work)),
      ofNothing: (work) => acts.ofNothing(asked(work)),
      expect: () => find(db, row, args, userId),
    };
  };

  const hasFiles = ({ attachments = [], copies = [] }: Draft): boolean =>
    attachments.length + copies.length > 0;

  const messageActs = (row: Extract<GuildEndpoint, { readonly in: 'channelId' }>) => {
    const needsOf = {
      text: maskOf(['VIEW_CHANNELS', row.needs]),
      files: maskOf(['VIEW_CHANNELS', row.needs, 'ATTACH_FILES']),
    };
    return (args: ScopeArgs, { userId: authorId }: Caller): MessageActs => {
      const { channelId } = args;
      // A message is decided by its statement alone, which does not know of the option.
      const isHidden = async (): Promise<boolean> =>
        !hasDirectMessages && !(await find(db, row, args, authorId)).ok;
      const whole = (draft: Draft): MessageDraft => {
        const needs = needsOf[hasFiles(draft) ? 'files' : 'text'];
        return { ...draft, channelId, authorId, needs, needsAddress: hasMail };
      };
      return {
        writeMessage: async (draft) =>
          (await isHidden()) ? { kind: 'not-permitted' } : writeMessage(whole(draft)),
        writePaced: (draft, pauseMs) => writePaced(whole(draft), pauseMs),
      };
    };
  };

  return (row, handle) => {
    const run = (args: ScopeArgs, call: CallContext, given: object) =>
      handle(ofRow.parse(args), ofRow.parse({ ...call, hub, announce, audit, ...given }));

    if (!hasMail && BY_MAIL.some((feature) => feature === row.feature))
      return () => Promise.resolve(refuse(404, 'Not found'));
    if (!hasVoice && row.feature === 'voice') return () => Promise.resolve(refuse(404, 'Not found'));

    if (row.needs === 'anyone') return (args, call) => run(args, call, { acts: openActs });

    const behind =
      (admit: (args: ScopeArgs, call: SignedInContext) => Promise<Answer<unknown>>): Admitted =>
      (args, call) =>
        'caller' in call ? admit(args, call) : Promise.resolve(refuse(401, 'Please sign in'));
    const behindKey = (make: MadeCall): Admitted =>
      behind(takesKey(row) ? once(row, make) : (args, call) => make(acts, args, call));

    if (row.feature === 'direct-messages' && !hasDirectMessages)
      return behind(() => Promise.resolve(notFound('channel')));

    if (row.needs === 'session')
      return behindKey((by, args, call) => run(args, call, { acts: accountActs(by, call.caller) }));

    if (!writes(row))
      return behind(async (args, call) => {
        const seen = await find(db, row, args, call.caller.userId);
        return seen.ok ? run(args, call, seen.value) : seen;
      });

    const ofMessages = row.in === 'channelId' ? messageActs(row) : () => ({});
    return behindKey((by, args, call) => {
      const { caller } = call;
      const ofStaff = seeActsOf(caller.userId, audit);
      const acts = { ...guildActs(by, row, args, { caller, ofStaff }), ...ofMessages(args, caller) };
      return run(args, call, { acts, audit: ofStaff.audit });
    });
  };
};
