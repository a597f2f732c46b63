import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';

/**
 * The least that forwards voice: whoever sends to this UDP port hears the others, without encryption, rights or numbers. Says
 * its port to the parent.
 */
const socket = createSocket('udp4');
const known = new Map<number, number>();

socket.on('message', (packet, { port }) => {
  if (!known.has(port)) known.set(port, randomInt(1, 0xffff_ffff));
  // A hello is shorter than any sound.
  if (packet.length < 12) return;
  for (const other of known.keys()) if (other !== port) socket.send(packet, other, '127.0.0.1');
});
socket.bind(0, '127.0.0.1', () => process.send?.(socket.address().port));
process.once('disconnect', () => process.exit());
