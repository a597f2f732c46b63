import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgeVisitor, type VisitorRules } from '../security/visitors';
import type { Metrics } from './metrics';

const LOOPBACK = '127.0.0.1';
const VISITORS: VisitorRules = { hosts: [], boundTo: LOOPBACK, origins: [] };

export interface MetricsPort {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of this computer, apart from the callers' port. Other names and web pages are refused:
 * a page could give its own name this address. Throws the system's error if the port is not to be had.
 */
export const openMetricsPort = async (
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  port: number,
): Promise<MetricsPort> => {
  const server = createServer((request, reply) => {
    const unwelcome = judgeVisitor(request.headers, VISITORS);
    if (unwelcome !== null) {
      reply.writeHead(unwelcome.status).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => reply.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen({ port, host: LOOPBACK });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
