import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../../src/contract/limits';
import { scrubFile } from '../../../src/main/uploads/scrub-file';
import * as media from '../../support/node/hostile-media';
import * as pictures from '../../support/node/hostile-pictures';
import { plainJpeg, plainPng } from '../../support/node/picture-files';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { processTree } from '../../bench/support/process-memory';

const MIB = 2 ** 20;
/** What the server itself may take besides: it holds no file as a whole, and the pieces of some until they are collected. */
const SERVER_MORE_MIB = 96;
/** The decoder's limit of growth, what it has from the start, and what it takes between two looks at itself. */
const DECODER_MIB = 900;

let folder: string;
let running: ServerProcess;
let base: string;
let token: string;
let channelId: string;
let serverMost = 0;
let serverAtRest = 0;
let decoderMost = 0;
/** What was being sent when the decoder had most. */
let heaviest = '';
let sending = '';
let watch: NodeJS.Timeout;

/** Resident memory of a process in MiB; 0 where the system does not tell. */
const residentOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const look = (): void => {
  const server = running.child.pid ?? 0;
  serverMost = Math.max(serverMost, residentOf(server));
  if (process.platform !== 'linux') return;
  for (const pid of processTree(server))
    if (pid !== server && residentOf(pid) > decoderMost) [decoderMost, heaviest] = [residentOf(pid), sending];
};

const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: token }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-hostile-'));
  running = startServerProcess('--port', '0', '--data', join(folder, 'data'), '--no-limits');
  base = await running.ready;
  token = '';
  const account = { username: 'sender', email: 'sender@example.com', password: 'pass word 1' };
  token = String((await post('/auth/register', account))['Authorization']);
  const { guild } = await post('/guild/create', { name: 'Hostile', icon: null });
  const { channels } = guild as { channels: { id: string; type: string }[] };
  channelId = channels.find(({ type }) => type === 'text')?.id ?? '';
  // The first picture starts the decoder, and loads what reads forms.
  await send(await plainPng(), 'first.png');
  serverAtRest = residentOf(running.child.pid ?? 0);
  watch = setInterval(look, 20);
});
afterAll(async () => {
  clearInterval(watch);
  running.child.kill('SIGKILL');
  await running.ended;
  rmSync(folder, { recursive: true, force: true });
});

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly url: string;
  readonly thumbnail_url: string | null;
}
interface Sent {
  readonly status: number;
  readonly message: string | undefined;
  readonly attachment: Stored | undefined;
}

const upload = async (form: FormData): Promise<Sent> => {
  const answer = await fetch(`${base}/channel/attachment/upload`, {
    ...{ method: 'POST', headers: { Authorization: token }, body: form },
  });
  const body = (await answer.json()) as Omit<Sent, 'status'>;
  return { status: answer.status, message: body.message, attachment: body.attachment };
};
/** How often the server has given up looking at a file. */
const timesGivenUp = (): number => running.output().match(/"decoder\.(?:timeout|gone)"/g)?.length ?? 0;

const blob = (bytes: Uint8Array, type = ''): Blob => new Blob([new Uint8Array(bytes)], { type });

/** Uploads a file as its sender calls it; `said` is the type that the sender says. */
const send = (bytes: Uint8Array, name: string, said = 'image/png', poster?: Uint8Array): Promise<Sent> => {
  const form = new FormData();
  form.append('channelId', channelId);
  form.append('name', name);
  if (poster !== undefined) form.append('poster', blob(poster, 'image/png'), 'poster.png');
  form.append('file', blob(bytes, said), 'whatever.png');
  return upload(form);
};

/** What a browser runs or draws as a page, whatever else an answer says. */
const ACTIVE = /html|xml|svg|script|pdf/;
const INLINE =
  /^(image\/(jpeg|png|webp|gif)|video\/(mp4|quicktime|webm)|audio\/(mpeg|mp4|aac|ogg|flac|wav))$/;

