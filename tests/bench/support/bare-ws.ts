/** The baseline of the fan-out: a ws server that only forwards each socket's messages to all other sockets. */
import { WebSocket, WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.send?.({ kind: 'listening', port: address.port });
});
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    for (const client of server.clients)
      if (client !== socket && client.readyState === WebSocket.OPEN) client.send(text);
  });
});
process.on('disconnect', () => process.exit(0));
