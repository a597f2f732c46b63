import type { Clock } from '../clock';
import type { Services } from '../handlers/services';
import type { Log } from '../log';
import type { OnAnswered } from '../http/answered';
import { type MetricsPort, openMetricsPort } from './metrics-port';
import { createSecurityLog } from './security-log';
import { errorCode } from '../error-code';

export interface WatchOptions {
  readonly metricsPort: number | null;
  readonly securityLog: string | null;
  /** The days after which its lines go; null to keep them. */
  readonly securityLogDays: number | null;
  readonly version: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
}

/** What is looked at of a server. */
export interface Watched {
  readonly gateway: { readonly taken: () => ReadonlyMap<unknown, number> };
  readonly services: Pick<Services, 'isHealthy' | 'isCutOff'>;
}

/** What an operator's tools see of a server. */
export interface Watch {
  /** Hears of each answered request; null where nobody asks for it. */
  readonly note: OnAnswered | null;
  /** Opens the port of the metrics, if there is one, and returns it. Throws the system's error. */
  readonly listen: (server: Watched) => Promise<number | null>;
  readonly close: () => Promise<void>;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Prepares metrics and the security log. The metrics' library is loaded only for a server that has them. */
export const openWatch = async (options: WatchOptions): Promise<Watch> => {
  const { metricsPort, securityLog, securityLogDays, version, clock, log } = options;
  let watched: Watched | null = null;
  const taken = (): ReadonlyMap<unknown, number> => watched?.gateway.taken() ?? new Map();
  const metrics =
    metricsPort === null
      ? null
      : (await import('./metrics')).createMetrics(version, {
          sockets: () => sum(taken().values()),
          people: () => taken().size,
          isStorageUp: async () => (await watched?.services.isHealthy()) ?? false,
          isBusUp: () => watched?.services.isCutOff() === false,
        });
  const security =
    securityLog === null
      ? null
      : createSecurityLog({
          ...{ file: securityLog, days: securityLogDays, clock },
          onError: (error) => log('error', 'security-log.failed', { code: errorCode(error) }),
        });
  let port: MetricsPort | null = null;
  return {
    note:
      metrics === null && security === null
        ? null
        : (answered) => {
            metrics?.note(answered);
            security?.note(answered);
          },
    listen: async (server) => {
      watched = server;
      if (metrics === null || metricsPort === null) return null;
      port = await openMetricsPort(metrics, metricsPort);
      return port.port;
    },
    close: async () => {
      await port?.close();
      await security?.close();
    },
  };
};
