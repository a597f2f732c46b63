import { gzipSync } from 'node:zlib';
import { deflatedZeros } from './hostile-pictures';
import { box, placedVideo } from './picture-files';

// Files that are no pictures, made to take memory or time from whoever reads them, or to be taken for something else.

const MIB = 2 ** 20;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, nth) => bytes.writeUInt32BE(value >>> 0, nth * 4));
  return bytes;
};
const begun = (): Buffer => placedVideo().subarray(0, 20);
const times = (count: number, part: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => part));

/** An archive of one entry, which inflates to sixteen gibibytes; a name of Office makes readers look into it. */
export const zipBomb = (name = '[Content_Types].xml'): Buffer => {
  const data = deflatedZeros(16 * 1024);
  const entry = Buffer.alloc(30);
  entry.writeUInt32LE(0x04034b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(8, 8);
  entry.writeUInt32LE(data.length, 18);
  entry.writeUInt32LE(0xffffffff, 22);
  entry.writeUInt16LE(name.length, 26);
  return Buffer.concat([entry, latin(name), data]);
};

/** A gzip of a gzip of 64 MiB of zeros. */
export const gzipBomb = (): Buffer => gzipSync(gzipSync(Buffer.alloc(64 * MIB)));

/** An MP4 of three million boxes of nothing. */
export const manyBoxes = (): Buffer => Buffer.concat([begun(), times(3_000_000, box('free'))]);
/** An MP4 whose box has no length that moves on. */
export const loopingBoxes = (): Buffer =>
  Buffer.concat([begun(), u32(1), latin('moov'), u32(0, 0), times(1000, u32(0, 0x6d6f6f76))]);
/** An MP4 whose box is longer than numbers are exact. */
export const endlessBox = (): Buffer =>
  Buffer.concat([begun(), u32(1), latin('moov'), u32(0x7fffffff, 0xffffffff), Buffer.alloc(1000)]);
/** Boxes within boxes, ten thousand of them. */
export const deepBoxes = (): Buffer => {
  const depth = 10_000;
  const headers = Array.from({ length: depth }, (_, nth) =>
    Buffer.concat([u32((depth - nth) * 8), latin(nth % 2 === 0 ? 'moov' : 'trak')]),
  );
  return Buffer.concat([begun(), ...headers]);
};
/** An MP4 of a million keys, whose items are all to be overwritten. */
export const manyKeys = (): Buffer => {
  const keys = box('keys', u32(0, 60_000), times(30_000, box('mdta', latin('location'))));
  const item = Buffer.concat([u32(16, 1), u32(0, 0)]);
  return Buffer.concat([
    begun(),
    box('moov', box('meta', box('hdlr', Buffer.alloc(25)), keys, box('ilst', times(500_000, item)))),
  ]);
};

/** A WebM whose elements say sizes of their own. */
export const lyingWebm = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    times(10_000, Buffer.from('1549a96601fffffffffffffe', 'hex')),
  ]);

/** An MP3 with a tag of 256 MiB that is not there. */
export const lyingMp3 = (): Buffer =>
  Buffer.concat([latin('ID3'), Buffer.from([4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]), Buffer.alloc(4096, 0x55)]);

/** A WAV of chunks without a size, which never come to an end. */
export const loopingWav = (): Buffer =>
  Buffer.concat([
    latin('RIFF'),
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
    latin('WAVE'),
    times(200_000, Buffer.concat([latin('LIST'), u32(0)])),
  ]);

/** An Ogg of a hundred thousand empty pages. */
export const emptyOgg = (): Buffer => {
  const page = Buffer.alloc(27);
  page.write('OggS', 'latin1');
  return Buffer.concat([page.subarray(0, 26), Buffer.from([1, 8]), latin('OpusHead'), times(100_000, page)]);
};

/** A FLAC with a picture of 16 MiB that is not there. */
export const lyingFlac = (): Buffer =>
  Buffer.concat([
    latin('fLaC'),
    Buffer.from([0x86, 0xff, 0xff, 0xff]),
    u32(3, 0xffffffff),
    Buffer.alloc(4096),
  ]);

/** A page. */
export const page = (): Buffer => latin('<!doctype html><script>fetch("/users/@me")</script>');
/** A page in UTF-16, with its mark. */
export const widePage = (): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<html><script>alert(1)</script>', 'utf16le')]);
/** A page behind 128 KiB of words, where readers of the beginning do not look. */
export const latePage = (): Buffer =>
  Buffer.concat([Buffer.alloc(128 * 1024, 'words '), latin('<script>alert(1)</script>')]);
/** A drawing that runs a program. */
export const drawing = (): Buffer =>
  latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
/** Entities of entities: three gigabytes for whoever puts them in. */
export const laughs = (): Buffer => {
  const lines = Array.from({ length: 9 }, (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`);
  return latin(`<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${lines.join('')}]><l>&l9;</l>`);
};
/** A document with a program in it. */
export const document = (): Buffer =>
  latin('%PDF-1.7\n%\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj');
/** A drawing that is compressed, as some servers send them. */
export const zippedDrawing = (): Buffer => gzipSync(drawing());
/** A page in the form of a mail, which old browsers open. */
export const mailedPage = (): Buffer =>
  latin(
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n--b--',
  );
/** A BMP that says 65,535 by 65,535, in 54 bytes. */
export const sayingBmp = (): Buffer => {
  const bmp = Buffer.alloc(54);
  bmp.write('BM', 'latin1');
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(65_535, 18);
  bmp.writeInt32LE(65_535, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(32, 28);
  return bmp;
};
/** A TIFF whose directory of one entry is followed by itself. */
export const loopingTiff = (): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt32LE(8, 22);
  return tiff;
};
/** An icon whose picture is a PNG. */
export const iconOf = (png: Buffer): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
};
/** A HEIC of boxes within boxes. */
export const deepHeic = (): Buffer =>
  Buffer.concat([box('ftyp', latin('heic'), u32(0), latin('mif1heic')), deepBoxes().subarray(20)]);

/** A GIF that is a program for a browser. */
export const gifProgram = (): Buffer => latin('GIF89a/*                    */=1;alert(1)//;');
/** A program of Windows. */
export const program = (): Buffer =>
  Buffer.concat([latin('MZ'), Buffer.alloc(200), latin('PE\0\0'), Buffer.alloc(100)]);
/** 25 MiB in one line. */
export const longLine = (): Buffer => Buffer.alloc(25 * MIB, 'a line without an end ');
/** 25 MiB of nothing. */
export const zeros = (): Buffer => Buffer.alloc(25 * MIB);
