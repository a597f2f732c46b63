/**
 * The floor of the live connection: a ws server that only repeats each socket's messages to all other sockets. The frame
 * is encoded once, and the same bytes are written to the stream of each socket.
 */
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

const FINAL_TEXT = 0x81;
const LENGTH_IN_16_BITS = 126;

/** A whole text frame of a server: unmasked, with a payload shorter than 64 KiB. */
const frameOf = (payload: Buffer): Buffer => {
  if (payload.length < LENGTH_IN_16_BITS)
    return Buffer.concat([Buffer.from([FINAL_TEXT, payload.length]), payload]);
  const head = Buffer.from([FINAL_TEXT, LENGTH_IN_16_BITS, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
};

const streams = new Set<Duplex>();
const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
const server = createServer();
server.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    streams.add(stream);
    socket.on('close', () => streams.delete(stream));
    socket.on('message', (data: Buffer) => {
      const frame = frameOf(data);
      for (const other of streams) if (other !== stream) other.write(frame);
    });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.send?.({ kind: 'listening', port: address.port });
});
process.on('disconnect', () => process.exit(0));
