import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ChannelId, type RoleId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { systemClock } from '../../../src/server/clock';
import { type Person, startTestServer, textChannelOf, type TestServer } from '../../support/node/server-app';
import {
  connectCrowd,
  hasResumed,
  hiddenFromAll,
  type OpenSocket,
  resumeAll,
  textsOf,
} from '../../support/node/taken-right';
import { openTestStore } from '../../support/node/test-store';
import { signUpMany } from '../../support/node/sign-up-many';

/** With five sockets each: 500. */
const PEOPLE = 100;
const SOCKETS_EACH = 5;
const WRITERS = 4;
/** Messages that are written after the right was taken: each would be 500 events. */
const LATER_MESSAGES = 40;

let app: TestServer;
let owner: Person;
let people: readonly Person[];
beforeAll(async () => {
  app = await startTestServer({ clock: systemClock, openStore: () => openTestStore({ now: Date.now }) });
  owner = await app.signUp('owner');
  people = await signUpMany(app, PEOPLE);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

/** A message by its times at the sender, in monotonic milliseconds: it is sent between them. */
interface Written {
  readonly begunAt: number;
  readonly answeredAt: number;
}

/** Writes messages without a pause; each carries its number as its text. */
const writeOn = (channelId: ChannelId) => {
  const written: Written[] = [];
  const state = { isOn: true, begun: 0 };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (state.isOn) {
      const nth = (state.begun += 1) - 1;
      const begunAt = performance.now();
      await app.done('messages.create', { channelId, content: String(nth), parentId: null }, owner);
      written[nth] = { begunAt, answeredAt: performance.now() };
    }
  });
  return {
    written,
    /** Resolves when this many more have been begun and written. */
    more: async (count: number): Promise<void> => {
      const until = state.begun + count;
      while (written.filter(Boolean).length < until) await new Promise((next) => setImmediate(next));
    },
    stop: async (): Promise<void> => {
      state.isOn = false;
      await Promise.all(writers);
    },
  };
};

/** The place of an event in a socket's session. */
const seqsOf = ({ socket }: OpenSocket, name: string, isAbout: (data: never) => boolean): readonly number[] =>
  socket.frames.flatMap((frame) =>
    frame.kind === 'event' && frame.event.name === name && isAbout(frame.event.data as never)
      ? [frame.seq ?? 0]
      : [],
  );

it.each(['overwrites of the channel', 'the role that was allowed it'] as const)(
  'a right that is taken by %s is taken from 500 sockets at once: nothing later is sent or replayed to them',
  async (way) => {
    const guild = await app.createGuild(owner, 'Crowd');
    const guildId = guild.id;
    const channelId = textChannelOf(guild);
    await app.join(guild, owner, ...people);
    const hidden = await hiddenFromAll(app, guild, owner);
    let roleId: RoleId | null = null;
    if (way === 'the role that was allowed it') {
      const { role } = await app.done('roles.create', { guildId, name: 'In', color: '#336699' }, owner);
      if (role === null) throw new Error('no role');
      roleId = role.id;
      for (const { userId } of people)
        await app.done('roles.addMember', { guildId, targetUserId: userId, roleId }, owner);
      const allowed = {
        target: 'role',
        id: roleId,
        allow: maskOf(['VIEW_CHANNELS']),
        deny: maskOf([]),
      } as const;
      await app.done('overwrites.set', { placeId: channelId, overwrites: [hidden, allowed] }, owner);
    }
    const take = () =>
      roleId === null
        ? app.done('overwrites.set', { placeId: channelId, overwrites: [hidden] }, owner)
        : app.done('roles.delete', { guildId, roleId }, owner);
    const open = await connectCrowd([app], people, SOCKETS_EACH);

    const writing = writeOn(channelId);
    await Promise.all(open.map(({ socket }) => socket.event('CHANNEL_MESSAGE')));
    await take();
    const takenAt = performance.now();
    // What the sockets were sent until now: the answer of the call comes after it.
    await Promise.all(open.map(({ socket }) => socket.settle()));
    const gone = (data: { readonly channelId: ChannelId }) => data.channelId === channelId;
    const goneAt = open.map((one) => seqsOf(one, 'GUILD_CHANNEL_DELETE', gone));
    expect(goneAt.every((seqs) => seqs.length === 1)).toBe(true);
    await writing.more(LATER_MESSAGES);
    await writing.stop();
    await Promise.all(open.map(({ socket }) => socket.settle()));

    // By the clock of the sender: however late they arrive, what is heard was begun before the right was taken.
    const heard = new Set(open.flatMap(({ socket }) => textsOf(socket, channelId)));
    const begun = [...heard].map((text) => (writing.written[Number(text)]?.begunAt ?? Infinity) - takenAt);
    expect(begun.filter((ms) => ms > 0)).toEqual([]);
    const later = writing.written.filter(({ begunAt }) => begunAt > takenAt);
    expect(later.length).toBeGreaterThan(LATER_MESSAGES / 2);
    // By the order of each session: no message follows the news that the channel is gone.
    const late = open.filter((one, nth) =>
      seqsOf(one, 'CHANNEL_MESSAGE', gone).some((seq) => seq > (goneAt[nth]?.[0] ?? 0)),
    );
    expect(late).toEqual([]);
    const lastMs = Math.max(
      ...[...heard].map((text) => (writing.written[Number(text)]?.answeredAt ?? Infinity) - takenAt),
    );
    console.log(
      `${way}: the last message that ${open.length} sockets heard was begun ${Math.max(...begun).toFixed(1)} ms and answered ` +
        `${lastMs.toFixed(1)} ms after the answer of the call; ${later.length} were written later`,
    );

    const again = await resumeAll(open, ({ node }) => node);
    expect(again.every(hasResumed)).toBe(true);
    const replayed = new Set(again.flatMap((socket) => textsOf(socket, channelId)));
    expect([...replayed].filter((text) => !heard.has(text))).toEqual([]);
  },
);
