import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { inProject } from '../../tools/setup/project.mjs';
import { systemClock } from '../../src/server/clock';
import { createMedia, type StartMedia } from '../../src/server/media/media';
import { openVoicePeer, type VoicePeer } from '../support/node/voice-peer';
import { type Figure, limitedFigure } from './support/figure';
import { processorSeconds } from './support/processor-time';

const PEOPLE = 25;
const SPEAKING = 8;
const FRAME_MS = 20;
const SECONDS = 10;
/** Of a core. */
const PERCENT_AT_MOST = 25;
/** What a packet of 32 kbit/s holds. */
const SOUND_BYTES = 80;
const LOST_AT_MOST = 0.02;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Speaks in turns of a frame for so long. Catches up if it is late: every packet counts. */
const speak = async (say: () => void): Promise<number> => {
  const began = performance.now();
  const frames = (SECONDS * 1000) / FRAME_MS;
  for (let frame = 0; frame < frames; frame += 1) {
    await wait(Math.max(0, began + frame * FRAME_MS - performance.now()));
    say();
  }
  return frames;
};

/** What share of a core a process takes while the work lasts, in percent. */
const percentOf = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const [from, began] = [processorSeconds(pid), performance.now()];
  await work();
  return ((processorSeconds(pid) - from) * 100_000) / (performance.now() - began);
};

const measureMedia = async (): Promise<{ readonly percent: number; readonly heard: number }> => {
  let pid = 0;
  const start: StartMedia = ({ onMessage, onGone }) => {
    const child = fork(inProject('out/main/media.js'), [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    pid = child.pid ?? 0;
    child.on('message', onMessage);
    child.once('exit', onGone);
    return { post: (order) => void child.send(order), kill: () => void child.kill('SIGKILL') };
  };
  const peers: VoicePeer[] = [];
  const join = (nth: number): void => {
    peers[nth] = openVoicePeer(`p${nth}`, 1000 + nth);
    media.tell({ do: 'join', session: String(nth), room: 'r', bitrate: 32_000, speaks: true, hears: true });
  };
  const media = createMedia({
    ...{ start, clock: systemClock, log: () => undefined },
    place: () => ({ port: 0, bind: null, addresses: ['127.0.0.1'] }),
    events: {
      onOffer: ({ session, sdp }) => {
        void peers[Number(session)]
          ?.answer(sdp)
          .then((answer) => media.tell({ do: 'answer', session, sdp: answer }));
      },
      // As the server replaces a connection that breaks.
      onEnded: (session) => join(Number(session)),
      onGone: () => {
        throw new Error('The media process has ended');
      },
    },
  });
  for (let nth = 0; nth < PEOPLE; nth += 1) join(nth);
  while (!peers.every((peer) => peer.isConnected())) await wait(50);
  // The sections of those who came last.
  await wait(3000);
  const before = peers.map(({ heard }) => heard().length);
  let frames = 0;
  const percent = await percentOf(pid, async () => {
    frames = await speak(() => {
      for (const peer of peers.slice(0, SPEAKING)) peer.say(7);
    });
    await wait(200);
  });
  const heard = peers.reduce((sum, peer, nth) => sum + peer.heard().length - (before[nth] ?? 0), 0);
  media.close();
  for (const peer of peers) peer.close();
  return { percent, heard: heard / (frames * SPEAKING * (PEOPLE - 1)) };
};

const measureFloor = async (): Promise<number> => {
  const child = fork(join(import.meta.dirname, 'support/forwarding-process.ts'), [], {
    execArgv: ['--import', 'tsx'],
  });
  const port = await new Promise<number>((resolve) => child.once('message', (said) => resolve(Number(said))));
  const sockets = Array.from({ length: PEOPLE }, () => createSocket('udp4'));
  for (const socket of sockets) socket.send('hello', port, '127.0.0.1');
  await wait(500);
  const sound = Buffer.alloc(12 + SOUND_BYTES);
  const percent = await percentOf(child.pid ?? 0, async () => {
    await speak(() => {
      for (const socket of sockets.slice(0, SPEAKING)) socket.send(sound, port, '127.0.0.1');
    });
  });
  child.disconnect();
  for (const socket of sockets) socket.close();
  return percent;
};

/** What the media process takes of a core for 25 people in a channel, 8 of whom speak at once. */
export const benchVoice = async (): Promise<Figure[]> => {
  const floor = await measureFloor();
  const { percent, heard } = await measureMedia();
  if (heard < 1 - LOST_AT_MOST) throw new Error(`Of what was said ${Math.round(heard * 100)} % was heard`);
  return [
    limitedFigure({
      name: `voice: ${PEOPLE} in a channel, ${SPEAKING} speaking, the media process`,
      unit: '% of a core',
      value: percent,
      baseline: { what: 'the same packets by a bare UDP socket, without encryption', value: floor },
      atMost: PERCENT_AT_MOST,
      details: { seconds: SECONDS, heard, packetsPerSecond: (1000 / FRAME_MS) * SPEAKING * (PEOPLE - 1) },
    }),
  ];
};
