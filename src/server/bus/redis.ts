import { setTimeout as pause } from 'node:timers/promises';
import type { Redis, RedisOptions } from 'ioredis';
import { failure, type Result, success } from '../../contract/failure';
import type { Transport } from './bus';

const CONNECT_WITHIN_MS = 2000;
const RETRY_AT_MOST_MS = 500;
const LAST_WORDS_MS = 300;
/** What one node has said and Redis has not taken yet; beyond, it is dropped, and the others learn that they missed it. */
const WAITING_AT_MOST = 20_000;

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: CONNECT_WITHIN_MS,
  // What cannot be said now is not said later: it would come out of its order.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, RETRY_AT_MOST_MS),
  keepAlive: 10_000,
} as const satisfies RedisOptions;

/** What Redis says of a wrong password or user; it does not pass by itself. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|Client sent AUTH))/;

const connected = (redis: Redis): Promise<Error | null> =>
  redis.connect().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error('unknown')),
  );

/**
 * Connects to Redis: a channel that all nodes of a store hear. Where Redis is not there yet, goes on trying. Fails with
 * a sentence for whoever starts the server, without the address. The driver is loaded here and not before.
 */
export const openRedis = async (url: string, channel: string): Promise<Result<Transport, string>> => {
  const driver = await import('ioredis');
  const speaker = new driver.Redis(url, OPTIONS);
  const listener = new driver.Redis(url, OPTIONS);
  const refusals: string[] = [];
  for (const redis of [speaker, listener])
    redis.on('error', (error: Error) => {
      if (REFUSED.test(error.message)) refusals.push('The bus refuses the user or the password of --bus.');
    });
  /** Resolves once the channel is heard, or was not to be had at the first try. */
  const heardFirst = new Promise<void>((resolve) => {
    listener.on('ready', () => {
      listener.subscribe(channel).then(
        () => resolve(),
        () => resolve(),
      );
    });
    listener.once('close', resolve);
  });
  let waiting = 0;
  await Promise.all([connected(speaker), connected(listener), heardFirst]);
  const close = async (): Promise<void> => {
    listener.disconnect();
    // What was said last gets out, if Redis takes it.
    if (speaker.status === 'ready')
      await Promise.race([speaker.quit().catch(() => undefined), pause(LAST_WORDS_MS)]);
    speaker.disconnect();
  };
  if (refusals[0] !== undefined) {
    await close();
    return failure(refusals[0]);
  }
  return success({
    send: (text) => {
      if (speaker.status !== 'ready' || waiting >= WAITING_AT_MOST) return;
      waiting += 1;
      speaker
        .publish(channel, text)
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
    },
    listen: (heard) => {
      listener.on('message', (_channel: string, text: string) => heard(text));
    },
    reconnect: () => {
      speaker.disconnect(true);
      listener.disconnect(true);
    },
    close,
  });
};
