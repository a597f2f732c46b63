import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoiceTrack } from '../../../src/contract/entities/voice';
import type { Guild } from '../../../src/contract/entities/guild';
import { type ChannelId, toId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { join } from 'node:path';
import { systemClock } from '../../../src/server/clock';
import { forkMedia } from '../../../src/server/media/fork-media';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import { openVoicePeer, type VoicePeer } from '../../support/node/voice-peer';

const SCRIPT = join(import.meta.dirname, '../../../src/server/media/index.ts');
const FAR_AWAY_MS = 20_000;
const wait = (fits: () => boolean) => vi.waitUntil(fits, { timeout: FAR_AWAY_MS, interval: 5 });
const OPEN = { selfMute: false, selfDeaf: false };
/** Reports of the transport: of packets that are missing, and of when they came; of the payload: a whole picture. */
const [NACK, ARRIVALS, KEY_FRAME] = ['205 1', '205 15', '206 1'];

let app: TestServer;
const logged: string[] = [];
let ssrc = 5000;

/** Somebody in the channel, who answers each offer and knows what its sections carry. */
interface Caller {
  readonly person: Person;
  readonly peer: VoicePeer;
  readonly tracks: () => readonly VoiceTrack[];
  /** The contents that came by the sections of this kind. */
  readonly saw: (kind: VoiceTrack['kind']) => readonly number[];
  readonly told: () => readonly string[];
  readonly wish: (wish: object) => Promise<unknown>;
  readonly hangUp: () => void;
}

const openCaller = async (person: Person, channelId: ChannelId): Promise<Caller> => {
  const socket = await app.connect(person);
  const peer = openVoicePeer(person.user.username, (ssrc += 1));
  let answered = 0;
  let isSharing = false;
  const midOf = (tracks: readonly VoiceTrack[], kind: VoiceTrack['kind'], isOwn: boolean) =>
    tracks.find((track) => track.kind === kind && (track.userId === person.userId) === isOwn)?.mid;
  const answerNext = async (): Promise<void> => {
    const offer = socket.eventsOf('VOICE_SIGNAL')[answered];
    if (offer === undefined) return;
    answered += 1;
    const [picture, sound] = [midOf(offer.tracks, 'screen', true), midOf(offer.tracks, 'screen-audio', true)];
    if (!isSharing && picture !== undefined && sound !== undefined) {
      isSharing = true;
      peer.share({ picture, sound });
    }
    const sdp = await peer.answer(offer.sdp);
    socket.send(JSON.stringify({ event: 'VOICE_SIGNAL', data: { session: offer.session, sdp } }));
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void answerNext().finally(() => (isBusy = false));
  }, 5);
  await app.done('voice.join', { channelId, ...OPEN }, person);
  await wait(() => peer.isConnected());
  const tracks = () => socket.eventsOf('VOICE_SIGNAL').at(-1)?.tracks ?? [];
  return {
    ...{ person, peer, tracks },
    saw: (kind) => {
      const mids = socket.eventsOf('VOICE_SIGNAL').flatMap((offer) => midOf(offer.tracks, kind, false) ?? []);
      return peer
        .heard()
        .filter(({ mid }) => mids.includes(mid))
        .map(({ content }) => content);
    },
    told: () => peer.told().map(([type, form]) => `${type} ${form}`),
    wish: (wish) => app.done('voice.state', { ...OPEN, ...wish }, person),
    hangUp: () => {
      clearInterval(timer);
      peer.close();
    },
  };
};

let owner: Person;
let guild: Guild;
let lounge: ChannelId;
let ada: Caller;
let bob: Caller;