/** Fetches what was stored as a person does: nothing of it can run in a browser. */
const expectHarmless = async ({ url, kind, thumbnail_url: preview }: Stored): Promise<void> => {
  const answer = await fetch(base + url, { headers: { Authorization: token } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const type = answer.headers.get('content-type') ?? '';
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  if (['image', 'video', 'audio'].includes(kind)) expect(type).toMatch(INLINE);
  else {
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/);
    // A document is not drawn where it is to be saved.
    if (type !== 'application/pdf') expect(type).not.toMatch(ACTIVE);
  }
  if (preview === null) return;
  const small = await fetch(base + preview, { headers: { Authorization: token } });
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await small.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
};

/** The client's own cleaning looks at it too, and leaves its size. */
const expectScrubbed = async (bytes: Uint8Array): Promise<void> => {
  const file = join(folder, 'scrubbed');
  writeFileSync(file, bytes);
  await scrubFile(file, bytes.length);
  expect(statSync(file).size).toBe(bytes.length);
};

type Made = () => Buffer | Promise<Buffer>;
/** A file, the name that it pretends to have, and what it is taken for. */
const FILES: readonly (readonly [string, Made, string, string])[] = [
  ['a PNG of a hundred megapixels', pictures.hugePng, 'wall.png', 'file'],
  ['a PNG of 16 bits that takes 384 MiB to decode', pictures.deepPng, 'deep.png', 'file'],
  ['a PNG that says 65,535 by 65,535', () => pictures.sayingPng(65_535, 65_535), 'a.png', 'file'],
  ['a PNG that says 2^31 - 1 by one', () => pictures.sayingPng(0x7fffffff, 1), 'a.png', 'file'],
  ['a PNG whose pixels inflate to a gibibyte', pictures.inflatingPng, 'bomb.png', 'any'],
  ['a PNG whose colour profile does', () => pictures.inflatingChunkPng('iCCP'), 'bomb.png', 'any'],
  ['a PNG whose text does', () => pictures.inflatingChunkPng('zTXt'), 'bomb.png', 'image'],
  ['a PNG with a chunk of four gibibytes', pictures.endlessChunkPng, 'a.png', 'file'],
  ['a PNG with 20 MiB of texts', () => pictures.wordyPng(20), 'a.png', 'image'],
  ['a PNG that is cut off', pictures.cutPng, 'half.png', 'file'],
  ['an APNG of five thousand frames', () => pictures.longApng(5000), 'long.png', 'image'],
  [
    'an APNG that says it has four thousand million',
    () => pictures.longApng(1, 0xffffffff),
    'a.png',
    'image',
  ],
  ['a GIF that says 65,535 by 65,535', () => pictures.sayingGif(65_535, 65_535), 'a.gif', 'file'],
  ['a GIF of just under fifty megapixels in 43 bytes', () => pictures.sayingGif(65_535, 760), 'a.gif', 'any'],
  ['a GIF with a frame beyond its screen', pictures.escapingGif, 'a.gif', 'file'],
  ['a GIF with data that never end', pictures.endlessGif, 'a.gif', 'file'],
  ['a GIF of ten thousand frames', () => pictures.longGif(10_000), 'a.gif', 'image'],
  ['a GIF that is a program too', media.gifProgram, 'a.js', 'file'],
  ['a WebP that is larger inside', pictures.largerInsideWebp, 'a.webp', 'file'],
  ['a WebP of five thousand frames', () => pictures.longWebp(5000), 'a.webp', 'image'],
  ['a WebP that says it has four gibibytes', pictures.endlessWebp, 'a.webp', 'file'],
  ['a JPEG that says 65,500 by 65,500', () => pictures.sayingJpeg(), 'a.jpg', 'file'],
  ['a JPEG with 20 MiB of metadata', pictures.wordyJpeg, 'a.jpg', 'image'],
  ['a JPEG with 20 MiB of filling', pictures.filledJpeg, 'a.jpg', 'any'],
  ['a JPEG whose EXIF leads to itself', pictures.loopingExifJpeg, 'a.jpg', 'image'],
  ['a JPEG that is a page too', pictures.pageInJpeg, 'a.html', 'image'],
  [
    'a JPEG that is an archive too',
    async () => Buffer.concat([await plainJpeg(), media.zipBomb('a')]),
    'a.zip',
    'image',
  ],
  ['a PNG that is a page too', pictures.pageInPng, 'a.html', 'image'],
  ['a WebP that is a page too', pictures.pageInWebp, 'a.html', 'image'],
  ['a BMP that says 65,535 by 65,535', media.sayingBmp, 'a.png', 'file'],
  ['a TIFF whose directory leads to itself', media.loopingTiff, 'a.jpg', 'file'],
  ['an icon of a hundred megapixels', () => media.iconOf(pictures.hugePng()), 'a.ico', 'file'],
  ['a HEIC with ten thousand boxes within boxes', media.deepHeic, 'a.heic', 'file'],
  ['an SVG that is compressed', media.zippedDrawing, 'drawing.svgz', 'file'],
  ['a page in the form of a mail', media.mailedPage, 'photo.jpg', 'any'],
  ['an SVG under a picture’s name', media.drawing, 'drawing.png', 'file'],
  ['a page under a picture’s name', media.page, 'photo.jpg', 'file'],
  ['a page of two bytes a letter', media.widePage, 'photo.jpg', 'file'],
  ['a page behind many words', media.latePage, 'a.html', 'text'],
  ['XML with entities of entities', media.laughs, 'photo.png', 'file'],
  ['a document with a program', media.document, 'photo.png', 'file'],
  ['a program of Windows under a picture’s name', media.program, 'photo.png', 'file'],
  ['an archive of sixteen gibibytes', () => media.zipBomb(), 'a.docx', 'file'],
  ['a gzip of a gzip of zeros', media.gzipBomb, 'a.tar.gz', 'file'],
  ['an MP4 of three million boxes', media.manyBoxes, 'a.mp4', 'video'],
  ['an MP4 whose boxes do not move on', media.loopingBoxes, 'a.mp4', 'video'],
  ['an MP4 with a box beyond all numbers', media.endlessBox, 'a.mp4', 'video'],
  ['an MP4 with ten thousand boxes within boxes', media.deepBoxes, 'a.mp4', 'video'],
  ['an MP4 with half a million places', media.manyKeys, 'a.mp4', 'any'],
  ['a WebM whose sizes are wrong', media.lyingWebm, 'a.webm', 'video'],
  ['an MP3 with a tag of 256 MiB', media.lyingMp3, 'a.mp3', 'any'],
  ['a WAV of chunks without a size', media.loopingWav, 'a.wav', 'any'],
  ['an Ogg of empty pages', media.emptyOgg, 'a.ogg', 'any'],
  ['a FLAC with a picture that is not there', media.lyingFlac, 'a.flac', 'any'],
  ['a text of 25 MiB in one line', media.longLine, 'a.txt', 'text'],
  ['25 MiB of nothing', media.zeros, 'a.png', 'file'],
];

describe('a hostile file', () => {
  it.each(FILES)(
    '%s is stored as what it is, and harmless',
    async (what, make, name, kind) => {
      sending = what;
      const bytes = await make();
      const [before, began] = [timesGivenUp(), performance.now()];
      const { status, attachment, message } = await send(bytes, name);
      const isGivenUp = timesGivenUp() > before && performance.now() - began >= ATTACHMENT_LIMITS.decodeMs;
      expect([status, message]).toEqual([200, undefined]);
      if (attachment === undefined) throw new Error('Nothing is stored');
      // A loaded machine takes longer than the server looks at a file: it is stored as one that nobody knows.
      if (kind !== 'any') expect(attachment.kind).toBe(isGivenUp ? 'file' : kind);
      // What is not shown says no size; what is shown says one that a screen can keep free for it.
      if (attachment.kind === 'file')
        expect([attachment.width, attachment.thumbnail_url]).toEqual([null, null]);
      await expectHarmless(attachment);
      await expectScrubbed(bytes);
    },
    600_000,
  );

  it('as the poster of a video is left out', async () => {
    for (const poster of [media.page(), media.drawing(), pictures.hugePng(), await pictures.cutPng()]) {
      const { attachment } = await send(media.endlessBox(), 'a.mp4', 'video/mp4', poster);
      expect(attachment).toMatchObject({ kind: 'video', thumbnail_url: null });
      if (attachment !== undefined) await expectHarmless(attachment);
    }
  });

  it('is not what its sender says that it is', async () => {
    for (const said of [
      'text/html',
      'image/svg+xml',
      'application/javascript',
      '../../x',
      'text/html; x="',
    ]) {
      const { attachment } = await send(Buffer.from('words'), 'a.html', said);
      expect(attachment).toMatchObject({ kind: 'text', type: 'text/plain' });
      if (attachment !== undefined) await expectHarmless(attachment);
    }
  });
});

const NAMES: readonly (readonly [string, string])[] = [
  ['../../../../etc/passwd', 'passwd'],
  ['..\\..\\Windows\\win.ini', 'win.ini'],
  ['C:\\Users\\x\\photo.png', 'photo.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['\u2066a\u2069\u200b\ufeff.png', 'a.png'],
  ['a\r\nSet-Cookie: token=1.png', 'aSet-Cookie: token=1.png'],
  ['a"; filename="b.html', 'a"; filename="b.html'],
  ['\u001b[2J\u0007.png', '[2J.png'],
  ['..', 'file'],
  ['👩‍👩‍👧'.repeat(40), Array.from('👩‍👩‍👧'.repeat(40)).slice(0, 255).join('')],
  ['a\u0301'.repeat(100), 'a\u0301'.repeat(100)],
];

describe('a hostile name', () => {
  it.each(NAMES)('%j becomes %j', async (name, cleaned) => {
    const { status, attachment } = await send(Buffer.from([0, 1, 2]), name);
    expect([status, attachment?.name]).toEqual([200, cleaned]);
    if (attachment !== undefined) await expectHarmless(attachment);
  });

  it.each(['', 'x'.repeat(256), 'a\0.png'])('%j is refused in words, or cleaned', async (name) => {
    const { status, message, attachment } = await send(Buffer.from('a'), name);
    if (status === 200) expect(attachment?.name).toBe('a.png');
    else expect([status, message]).toEqual([400, expect.stringMatching(/\w/)]);
  });
});

/** Sends a body of pieces, until it is answered, or the pieces end. */
const pour = (type: string, pieces: Iterable<Buffer>): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base);
    let isAnswered = false;
    const sending = request(
      {
        ...{ host: '127.0.0.1', port, method: 'POST', path: '/channel/attachment/upload' },
        headers: { Authorization: token, 'Content-Type': type, 'Transfer-Encoding': 'chunked' },
      },
      (answer) => {
        isAnswered = true;
        let text = '';
        answer
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .on('end', () => {
            sending.destroy();
            resolve({ status: answer.statusCode ?? 0, text });
          });
      },
    );
    sending.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    const going = pieces[Symbol.iterator]();
    const next = (): void => {
      while (!isAnswered) {
        const { done, value } = going.next();
        if (done === true) {
          sending.end();
          return;
        }
        if (!sending.write(value)) {
          sending.once('drain', next);
          return;
        }
      }
    };
    next();
  });

