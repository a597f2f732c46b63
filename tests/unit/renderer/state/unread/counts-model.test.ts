import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import type { UserId } from '../../../../../src/contract/ids';
import { inviteHosts } from '../../../../../src/domain/links/invite-hosts';
import { guildsLoaded } from '../../../../../src/renderer/state/guilds/actions';
import { liveEvent, type LiveBatch, liveEventsReceived } from '../../../../../src/renderer/state/live-events';
import { unreadReducer } from '../../../../../src/renderer/state/unread/slice';
import { id, makeChannel, makeGuild, makeMessage } from '../../../../support/renderer/factories';
import { tries } from '../../../../support/torture';
import { GUILD, OTHER } from './count-world';

const ME = id<UserId>(1);
type By = 'nobody' | 'name' | 'everyone' | 'reply' | 'me';

interface Written {
  readonly number: number;
  readonly by: By;
  isGone: boolean;
}

interface Settings {
  readonly isCalm: boolean;
  readonly countsReplies: boolean;
}

/** The server as simply as it can be: all messages, and a mark. */
class Model {
  readonly messages: Written[] = [];
  mark = 0;
  changes = 0;

  /** `tells`: it says which changes its numbers have, and which change an event is. */
  constructor(readonly tells: boolean) {}

  unread(): Written[] {
    return this.messages.filter(({ number, isGone }) => !isGone && number > this.mark);
  }

  counts() {
    const of = (by: By) => this.unread().filter((message) => message.by === by).length;
    return {
      unreadCount: this.unread().length,
      mentionCount: of('name') + of('everyone') + of('reply'),
      everyoneCount: of('everyone'),
      replyCount: of('reply'),
      lastReadId: id<never>(this.mark),
      ...(this.tells ? { changes: this.changes } : {}),
    };
  }

  /** What the event of the next change says of it. */
  change() {
    this.changes += 1;
    return this.tells ? { change: this.changes } : {};
  }

  /** The numbers that a person with these settings is shown. */
  shown({ isCalm, countsReplies }: Settings): readonly [number, number] {
    const { unreadCount, mentionCount, everyoneCount, replyCount } = this.counts();
    return [unreadCount, mentionCount - (isCalm ? everyoneCount : 0) - (countsReplies ? 0 : replyCount)];
  }

  /** Carries an act out, and says the event of it; null where there is none. */
  does(act: Act): LiveEvent | null {
    const place = { guildId: GUILD, channelId: OTHER };
    const newest = this.messages.at(-1)?.number ?? 0;
    const last = this.messages.findLast(({ isGone }) => !isGone)?.number ?? 0;
    const chosen = this.messages.filter(({ isGone }) => !isGone)[act.place];
    switch (act.kind) {
      case 'writes': {
        const number = newest + 1 + (act.place % 3);
        this.messages.push({ number, by: act.by, isGone: false });
        if (act.by === 'me') this.mark = number;
        return liveEvent('CHANNEL_MESSAGE', {
          ...place,
          message: makeMessage(number, {
            authorId: act.by === 'me' ? ME : id(2),
            content: act.by === 'name' ? 'you <@1>' : act.by === 'everyone' ? '@everyone' : 'hello',
            mentionsEveryone: act.by === 'everyone',
          }),
          ...(act.by === 'reply' ? { parentAuthorId: ME } : {}),
          ...this.change(),
        });
      }
      case 'deletes': {
        if (chosen === undefined) return null;
        chosen.isGone = true;
        const { by } = chosen;
        return liveEvent('CHANNEL_MESSAGE_DELETE', {
          ...{ ...place, messageId: id(chosen.number) },
          mentions: {
            ...{ everyone: by === 'everyone', users: by === 'name' ? [ME] : [], roles: [] },
            repliedTo: by === 'reply' ? ME : null,
            authorId: by === 'me' ? ME : id(2),
          },
          ...this.change(),
        });
      }
      case 'reads':
        if (last <= this.mark) return null;
        this.mark = last;
        return liveEvent('CHANNEL_READ', {
          ...place,
          ...(this.tells ? { lastReadId: id(last), changes: this.changes } : {}),
        });
      case 'marks':
        if (chosen === undefined) return null;
        this.mark = chosen.number - 1;
        return liveEvent('CHANNEL_UNREAD', { ...place, ...this.counts() });
    }
  }
}

interface Act {
  readonly kind: 'writes' | 'deletes' | 'reads' | 'marks';
  readonly by: By;
  readonly place: number;
}