beforeAll(async () => {
  app = await startTestServer({
    clock: systemClock,
    voice: { start: forkMedia(SCRIPT), port: 0, addresses: [] },
    log: (level, event, fields) => logged.push(JSON.stringify({ level, event, ...fields })),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  owner = await app.signUp();
  guild = await app.createGuild(owner);
  lounge = guild.channels.find(({ type }) => type === 'voice')?.id ?? toId('0');
  const people = [await app.signUp(), await app.signUp()] as const;
  await app.join(guild, owner, ...people);
  ada = await openCaller(people[0], lounge);
  bob = await openCaller(people[1], lounge);
});
afterEach(async () => {
  for (const one of [ada, bob]) {
    await app.call('voice.leave', {}, one.person);
    one.hangUp();
  }
  app.hangUp();
});

/** Shows this until the other one sees it. */
const isSeen = (from: Caller, by: Caller, content: number): Promise<unknown> =>
  wait(() => {
    from.peer.show(content, true);
    return by.saw('screen').includes(content);
  });
const shares = async (one: Caller): Promise<void> => {
  await one.wish({ screen: true });
  await wait(() =>
    one.tracks().some(({ kind, userId }) => kind === 'screen' && userId === one.person.userId),
  );
};
/** Shows something for over a second after what happens; nothing of the last of it is seen. */
const goesDark = async (from: Caller, by: Caller, happens: () => Promise<unknown>): Promise<void> => {
  await happens();
  const at = performance.now();
  await wait(() => {
    const since = performance.now() - at;
    from.peer.show(since > 1000 ? 201 : 200, true);
    return since > 1300;
  });
  expect(by.saw('screen')).not.toContain(201);
};

describe('a screen that is shared', () => {
  it('is seen by whoever watches it, and by nobody else', async () => {
    const eve = await app.signUp();
    await app.join(guild, owner, eve);
    const other = await openCaller(eve, lounge);
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 7);
    await wait(() => {
      ada.peer.soundOfScreen(9);
      return bob.saw('screen-audio').includes(9);
    });
    expect(other.tracks().map(({ kind }) => kind)).toEqual(['mic', 'mic']);
    expect(other.peer.heard()).toEqual([]);
    other.hangUp();
  });

  it('begins with a whole picture, which its sender is asked for; so does each time it is watched anew', async () => {
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await wait(() => {
      ada.peer.show(1, false);
      return ada.told().includes(KEY_FRAME) && ada.peer.told().length > 3;
    });
    expect(bob.saw('screen')).toEqual([]);
    await isSeen(ada, bob, 2);
    ada.peer.show(3, false);
    await wait(() => bob.saw('screen').includes(3));
    await bob.wish({ watch: [] });
    await wait(() => !bob.tracks().some(({ kind }) => kind === 'screen'));
    await bob.wish({ watch: [ada.person.userId] });
    await wait(() => bob.tracks().some(({ kind }) => kind === 'screen'));
    for (let nth = 0; nth < 20; nth += 1) ada.peer.show(4, false);
    await isSeen(ada, bob, 5);
    expect(bob.saw('screen')).not.toContain(4);
  });

  it('is told to its sender: when packets came, which did not, and that a viewer needs a whole picture', async () => {
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 1);
    await wait(() => ada.told().includes(ARRIVALS));
    expect(ada.told()).not.toContain(NACK);
    ada.peer.lose();
    await wait(() => {
      ada.peer.show(2, false);
      return ada.told().includes(NACK);
    });
    const before = ada.told().filter((one) => one === KEY_FRAME).length;
    const mid = bob.tracks().find(({ kind }) => kind === 'screen')?.mid ?? '';
    await wait(() => {
      ada.peer.show(2, false);
      bob.peer.askForKeyFrame(mid);
      return ada.told().filter((one) => one === KEY_FRAME).length > before;
    });
  });

  it.each([
    ['ends the sharing', () => ada.wish({ screen: false })],
    ['leaves', () => app.done('voice.leave', {}, ada.person)],
    [
      'is kicked',
      () =>
        app.done('members.kick', { guildId: guild.id, targetUserId: ada.person.userId, reason: '' }, owner),
    ],
    [
      'is timed out',
      () =>
        app.done(
          'members.timeout',
          {
            ...{ guildId: guild.id, targetUserId: ada.person.userId, reason: '' },
            until: new Date(Date.now() + 600_000).toISOString(),
          },
          owner,
        ),
    ],
    [
      'may share no more',
      async () => {
        const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
        const id = roles.find(({ isDefault }) => isDefault)?.id ?? toId('0');
        const overwrites = [{ target: 'role' as const, id, allow: maskOf([]), deny: maskOf(['STREAM']) }];
        await app.done('overwrites.set', { placeId: toId(lounge), overwrites }, owner);
      },
    ],
  ])('is dark within a second where its sender %s', async (_what, happens) => {
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 7);
    await goesDark(ada, bob, happens);
  });
});

describe('what is hostile in a screen', () => {
  it('ends nothing: packets of any bytes, more than a screen has, and reports of any bytes', async () => {
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 7);
    for (let nth = 0; nth < 3000; nth += 1) {
      const packet = randomBytes(13 + (nth % 1300));
      packet[0] = [0x80, 0x90, 0xb0, 0x8f, 0xbf, 0x81, 0x85, 0x8f][nth % 8] ?? 0;
      packet[1] = [97, 97 | 0x80, 205, 206, 200, 201][nth % 6] ?? 0;
      if (nth % 3 === 0) packet.writeUInt16BE(0xbede, Math.min(12, packet.length - 2));
      ada.peer.sendRaw(packet);
    }
    for (let nth = 0; nth < 3000; nth += 1) ada.peer.show(8, true);
    await isSeen(ada, bob, 9);
    expect(logged.some((line) => line.includes('media.gone'))).toBe(false);
  });

  it('ends the calls and lets new ones begin, where the library never ends what it does with it', async () => {
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 7);
    // A description of a source whose items end beyond the packet.
    const endless = Buffer.from('81ca00020000002a01ff4141', 'hex');
    for (let nth = 0; nth < 12; nth += 1) ada.peer.sendRaw(endless);
    await wait(() => logged.some((line) => line.includes('media.hangs')));
    expect(app.server.services.voice.find(ada.person.userId)).toBeNull();
    const person = await app.signUp();
    await app.join(guild, owner, person);
    const eve = await openCaller(person, lounge);
    await app.call('voice.leave', {}, person);
    eve.hangUp();
  });

  it('costs its own call at most: answers with other sections, of other kinds, or spoilt', async () => {
    const eve = await app.signUp();
    await app.join(guild, owner, eve);
    for (let nth = 0; nth < 12; nth += 1) {
      const socket = await app.connect(eve);
      const { session } = await app.done('voice.join', { channelId: lounge, ...OPEN }, eve);
      await app.done('voice.state', { ...OPEN, screen: true, watch: [ada.person.userId] }, eve);
      const { sdp } = await socket.event('VOICE_SIGNAL');
      const bytes = Buffer.from(sdp);
      for (let change = 0; change <= nth; change += 1) bytes[(change * 7919) % bytes.length] = nth * 5;
      const spoilt = [
        bytes.toString('latin1'),
        sdp.replaceAll('m=video', 'm=audio'),
        sdp.replaceAll(/a=mid:\d+/g, 'a=mid:0'),
        sdp.replaceAll('recvonly', 'sendrecv'),
      ];
      const data = { session, sdp: spoilt[nth % spoilt.length] };
      socket.send(JSON.stringify({ event: 'VOICE_SIGNAL', data }));
      await socket.settle();
      socket.socket.terminate();
    }
    await shares(ada);
    await bob.wish({ watch: [ada.person.userId] });
    await isSeen(ada, bob, 7);
    expect(logged.some((line) => line.includes('media.gone'))).toBe(false);
  });
});
