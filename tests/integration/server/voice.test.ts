import { createSocket } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guild } from '../../../src/contract/entities/guild';
import { type ChannelId, toId } from '../../../src/contract/ids';
import { systemClock } from '../../../src/server/clock';
import { forkMedia } from '../../../src/server/media/fork-media';
import type { StartMedia } from '../../../src/server/media/media';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';
import { openVoicePeer, PEER_ADDRESS, type VoicePeer } from '../../support/node/voice-peer';

const SCRIPT = join(import.meta.dirname, '../../../src/server/media/index.ts');
const FAR_AWAY_MS = 20_000;
const wait = (fits: () => boolean) => vi.waitUntil(fits, { timeout: FAR_AWAY_MS, interval: 5 });

let app: TestServer;
let process_: ReturnType<StartMedia> | null = null;
const logged: string[] = [];

/** The port of the media process, which it says when it has opened it. */
const mediaPort = (): number => {
  const opened = logged.findLast((line) => line.includes('media.opened')) ?? '';
  return Number(/"port":(\d+)/.exec(opened)?.[1]);
};

beforeAll(async () => {
  const fork = forkMedia(SCRIPT);
  const start: StartMedia = (events) => (process_ = fork(events));
  app = await startTestServer({
    clock: systemClock,
    voice: { start, port: 0, addresses: [] },
    log: (level, event, fields) => logged.push(JSON.stringify({ level, event, ...fields })),
  });
});
afterAll(() => app.close());

/** Somebody with a connection to the gateway, who answers each offer. */
interface Caller {
  readonly person: Person;
  readonly socket: TestSocket;
  readonly peer: VoicePeer;
  readonly session: () => string;
  readonly join: (channelId: ChannelId) => Promise<void>;
  /** The contents that were heard. */
  readonly contents: () => readonly number[];
  readonly hangUp: () => void;
}

let ssrc = 1000;

const openCaller = async (person: Person): Promise<Caller> => {
  const socket = await app.connect(person);
  let peer: VoicePeer | null = null;
  let session = '';
  let answered = 0;
  const answerNext = async (): Promise<void> => {
    const offers = socket.eventsOf('VOICE_SIGNAL');
    const offer = offers[answered];
    if (offer === undefined) return;
    answered += 1;
    if (offer.session !== session) {
      peer?.close();
      peer = null;
    }
    ({ session } = offer);
    peer ??= openVoicePeer(person.user.username, (ssrc += 1));
    const sdp = await peer.answer(offer.sdp);
    socket.send(JSON.stringify({ event: 'VOICE_SIGNAL', data: { session, sdp } }));
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void answerNext().finally(() => (isBusy = false));
  }, 5);
  const current = (): VoicePeer => {
    if (peer === null) throw new Error('no offer yet');
    return peer;
  };
  return {
    person,
    socket,
    get peer() {
      return current();
    },
    session: () => session,
    join: async (channelId) => {
      const before = socket.eventsOf('VOICE_SIGNAL').length;
      await app.done('voice.join', { channelId, selfMute: false, selfDeaf: false }, person);
      await wait(() => answered > before && current().isConnected());
    },
    contents: () => (peer?.heard() ?? []).map(({ content }) => content),
    hangUp: () => {
      clearInterval(timer);
      peer?.close();
    },
  };
};

let owner: Person;
let guild: Guild;
let lounge: ChannelId;
let ada: Caller;
let bob: Caller;

/** Says this until the other one hears it. */
const isHeard = async (speaker: Caller, listener: Caller, content: number): Promise<void> => {
  await wait(() => {
    speaker.peer.say(content);
    return listener.contents().includes(content);
  });
};
/** Speaks for a second after what happens; nothing that is said 200 ms after it or later is heard. */
const fallsSilent = async (speaker: Caller, listener: Caller, happens: () => Promise<unknown>) => {
  await happens();
  const at = performance.now();
  const isOver = () => performance.now() - at > 1200;
  await wait(() => {
    const since = performance.now() - at;
    speaker.peer.say(since > 1000 ? 201 : 200);
    return isOver();
  });
  expect(listener.contents()).not.toContain(201);
};

beforeEach(async () => {
  owner = await app.signUp();
  guild = await app.createGuild(owner);
  lounge = guild.channels.find(({ type }) => type === 'voice')?.id ?? toId('0');
  [ada, bob] = [await openCaller(await app.signUp()), await openCaller(await app.signUp())];
  await app.join(guild, owner, ada.person, bob.person);
});
afterEach(async () => {
  for (const one of [ada, bob]) {
    await app.call('voice.leave', {}, one.person);
    one.hangUp();
  }
  app.hangUp();
});