type Step =
  | { readonly kind: 'live'; readonly acts: readonly Act[] }
  /** What was heard last is applied once more. */
  | { readonly kind: 'again'; readonly last: number }
  /** All is fetched; some of the acts happen before the server answers, and some after. */
  | { readonly kind: 'fetch'; readonly acts: readonly Act[]; readonly answered: number };

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind'][]>('writes', 'writes', 'writes', 'deletes', 'reads', 'marks'),
    by: fc.constantFrom<By[]>('nobody', 'name', 'everyone', 'reply', 'me', 'nobody', 'name'),
    place: fc.nat(7),
  }),
  { maxLength: 5 },
);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('live' as const), acts }) },
    fc.record({ kind: fc.constant('again' as const), last: fc.nat(8) }),
    fc.record({ kind: fc.constant('fetch' as const), acts, answered: fc.nat(5) }),
  ),
  { maxLength: 25 },
);

/** Whether there is no doubt about the numbers after an event, if those before are in an answer with this mark. */
const settles =
  (answered = 0) =>
  ({ name, data }: LiveEvent): boolean =>
    name === 'CHANNEL_READ' ||
    name === 'CHANNEL_UNREAD' ||
    (name === 'CHANNEL_MESSAGE' && data.message.authorId === ME && Number(data.message.id) > answered);

/** Plays steps; says what the client shows, what is true, and whether the client can know the truth. */
const play = (all: readonly Step[], settings: Settings, tells = false) => {
  const model = new Model(tells);
  let state = unreadReducer(undefined, { type: 'start' });
  const heard: LiveEvent[] = [];
  const batch = (events: readonly LiveEvent[]): LiveBatch => ({
    ...{ events, me: ME, openChannelId: null, isFocused: true, hosts: inviteHosts(null, []), now: 0 },
    ...{ calmGuilds: settings.isCalm ? [GUILD] : [], hasCounts: true },
    countsReplies: settings.countsReplies,
  });
  const hear = (events: readonly LiveEvent[], decisions: [] | null) => {
    state = unreadReducer(state, liveEventsReceived({ ...batch(events), decisions }));
  };
  const shown = (): readonly [number, number] => [state.counts[OTHER] ?? 0, state.pings[OTHER] ?? 0];
  let isKnown = true;
  const seen: {
    shown: readonly [number, number];
    true: readonly [number, number];
    least: number | null;
    isKnown: boolean;
  }[] = [];
  for (const step of all) {
    let least: number | null = null;
    if (step.kind === 'again') hear(step.last === 0 ? [] : heard.slice(-step.last), null);
    else {
      const since: LiveEvent[] = [];
      let answer = model.counts();
      step.acts.forEach((act, place) => {
        const event = model.does(act);
        if (event !== null) since.push(event);
        if (step.kind === 'fetch' && place < step.answered) answer = model.counts();
      });
      for (const event of since) {
        hear([event], []);
        if (settles()(event)) isKnown = true;
      }
      heard.push(...since);
      if (step.kind === 'fetch') {
        const channel = makeChannel({ id: OTHER, ...answer, hasUnread: answer.unreadCount > 0 });
        const guilds = [makeGuild({ id: GUILD, channels: [channel] })];
        state = unreadReducer(state, guildsLoaded({ guilds, since: batch(since) }));
        isKnown =
          since.some(settles(Number(answer.lastReadId))) || since.length === 0 || answer.unreadCount === 0;
        if (!isKnown && since.every(({ name }) => name === 'CHANNEL_MESSAGE')) least = answer.unreadCount;
      }
    }
    seen.push({ shown: shown(), true: model.shown(settings), least, isKnown });
  }
  return seen;
};

const settingsOf = fc.record({ isCalm: fc.boolean(), countsReplies: fc.boolean() });

it('counts as a server does that looks at all messages', () => {
  fc.assert(
    fc.property(steps, settingsOf, (all, settings) => {
      const withoutFetches = all.filter(({ kind }) => kind !== 'fetch');
      for (const at of play(withoutFetches, settings)) expect(at.shown).toEqual(at.true);
    }),
    tries(300),
  );
});

it('shows the truth after a fetch wherever that can be known', () => {
  fc.assert(
    fc.property(steps, settingsOf, (all, settings) => {
      for (const at of play(all, settings)) {
        if (at.isKnown) expect(at.shown).toEqual(at.true);
        if (at.least === null) continue;
        expect(at.shown[0]).toBeGreaterThanOrEqual(at.least);
        expect(at.shown[0]).toBeLessThanOrEqual(at.true[0]);
      }
    }),
    tries(300),
  );
});

it('shows the truth after every fetch of a server that says which changes its numbers have', () => {
  fc.assert(
    fc.property(steps, settingsOf, (all, settings) => {
      for (const at of play(all, settings, true)) expect(at.shown).toEqual(at.true);
    }),
    tries(300),
  );
});
