import { expect, it } from 'vitest';
import { askParent, type AskableParent, type ProgramPort } from '../../../../src/server/programs/ask-parent';

const setUp = () => {
  const posted: unknown[] = [];
  const listeners: Parameters<AskableParent['on']>[1][] = [];
  const parent: AskableParent = {
    postMessage: (message) => posted.push(message),
    on: (_event, listener) => listeners.push(listener),
  };
  const start = askParent(parent, 'decoder');
  const seen: unknown[] = [];
  let gone = 0;
  const decoder = start({ onMessage: (message) => seen.push(message), onGone: () => (gone += 1) });
  const hear = (data: unknown, ports?: readonly ProgramPort[]) => {
    for (const listener of listeners) listener({ data, ...(ports === undefined ? {} : { ports }) });
  };
  return { posted, hear, seen, decoder, gone: () => gone };
};

const createPort = () => {
  const orders: unknown[] = [];
  const listeners: ((message: { readonly data: unknown }) => void)[] = [];
  let isStarted = false;
  const port: ProgramPort = {
    postMessage: (message) => orders.push(message),
    on: (_event, listener) => listeners.push(listener),
    start: () => (isStarted = true),
  };
  return {
    port,
    orders,
    isStarted: () => isStarted,
    say: (data: unknown) => listeners.forEach((tell) => tell({ data })),
  };
};

const ORDER = { bytes: new Uint8Array([1]), max: null, mayMove: false };

it('asks for a process, and keeps orders until it is there', () => {
  const { posted, hear, seen, decoder } = setUp();
  const { port, orders, isStarted, say } = createPort();
  expect(posted).toEqual([{ type: 'decoder.start', decoder: 1 }]);
  decoder.post(ORDER);
  hear({ type: 'decoder.started', decoder: 2 }, [port]);
  hear({ type: 'stop' });
  hear('noise');
  expect(orders).toEqual([]);
  hear({ type: 'decoder.started', decoder: 1 }, [port]);
  expect(orders).toEqual([ORDER]);
  expect(isStarted()).toBe(true);
  decoder.post(ORDER);
  expect(orders).toHaveLength(2);
  say('done');
  expect(seen).toEqual(['done']);
});

it('says once when it is gone, and has it ended', () => {
  const { posted, hear, decoder, gone } = setUp();
  decoder.kill();
  expect(posted.at(-1)).toEqual({ type: 'decoder.stop', decoder: 1 });
  hear({ type: 'decoder.gone', decoder: 1 });
  hear({ type: 'decoder.gone', decoder: 1 });
  expect(gone()).toBe(1);
});
