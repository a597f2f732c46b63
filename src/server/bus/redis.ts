import { setTimeout as pause } from 'node:timers/promises';
import type { Redis, RedisOptions } from 'ioredis';
import { failure, type Result, success } from '../../contract/failure';
import type { Transport } from './bus';

const CONNECT_WITHIN_MS = 2000;
const RETRY_AT_MOST_MS = 500;
const LAST_WORDS_MS = 300;
/** The maximum number of texts that wait for Redis; further ones are dropped, and the other nodes notice the gap. */
const WAITING_AT_MOST = 20_000;

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: CONNECT_WITHIN_MS,
  // A text that cannot be sent now is not sent later: it would arrive out of order.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, RETRY_AT_MOST_MS),
  keepAlive: 10_000,
} as const satisfies RedisOptions;

/** Redis's errors for a wrong password or user, which do not resolve themselves. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|Client sent AUTH))/;

const connected = (redis: Redis): Promise<Error | null> =>
  redis.connect().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error('unknown')),
  );

/**
 * Connects to the channel of a store's nodes in Redis. If Redis is not available yet, retries continue. Fails with a
 * sentence for the operator, without the address. The driver is imported only here.
 */
export const openRedis = async (url: string, channel: string): Promise<Result<Transport, string>> => {
  const driver = await import('ioredis');
  const speaker = new driver.Redis(url, OPTIONS);
  const listener = new driver.Redis(url, OPTIONS);
  const refusals: string[] = [];
  for (const redis of [speaker, listener])
    redis.on('error', (error: Error) => {
      if (REFUSED.test(error.message)) refusals.push('Redis rejected the user name or password in --bus.');
    });
  /** Resolves after the subscription to the channel, or after the first attempt failed. */
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
    // Waits for the last texts, if Redis accepts them.
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
