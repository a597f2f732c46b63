// @ts-check
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a program by `node --import`: kills it with SIGKILL at a named point of an upload, such as
// GUILDHALL_KILL_AT='before rename content:2', the second time that it comes there. The program is as it is built.

const [at = '', nth = '1'] = (process.env.GUILDHALL_KILL_AT ?? '').split(':');
let left = Number(nth);
/** What the program is doing: the points of the database count from a request on. */
let phase = 'nothing';

/** @param {string} point */
export const passed = (point) => {
  if (point !== at) return;
  left -= 1;
  if (left !== 0) return;
  process.kill(process.pid, 'SIGKILL');
  for (;;);
};

/** @type {readonly (readonly [RegExp, string])[]} */
const KINDS = [
  [/\/incoming\/[^/]+$/, 'incoming'],
  [/\/blobs\/[0-9a-f]{2}\/[0-9a-f]{64}$/, 'content'],
  [/\/blobs\/[0-9a-f]{2}$/, 'folder'],
  [/\/pg_wal\/[0-9A-F]{24}$/, 'log'],
  [/\/outbox\.json$/, 'outbox'],
  [/\/spool\/[0-9a-f]{32}$/, 'spool'],
];
/** @param {unknown} path */
const kindOf = (path) => KINDS.find(([form]) => form.test(String(path)))?.[1] ?? 'other';

/**
 * Passes the points before and after a work.
 * @template T
 * @param {string} point
 * @param {() => Promise<T>} work
 */
const around = async (point, work) => {
  passed(`before ${point}`);
  const done = await work();
  passed(`after ${point}`);
  return done;
};

const { open, rename, rm } = fsp;
fsp.open = async (path, ...rest) => {
  const kind = kindOf(path);
  const handle = await around(`open ${kind}`, () => open(path, ...rest));
  const [sync, writeFile] = [handle.sync.bind(handle), handle.writeFile.bind(handle)];
  handle.sync = () => around(`sync ${kind}`, sync);
  handle.writeFile = (...given) => around(`write ${kind}`, () => writeFile(...given));
  return handle;
};
fsp.rename = (from, to) => around(`rename ${kindOf(to)}`, () => rename(from, to));
fsp.rm = (path, ...rest) => around(`rm ${kindOf(path)}`, () => rm(path, ...rest));

// The database writes by the functions that block.
const { openSync, writeSync } = fs;
/** @type {Set<number>} */
const logs = new Set();
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  if (kindOf(path) === 'log') logs.add(file);
  else logs.delete(file);
  return file;
};
fs.writeSync = (/** @type {any[]} */ ...given) => {
  const isLog = logs.has(given[0]);
  if (isLog) passed(`before log of ${phase}`);
  const written = Reflect.apply(writeSync, fs, given);
  if (isLog) passed(`after log of ${phase}`);
  return written;
};
syncBuiltinESMExports();

const { write } = http.ClientRequest.prototype;
/** @this {import('node:http').ClientRequest} @param {any[]} given */
http.ClientRequest.prototype.write = function (...given) {
  passed('before piece');
  return Reflect.apply(write, this, given);
};

/** @type {Readonly<Record<string, string>>} */
const CALLS = {
  '/channel/attachment/upload': 'upload',
  '/channel/message/create': 'create',
  '/channel/messages/purge': 'purge',
  '/guild/audit-log/undo': 'undo',
  '/guild/lockdown/start': 'lock',
  '/guild/lockdown/end': 'unlock',
};
const { emit } = http.Server.prototype;
/** @this {import('node:http').Server} @param {string} name @param {any[]} given */
http.Server.prototype.emit = function (name, ...given) {
  const [request, response] = given;
  const call = name === 'request' ? CALLS[request.url] : undefined;
  if (call !== undefined) {
    phase = call;
    passed(`asked for ${call}`);
    const end = response.end.bind(response);
    response.end = (/** @type {any[]} */ ...rest) => {
      passed(`before answer of ${call}`);
      end(...rest);
      passed(`after answer of ${call}`);
      return response;
    };
  }
  return Reflect.apply(emit, this, [name, ...given]);
};
