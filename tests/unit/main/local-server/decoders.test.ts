import { expect, it } from 'vitest';
import { createDecoders } from '../../../../src/main/local-server/decoders';

const setUp = () => {
  const told: (readonly [unknown, readonly string[]])[] = [];
  const children: { ports: string[]; kills: number; exit: () => void }[] = [];
  let channels = 0;
  const decoders = createDecoders<string>({
    fork: (onExit) => {
      const child = { ports: [] as string[], kills: 0, exit: onExit };
      children.push(child);
      return { send: (port) => void child.ports.push(port), kill: () => (child.kills += 1) };
    },
    channel: () => {
      channels += 1;
      return [`server ${channels}`, `decoder ${channels}`];
    },
    tell: (message, ports) => told.push([message, ports]),
  });
  return { told, children, decoders };
};

it('starts a decoder for the server, and gives each a side of one channel', () => {
  const { told, children, decoders } = setUp();
  expect(decoders.take({ type: 'decoder.start', decoder: 1 })).toBe(true);
  expect(children[0]?.ports).toEqual(['decoder 1']);
  expect(told).toEqual([[{ type: 'decoder.started', decoder: 1 }, ['server 1']]]);
  expect(decoders.take({ type: 'decoder.start', decoder: 1 })).toBe(true);
  expect(children).toHaveLength(1);
});

it('ends one when asked to, and says when one is gone', () => {
  const { told, children, decoders } = setUp();
  decoders.take({ type: 'decoder.start', decoder: 1 });
  decoders.take({ type: 'decoder.stop', decoder: 1 });
  decoders.take({ type: 'decoder.stop', decoder: 2 });
  expect(children[0]?.kills).toBe(1);
  children[0]?.exit();
  expect(told.at(-1)).toEqual([{ type: 'decoder.gone', decoder: 1 }, []]);
});

it('ends all with the server', () => {
  const { children, decoders } = setUp();
  decoders.take({ type: 'decoder.start', decoder: 1 });
  decoders.take({ type: 'decoder.start', decoder: 2 });
  decoders.endAll();
  expect(children.map(({ kills }) => kills)).toEqual([1, 1]);
});

it('starts no more than four at a time', () => {
  const { told, children, decoders } = setUp();
  for (const decoder of [1, 2, 3, 4, 5]) decoders.take({ type: 'decoder.start', decoder });
  expect(children).toHaveLength(4);
  expect(told.at(-1)).toEqual([{ type: 'decoder.gone', decoder: 5 }, []]);
});

it.each([null, 'noise', { type: 'ready', port: 1 }, { type: 'decoder.start' }, { type: 'x', decoder: 1 }])(
  'leaves %j to others',
  (message) => {
    expect(setUp().decoders.take(message)).toBe(false);
  },
);
