import type { LiveEvent } from '../../../src/contract/gateway/events';
import type { ChannelId, GuildId, MessageId } from '../../../src/contract/ids';
import type { CountWithin } from '../../support/node/counted-statements';
import type { Person, TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';
import { directParts } from '../direct-parts';
import { takeSnapshot } from '../store-snapshot';
import { type Copied, copyOf, writeCopy } from '../world-copy';
import { isForAll, lettersOf } from './hearing';
import { type Cast, type Place, PLACES, type Stage } from './places';
import { become, type Relation } from './relations';
import type { Scene } from './scenes';

/** What came of a scene. */
export interface Played {
  /** As the table writes it. */
  readonly cell: string;
  /** Whether the world is another one now: a call that is refused, or that reads, leaves it as it was. */
  readonly isSpent: boolean;
  readonly status: number;
  /** The whole answer. */
  readonly answer: string;
  /** The statements that the call ran. */
  readonly statements: number;
  /** The tables in which a refused call wrote. */
  readonly wrote: readonly string[];
  /** What those heard who must not: a stranger, and what a client without caps heard beyond what it knows. */
  readonly leaked: readonly string[];
}

/** A server whose statements are counted. */
export interface CountedServer {
  readonly app: TestServer;
  readonly countWithin: CountWithin;
}

const NOTHING: Stage = {
  ...{ channelId: '1' as ChannelId, guildId: '1' as GuildId },
  ...{ mine: '1' as MessageId, theirs: '1' as MessageId },
};

/** How often somebody is pinged: the mentions that count in all that they see. */
const pingsOf = async (app: TestServer, who: Person): Promise<number> => {
  const seen = [await app.done('guilds.list', {}, who), await app.done('direct.list', {}, who)];
  const counts = JSON.stringify(seen).matchAll(/"mentionCount":(\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

/** A refusal, without the name of the other. */
const refusalOf = (
  { status, body }: { readonly status: number; readonly body: unknown },
  { other }: Cast,
): string =>
  `${status} ${(body as { readonly message: string }).message.replace(other.user.username, 'NAME')}`;

/** Whether somebody has a message request. */
const isAsked = async (app: TestServer, who: Person): Promise<boolean> =>
  (await app.done('direct.list', {}, who)).channels.some(({ request }) => request);

/** A place with its people, who are to each other what the relation says. */
export interface World extends Cast {
  readonly stage: Stage;
  /** Whether the other has an account and is somebody else. */
  readonly isThere: boolean;
  /** Of `me`, the other, the other again with a client that names no caps, the third, and a stranger. */
  readonly sockets: readonly (TestSocket | null)[];
}

type Parts = Cast & { readonly stage: Stage };

/** Makes a place for new people, by their calls. Their names have an id in them, which is another in a copy. */
const makeParts = async (app: TestServer, place: Place, relation: Relation): Promise<Parts> => {
  const signUp = (): Promise<Person> => app.signUp(`person${app.store.ids.next()}`);
  const [me, third] = [await signUp(), await signUp()];
  const other = relation === 'self' ? me : await signUp();
  const cast: Cast = { me, other, third };
  await directParts(app).befriend(me, third);
  const stage = { ...NOTHING, ...(await PLACES[place](app, cast)) };
  await become(app, relation, me, other);
  return { ...cast, stage };
};

const copies = new Map<string, Promise<Copied<Parts>>>();

/** Makes a place for new people: the first one by their calls, others as copies of it. */
export const makeWorld = async (
  { app }: CountedServer,
  place: Place,
  { relation, stranger }: { readonly relation: Relation; readonly stranger: Person },
): Promise<World> => {
  const key = `${place}: ${relation}`;
  const copied = copies.get(key) ?? copyOf((original) => makeParts(original, place, relation));
  copies.set(key, copied);
  const { me, third, stage, ...parts } = await writeCopy(app, await copied);
  const other = relation === 'self' ? me : parts.other;
  const cast: Cast = { me, other, third };
  const isThere = relation !== 'self' && relation !== 'deleted';
  const sockets = [
    await app.connect(me),
    isThere ? await app.connect(other) : null,
    isThere ? await app.connect(other, { caps: '' }) : null,
    await app.connect(third),
    await app.connect(stranger),
  ];
  return { ...cast, stage, isThere, sockets };
};

/** Runs work, and says what each socket was told meanwhile. */
const listening = async <T>(
  sockets: readonly (TestSocket | null)[],
  work: () => Promise<T>,
): Promise<readonly [T, ...(readonly LiveEvent[])[]]> => {
  for (const socket of sockets) await socket?.settle();
  const heardBefore = sockets.map((socket) => socket?.events().length);
  const done = await work();
  for (const socket of sockets) await socket?.settle();
  return [done, ...sockets.map((socket, nth) => socket?.events().slice(heardBefore[nth]) ?? [])];
};

/** Plays a scene. Watched, it says where the call wrote. */
export const play = async (
  { app, countWithin }: CountedServer,
  scene: Scene,
  world: World,
  isWatched: boolean,
): Promise<Played> => {
  const { me, other, stage, isThere, sockets } = world;
  const args = await scene.args(stage, world, app);
  const isSaid = scene.call === 'messages.create' && isThere;
  const pingsBefore = isSaid ? await pingsOf(app, other) : 0;
  const [done, mine = [], theirs = [], olds = [], thirds = [], strangers = []] = await listening(
    sockets,
    async () => {
      const rows = isWatched ? await takeSnapshot(app.store) : {};
      const [answer, ran] = await countWithin(() => app.call(scene.call, args, me));
      const rowsNow = isWatched ? await takeSnapshot(app.store) : {};
      return {
        answer,
        ran,
        wrote: Object.keys(rowsNow).filter((name) => rows[name] !== rowsNow[name]),
      };
    },
  );
  const { answer, ran, wrote } = done;
  const known = theirs.filter((event) => isForAll(event, scene.place === 'guild' ? stage.channelId : null));
  const leaked = [
    ...strangers.map(({ name }) => `a stranger: ${name}`),
    ...(lettersOf(known) === lettersOf(olds) ? [] : [`without caps: ${lettersOf(olds)}`]),
  ];
  const pinged = isSaid && (await pingsOf(app, other)) > pingsBefore ? '*' : '';
  const asked = isSaid && (await isAsked(app, other)) ? '?' : '';
  const heard = [lettersOf(mine), lettersOf(theirs) + pinged + asked, lettersOf(thirds)];
  const found = scene.finds === null || answer.reply === null ? null : scene.finds(answer.reply, world);
  const cell = found ?? heard.join('/').replace(/\/+$/, '');
  return {
    cell:
      [...(answer.status === 200 ? [] : [refusalOf(answer, world)]), ...(cell === '' ? [] : [cell])].join(
        ' ',
      ) || 'ok',
    isSpent: answer.status === 200 && scene.finds === null,
    ...{ status: answer.status, answer: JSON.stringify(answer.body), statements: ran, wrote, leaked },
  };
};
