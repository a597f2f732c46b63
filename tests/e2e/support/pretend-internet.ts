import type { ElectronApplication } from 'playwright-core';

/**
 * Makes a name resolve like a host on the internet, which tests cannot reach: main's own sockets to that name connect
 * to a port of this computer. The guard against private addresses judges resolved addresses, so it is not tested here
 * (tests/unit/main/api/fetch-picture.test.ts).
 */
export const pretendHost = (app: ElectronApplication, name: string, port: number): Promise<void> =>
  app.evaluate(
    (_electron, pretended) => {
      const { Socket } = process.getBuiltinModule('node:net');
      const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => unknown;
      Reflect.set(Socket.prototype, 'connect', function dial(this: unknown, ...args: unknown[]) {
        const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
        if (typeof first === 'object' && first !== null && Reflect.get(first, 'host') === pretended.name)
          Object.assign(first, { host: '127.0.0.1', port: pretended.port });
        return Reflect.apply(connect, this, args);
      });
    },
    { name, port },
  );