describe('a call', () => {
  it('carries what is said to the others, and no address of anybody but the server', async () => {
    await ada.join(lounge);
    await bob.join(lounge);
    await isHeard(ada, bob, 7);
    await isHeard(bob, ada, 8);
    const track = bob.socket.eventsOf('VOICE_SIGNAL').at(-1)?.tracks;
    expect(track).toEqual([{ mid: '1', userId: ada.person.userId, kind: 'mic' }]);
    const told = JSON.stringify([ada.socket.frames, bob.socket.frames]);
    expect(told).toContain(`127.0.0.1 ${mediaPort()} typ host`);
    for (const text of [told, ...logged]) expect(text).not.toContain(PEER_ADDRESS);
  });

  it('has a sign of the server again and again, also where nobody speaks', async () => {
    await ada.join(lounge);
    for (const more of [1, 2, 3]) {
      const before = ada.peer.reports();
      await wait(() => ada.peer.reports() >= before + more);
    }
    expect(ada.peer.heard()).toEqual([]);
  });

  const about = () => ({ guildId: guild.id, userId: ada.person.userId, reason: '' });
  const target = () => ({ guildId: guild.id, targetUserId: ada.person.userId, reason: '' });

  it('is silent 200 ms after staff have muted somebody, and goes on where they take it back', async () => {
    await ada.join(lounge);
    await bob.join(lounge);
    await isHeard(ada, bob, 7);
    await app.done('voice.mute', { ...about(), mute: true, deaf: false }, owner);
    const before = bob.peer.heard().length;
    const at = performance.now();
    let late = 0;
    await wait(() => {
      const since = performance.now() - at;
      if (since > 200) late = Math.max(late, bob.peer.heard().length - before);
      ada.peer.say(since < 200 ? 50 : 51);
      return since > 600;
    });
    expect(bob.contents()).not.toContain(51);
    await app.done('voice.mute', { ...about(), mute: false, deaf: false }, owner);
    await isHeard(ada, bob, 9);
    const seqs = bob.peer.heard().map(({ seq }) => seq);
    expect(seqs.at(-1)).toBe(((seqs[0] ?? 0) + seqs.length - 1) % 65_536);
  });

  it.each([
    ['is kicked', () => app.done('members.kick', target(), owner)],
    [
      'is timed out',
      () =>
        app.done(
          'members.timeout',
          { ...target(), until: new Date(Date.now() + 600_000).toISOString() },
          owner,
        ),
    ],
    ['is disconnected', () => app.done('voice.move', { ...about(), channelId: null }, owner)],
  ])('has nothing more of whoever %s within a second', async (_what, happens) => {
    await ada.join(lounge);
    await bob.join(lounge);
    await isHeard(ada, bob, 7);
    await fallsSilent(ada, bob, happens);
  });

  it('goes on in the channel to which somebody is brought', async () => {
    const made = { guildId: guild.id, name: 'Other', type: 'voice', categoryId: null } as const;
    const { channel } = await app.done('channels.create', made, owner);
    await ada.join(lounge);
    await bob.join(channel.id);
    await app.done('voice.move', { ...about(), channelId: channel.id }, owner);
    await wait(() => ada.socket.eventsOf('VOICE_SIGNAL').at(-1)?.session === ada.session());
    await wait(() => ada.socket.eventsOf('VOICE_SIGNAL').at(-1)?.tracks.length === 1);
    await isHeard(ada, bob, 11);
    await isHeard(bob, ada, 12);
  });
});

describe('what is hostile', () => {
  it('ends at most its own call: of signals, and of packets to the port', async () => {
    await ada.join(lounge);
    await bob.join(lounge);
    await isHeard(ada, bob, 7);
    const eve = await app.signUp();
    await app.join(guild, owner, eve);
    const offers = (await app.connect(eve)).eventsOf;
    for (let nth = 0; nth < 30; nth += 1) {
      const socket = await app.connect(eve);
      const join_ = { channelId: lounge, selfMute: false, selfDeaf: false };
      const { session } = await app.done('voice.join', join_, eve);
      const { sdp } = await socket.event('VOICE_SIGNAL');
      const bytes = Buffer.from(sdp);
      for (let change = 0; change <= nth; change += 1) bytes[(change * 7919) % bytes.length] = nth * 5;
      const spoilt = [
        bytes.toString('latin1'),
        sdp.slice(0, nth * 40),
        sdp.replaceAll('audio', 'video'),
        sdp,
      ];
      const data = { session, sdp: spoilt[nth % spoilt.length] };
      socket.send(JSON.stringify({ event: 'VOICE_SIGNAL', data }));
      await socket.settle();
      socket.socket.terminate();
    }
    expect(offers('VOICE_SIGNAL')).toEqual([]);
    const udp = createSocket('udp4');
    const send = (packet: Buffer) =>
      new Promise<void>((resolve) => udp.send(packet, mediaPort(), '127.0.0.1', () => resolve()));
    for (let nth = 0; nth < 2000; nth += 1) {
      const packet = randomBytes(1 + (nth % 1400));
      // As STUN, DTLS and RTP begin.
      packet[0] = [0, 1, 20, 22, 63, 128, 144, 255][nth % 8] ?? 0;
      await send(packet);
    }
    udp.close();
    await isHeard(ada, bob, 21);
    await isHeard(bob, ada, 22);
    expect(logged.some((line) => line.includes('media.gone'))).toBe(false);
  });
});

describe('a media process that is killed', () => {
  it('ends the calls, and the next one is as any', async () => {
    await ada.join(lounge);
    await bob.join(lounge);
    process_?.kill();
    await wait(() => app.server.services.voice.thoseIn(lounge).length === 0);
    await ada.socket.settle();
    const { channelId } = ada.socket.eventsOf('VOICE_STATE').at(-1) ?? {};
    expect(channelId).toBeNull();
    await ada.join(lounge);
    await bob.join(lounge);
    await isHeard(ada, bob, 31);
  });
});
