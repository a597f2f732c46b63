import { Agent, request } from 'node:http';

const agents = new Map<string, Agent>();
const agentFor = (localAddress: string): Agent => {
  const known = agents.get(localAddress);
  if (known !== undefined) return known;
  const agent = new Agent({ keepAlive: true, maxSockets: 128, localAddress });
  agents.set(localAddress, agent);
  return agent;
};

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Makes one call, with `from` as the sender's loopback address: sign-ups are limited by address, and a load has many
 * senders. Throws unless the status is 2xx: a bench has no use for refused calls.
 */
export const call = (
  base: string,
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; headers?: Record<string, string>; body?: unknown; from?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
    const sent = request(
      new URL(path, base),
      {
        method,
        agent: agentFor(options.from ?? '127.0.0.1'),
        headers: {
          ...(options.token === undefined ? {} : { Authorization: options.token }),
          ...(payload === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) }),
          ...options.headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const status = answer.statusCode ?? 0;
          if (status < 200 || status > 299) {
            reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`));
            return;
          }
          resolve({ status, body: JSON.parse(text) as Record<string, unknown> });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });

/** Runs `work` for 0 to count-1, at most `width` concurrently. */
export const inParallel = async (
  count: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
};

/** Closes the keep-alive connections, so that the process can end. */
export const closeConnections = (): void => {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
};
