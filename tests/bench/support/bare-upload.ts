/** The floor of an upload, a process of its own: an HTTP server that writes each body to the disk and syncs it. */
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

let nth = 0;
const server = createServer((request, response) => {
  nth += 1;
  const path = join(tmpdir(), `guildhall-bare-upload-${process.pid}-${nth}`);
  void (async () => {
    await pipeline(request, createWriteStream(path));
    const file = await open(path, 'r+');
    await file.sync();
    await file.close();
    response.end('{"error":0}');
    await rm(path);
  })();
});

process.on('message', ({ kind }: { kind: string }) => {
  if (kind === 'close') process.exit(0);
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ kind: 'open', port: (server.address() as AddressInfo).port }),
  );
});
process.on('disconnect', () => process.exit(0));
