// @ts-check
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { createPart, freePort } from './part.mjs';

/**
 * Whether Redis accepts the password.
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>}
 */
function answers(port, password) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    /** @param {boolean} isReady */
    const end = (isReady) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(2000, () => end(false));
    socket.once('error', () => end(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\n`));
    socket.once('data', (data) => end(data.toString('latin1').startsWith('+OK')));
  });
}

/**
 * A private Redis on a free port of loopback, with a password and without persistence: the nodes' messages to one
 * another are transient.
 * @param {{ program: string }} options
 * @returns {Promise<import('./part.mjs').Part>}
 */
export async function createRedis({ program }) {
  const port = await freePort();
  const password = randomBytes(18).toString('hex');
  const part = createPart({
    name: 'Redis',
    url: `redis://:${password}@127.0.0.1:${port}`,
    command: [program, '-'],
    // From standard input, so that process lists do not show the password.
    input: `bind 127.0.0.1\nport ${port}\nrequirepass ${password}\nsave ""\nappendonly no\ndir /tmp\n`,
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, password),
  });
  await part.start();
  return part;
}
