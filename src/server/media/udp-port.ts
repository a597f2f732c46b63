import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { errorCode } from '../error-code';
import { failure, success, type Result } from '../../contract/failure';

/**
 * Whether a UDP port can be used, which the library does not say: its number (0 picks a free one), or the code of the
 * system's error.
 */
export const findUdpPort = (port: number, bind: string | null): Promise<Result<number, string>> =>
  new Promise((resolve) => {
    const socket = createSocket(bind !== null && isIPv6(bind) ? 'udp6' : 'udp4');
    socket.once('error', (error) => {
      socket.close();
      resolve(failure(errorCode(error)));
    });
    socket.bind(port, bind ?? undefined, () => {
      const found = socket.address().port;
      socket.close(() => resolve(success(found)));
    });
  });
