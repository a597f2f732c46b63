import { describe, expect, it } from 'vitest';
import type { BusMessage } from '../../../../src/main/bus/peer';
import { type Peer, unlockKeyring } from '../../../../src/main/session/unlock-keyring';
import { ManualClock } from '../support/manual-clock';

const LOGIN = '/org/freedesktop/secrets/collection/login';
const PROMPT = '/org/freedesktop/secrets/prompt/u1';

const start = (prompt: string, join?: () => Promise<Peer>) => {
  const clock = new ManualClock();
  const called: string[] = [];
  const hearers: ((message: BusMessage) => void)[] = [];
  let hasLeft = false;
  const peer: Peer = {
    call: async ([, path, , member], _signature, body) => {
      called.push(`${member} ${path} ${JSON.stringify(body ?? [])}`);
      if (member === 'ReadAlias') return [LOGIN];
      if (member !== 'Unlock') return [];
      return prompt === 'silent' ? new Promise(() => undefined) : [[], prompt];
    },
    callBus: async (member) => {
      called.push(member);
      return [];
    },
    hear: (listener) => {
      hearers.push(listener);
      return () => undefined;
    },
    leave: () => {
      hasLeft = true;
    },
  };
  let isDone = false;
  const ended = unlockKeyring(join ?? (async () => peer), (ms, end) => {
    const timer = clock.set(end, ms);
    return () => clock.clear(timer);
  }).then(() => {
    isDone = true;
  });
  const signal = (path: string, member = 'Completed'): void => {
    const message = { kind: 'signal', path, member, body: [] } as unknown as BusMessage;
    for (const hear of hearers) hear(message);
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return { peer, clock, called, signal, ended, settle, hasLeft: () => hasLeft, isDone: () => isDone };
};

describe('a keyring that is to be unlocked', () => {
  it('is asked for by the desktop’s own prompt, and stays on the bus until that is answered', async () => {
    const { called, signal, ended, settle, hasLeft, isDone, clock } = start(PROMPT);
    await settle();
    expect(called).toEqual([
      'ReadAlias /org/freedesktop/secrets ["default"]',
      `Unlock /org/freedesktop/secrets [["${LOGIN}"]]`,
      'AddMatch',
      `Prompt ${PROMPT} [""]`,
    ]);
    clock.advance(60_000);
    signal('/another');
    await settle();
    expect([isDone(), hasLeft()]).toEqual([false, false]);
    signal(PROMPT);
    await ended;
    expect(hasLeft()).toBe(true);
  });

  it('is not asked for where it is open', async () => {
    const { called, ended, hasLeft } = start('/');
    await ended;
    expect(called).toHaveLength(2);
    expect(hasLeft()).toBe(true);
  });

  it('that hangs is waited for five seconds, a person five minutes', async () => {
    const hanging = start('silent');
    await hanging.settle();
    hanging.clock.advance(5000);
    await hanging.ended;
    expect(hanging.hasLeft()).toBe(true);
    const away = start(PROMPT);
    await away.settle();
    away.clock.advance(299_999);
    await away.settle();
    expect(away.isDone()).toBe(false);
    away.clock.advance(1);
    await away.ended;
  });

  it('is not asked for by a bus that answers when nobody waits any longer', async () => {
    let letIn: (peer: Peer) => void = () => undefined;
    const late = start(PROMPT, () => new Promise((done) => (letIn = done)));
    late.clock.advance(5000);
    await late.ended;
    letIn(late.peer);
    await late.settle();
    expect(late.called).toEqual([]);
    expect(late.hasLeft()).toBe(true);
  });

  it('on a desktop without a bus is not', async () => {
    await start('/', () => Promise.reject(new Error('no bus'))).ended;
  });
});
