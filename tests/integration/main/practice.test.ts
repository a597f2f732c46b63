import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failure, success } from '../../../src/contract/failure';
import type { GuildId } from '../../../src/contract/ids';
import type { CallName } from '../../../src/contract/rest';
import type { PracticeState, Scenario } from '../../../src/contract/ipc/practice';
import { planOf } from '../../../src/domain/practice/scenarios';
import { Director } from '../../../src/main/practice/director';
import type { Calls } from '../../../src/main/practice/stage';
import { ANY_NUMBER, UNLIMITED } from '../../../src/server/security/rates';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import { ManualClock } from '../../unit/main/support/manual-clock';

let server: TestServer;
let me: Person;
let practice: ReturnType<typeof direct>;

/** A director on a server of practice, whose clock a test moves; `play` goes to a second of the scenario and waits for what happens there. */
const direct = () => {
  const clock = new ManualClock();
  const states: PracticeState[] = [];
  const came: string[] = [];
  let passwords = 0;
  const pending = new Set<Promise<unknown>>();
  let refused: CallName | null = null;
  const ask: Calls['as'] = async (token, name, args) => {
    if (name === refused)
      return failure({ kind: 'refused', status: 503, message: 'Not now', retryAfterMs: null });
    const asked = server.call(name, args, token);
    pending.add(asked);
    const { status, reply } = await asked;
    pending.delete(asked);
    return reply === null
      ? failure({ kind: 'refused', status, message: `${name} ${status}`, retryAfterMs: null })
      : success(reply);
  };
  const director = new Director({
    calls: { as: ask, own: (name, args) => ask(me.token, name, args) },
    myName: () => 'you',
    newPassword: () => `a long password ${(passwords += 1)}`,
    attendance: { come: (token) => void came.push(token), leave: () => came.splice(0) },
    clock,
    onChange: (state) => void states.push(state),
  });
  director.opened(success(null));
  const quiet = async (): Promise<void> => {
    do {
      await Promise.all(pending);
      await new Promise((resolve) => setImmediate(resolve));
    } while (pending.size > 0);
  };
  let playedS = 0;
  const play = async (untilS: number): Promise<void> => {
    for (; playedS < untilS; playedS += 1) {
      clock.advance(1000);
      await quiet();
    }
  };
  const start = async (scenario: Scenario, seed: number) => {
    playedS = 0;
    await director.start(scenario, seed, 1);
    const { state } = director;
    if (state.phase !== 'running') throw new Error(JSON.stringify(state));
    return state.run.guildId as GuildId;
  };
  const outcome = async () => {
    await director.finish();
    const { state } = director;
    if (state.phase !== 'idle' || state.last === null) throw new Error(JSON.stringify(state));
    return state.last.score;
  };
  const refuse = (name: CallName | null): void => {
    refused = name;
  };
  return { director, states, came, clock, play, start, outcome, refuse };
};

beforeAll(async () => {
  server = await startTestServer({ rates: UNLIMITED, signUps: ANY_NUMBER });
  me = await server.signUp('you');
  practice = direct();
});
afterAll(() => server.close());
afterEach(() => practice.director.finish());

const accountOf = async (guildId: GuildId, key: string) => {
  const { members } = await server.done('members.list', { guildId }, me);
  const found = members.find(({ username }) => username === key);
  if (found === undefined) throw new Error(`${key} is no member`);
  return found.id;
};
const badOf = (scenario: Scenario, seed: number): string =>
  planOf(scenario, seed).people.find(({ isBad }) => isBad)?.key ?? '';

