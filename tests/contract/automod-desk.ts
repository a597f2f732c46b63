import { expect } from 'vitest';
import type { AutomodDraft } from '../../src/contract/entities/automod-rule';
import { type ChannelId, type ReportId, toId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import type { Answered, Person } from '../support/node/server-app';
import { openDesk } from './report-desk';
import type { StoreUnderTest } from './stores';

/** The reply of a call that was not refused. */
export const expectDone = <N extends CallName>({ status, reply, body }: Answered<N>) => {
  if (reply === null) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return reply;
};

/** A rule that holds what begins with 'spam'. */
export const wordRule = (change: Partial<AutomodDraft> = {}): AutomodDraft => ({
  ...{ name: 'Spam', enabled: true, kind: 'words', config: { words: ['spam*'] }, action: 'hold' },
  ...{ timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
  ...change,
});

/** A desk at which automatic rules are made, and what people do there. */
export const openRules = (start: StoreUnderTest['start']) => {
  const desk = openDesk(start);
  const { now } = desk;

  const make = (change: Partial<AutomodDraft> = {}) => {
    const { app, owner, guildId } = now();
    return app.done('automod.create', { guildId, rule: wordRule(change) }, owner);
  };
  /** Writes on either server of a pair, which may refuse. */
  const write = (as: Person, content: string, more: { channelId?: ChannelId; nonce?: string } = {}) =>
    now().app.callElsewhere(
      'messages.create',
      { channelId: now().channelId, content, parentId: null, ...more },
      as,
    );
  /** A message that is held, as the id of its item. */
  const held = async (as: Person, content = 'spam'): Promise<ReportId> => {
    const answer = await write(as, content);
    expect(answer).toMatchObject({ status: 200, reply: { data: { held: true } } });
    return toId<ReportId>(answer.reply?.data.id ?? '');
  };
  const release = (reportId: ReportId, as = now().mod) =>
    now().app.callElsewhere('queue.releaseMessage', { reportId }, as);
  const reject = (reportId: ReportId, as = now().mod, tell = false) =>
    now().app.callElsewhere('queue.rejectMessage', { reportId, tell }, as);
  const textsIn = async (as: Person, channelId = now().channelId): Promise<readonly string[]> =>
    (await now().app.done('messages.list', { channelId }, as)).data.messages.map(({ content }) => content);

  return { ...desk, make, write, held, release, reject, textsIn };
};