const FORM = 'multipart/form-data; boundary=b';
const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (): string => field('channelId', channelId) + field('name', 'a.png');
const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="../../a.png"\r\n\r\n`;

describe('a hostile body', () => {
  it('without an end is refused where it is too large', async () => {
    function* endless(): Generator<Buffer> {
      yield Buffer.from(fields() + file);
      for (;;) yield Buffer.alloc(64 * 1024, 'x');
    }
    expect(await pour(FORM, endless())).toMatchObject({
      status: 413,
      text: expect.stringContaining('This file is larger than 25 MiB'),
    });
  });

  it.each<[string, () => Iterable<Buffer>]>([
    ['that ends in the file', () => [Buffer.from(`${fields()}${file}bytes`)]],
    ['of ten thousand fields', () => [Buffer.from(fields() + field('x', 'y').repeat(10_000) + file)]],
    ['with a field of 25 MiB', () => [Buffer.from(field('channelId', 'x'.repeat(25 * MIB)))]],
    [
      'of a hundred files',
      () => [
        Buffer.from(
          `${fields()}${`${file}bytes\r\n`.repeat(100).replaceAll('name="file"', 'name="poster"')}--b--\r\n`,
        ),
      ],
    ],
    [
      'within a body',
      () => [
        Buffer.from(
          `${fields()}--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
        ),
      ],
    ],
    ['that is no form', () => [Buffer.alloc(MIB, 'x')]],
    ['with a header of a megabyte', () => [Buffer.from(`--b\r\nX: ${'y'.repeat(MIB)}\r\n\r\n\r\n--b--\r\n`)]],
  ])('%s is refused in words', async (_what, pieces) => {
    const { status, text } = await pour(FORM, pieces());
    expect(status).toBe(400);
    expect((JSON.parse(text) as { message: string }).message).toMatch(/\w/);
  });

  it('without a boundary is refused', async () => {
    const { status } = await pour('multipart/form-data', [Buffer.from(fields())]);
    expect([400, 415]).toContain(status);
  });
});

it('the server goes on, and has kept its memory', async () => {
  const { attachment } = await send(await plainPng(40, 30), 'last.png');
  expect(attachment).toMatchObject({ kind: 'image', width: 40, thumbnail_url: expect.any(String) });
  expect(running.output()).not.toContain('call.bug');
  console.log(
    `hostile files: server ${Math.round(serverAtRest)} MiB at rest, ${Math.round(serverMost)} at most; decoder ${Math.round(decoderMost)} at most, by ${heaviest}`,
  );
  expect(serverMost - serverAtRest).toBeLessThan(SERVER_MORE_MIB);
  expect(decoderMost).toBeLessThan(DECODER_MIB);
});