describe('practice', () => {
  it('a spammer who is banned with their messages is handled; one who goes on is missed', async () => {
    const { play, start, outcome, states, came } = practice;
    const guildId = await start('spammer', 21);
    expect(states.filter(({ phase }) => phase === 'preparing').at(-1)).toMatchObject({ ready: 13, of: 13 });
    expect(came).toHaveLength(12);
    await play(40);
    expect(came).toHaveLength(13);
    const targetUserId = await accountOf(guildId, badOf('spammer', 21));
    const banned = await server.done(
      'bans.add',
      { guildId, targetUserId, reason: '', deleteSeconds: 3600 },
      me,
    );
    expect(banned.deleted).toBeGreaterThan(3);
    await play(60);
    const score = await outcome();
    expect(score).toMatchObject({ handled: 1, missed: 0, messagesLeft: 0, decided: 0, undecided: 1 });
    expect(score.messagesGone).toBe(banned.deleted);
    expect(score.firstActionS).not.toBeNull();
    expect(score.advice).toEqual([{ kind: 'queue', count: 1 }]);
    expect(came).toEqual([]);

    const next = await start('spammer', 22);
    const guilds = await server.done('guilds.list', {}, me);
    expect(guilds.map(({ id }) => id)).toEqual([next]);
    await play(5);
    // An act before the first harm is none against it.
    await server.done(
      'channels.create',
      { guildId: next, name: 'tools', type: 'text', categoryId: null },
      me,
    );
    await play(40);
    expect(await outcome()).toMatchObject({ handled: 0, missed: 1, messagesGone: 0, firstActionS: null });
  });

  it('who did nothing wrong and is punished is told apart', async () => {
    const { play, start, outcome } = practice;
    const guildId = await start('quiet-day', 5);
    await play(10);
    const targetUserId = await accountOf(guildId, 'keiko');
    await server.done('members.kick', { guildId, targetUserId, reason: '' }, me);
    expect(await outcome()).toMatchObject({
      ...{ falsePositives: 1, handled: 0, missed: 0, firstActionS: null },
      advice: [{ kind: 'innocent', names: ['keiko'] }],
    });
  });

  it('what a bad moderator has done is restored by undo', async () => {
    const { play, start, outcome } = practice;
    const guildId = await start('bad-moderator', 9);
    await play(60);
    const targetUserId = await accountOf(guildId, badOf('bad-moderator', 9));
    await server.done('bans.add', { guildId, targetUserId, reason: '' }, me);
    const { entries } = await server.done('auditLog.list', { guildId, limit: 50 }, me);
    const wrong = entries.filter(({ user, undo }) => user.username !== 'you' && undo?.state === 'possible');
    expect(wrong).toHaveLength(5);
    for (const { id } of wrong.slice(1))
      await server.done('auditLog.undo', { guildId, entryId: id, reason: '' }, me);
    expect(await outcome()).toMatchObject({
      ...{ handled: 1, missed: 0, restored: 4, lost: 1, falsePositives: 0 },
      advice: [{ kind: 'undo', count: 1 }],
    });
  });

  it('a report of a quarrel that is decided counts', async () => {
    const { play, start, outcome } = practice;
    const guildId = await start('quarrel', 3);
    await play(70);
    const { items } = await server.done('queue.fetch', { guildId }, me);
    expect(items).toHaveLength(2);
    for (const { id } of items) {
      await server.done('queue.claim', { reportId: id }, me);
      await server.done('queue.resolve', { reportId: id, outcome: 'dismissed', note: '', tell: false }, me);
    }
    const targetUserId = await accountOf(guildId, badOf('quarrel', 3));
    const until = new Date(server.clock.now() + 3_600_000).toISOString();
    await server.done('members.timeout', { guildId, targetUserId, until, reason: '' }, me);
    expect(await outcome()).toMatchObject({ handled: 1, missed: 0, decided: 2, undecided: 0 });
  });

  it('a raid is kept out by a lockdown', async () => {
    const { play, start, outcome } = practice;
    const guildId = await start('raid', 4);
    await play(20);
    const measures = {
      ...{ pauseInvites: true, slowmodeS: 0, holdNewerThanDays: 0 },
      ...{ membersReadOnly: false, channels: null },
    };
    await server.done('lockdown.start', { guildId, minutes: null, measures, reason: '' }, me);
    await play(40);
    const score = await outcome();
    expect(score.handled + score.missed).toBeLessThan(25);
    expect(score.advice.map(({ kind }) => kind)).not.toContain('lockdown');
  });

  it('leaves nothing of a server that could not be made', async () => {
    const { director, start } = practice;
    const guildId = await start('quiet-day', 1);
    await director.finish();
    practice.refuse('roles.addMember');
    await director.start('raid', 1, 1);
    practice.refuse(null);
    expect(director.state).toMatchObject({ phase: 'failed' });
    const guilds = await server.done('guilds.list', {}, me);
    expect(guilds.map(({ id }) => id)).toEqual([guildId]);
  });

  it('one scenario runs at a time, and ends by itself', async () => {
    const { director, play, start } = practice;
    await start('quiet-day', 1);
    await director.start('raid', 1, 1);
    expect(director.state).toMatchObject({ phase: 'running', run: { scenario: 'quiet-day', elapsedS: 0 } });
    await play(121);
    await expect.poll(() => director.state.phase).toBe('idle');
    expect(director.state).toMatchObject({
      last: { scenario: 'quiet-day', score: { handled: 0, missed: 0 } },
    });
  });
});
