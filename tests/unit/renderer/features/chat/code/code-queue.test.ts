import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CODE_LIMITS,
  CodeQueue,
  type CodeWorker,
} from '../../../../../../src/renderer/features/chat/code/code-queue';
import type { CodeAnswer, CodeRequest } from '../../../../../../src/renderer/features/chat/code/code-span';

/** A worker that answers when it is told to. */
class SlowWorker implements CodeWorker {
  readonly requests: CodeRequest[] = [];
  isEnded = false;
  onmessage: CodeWorker['onmessage'] = null;
  onerror: CodeWorker['onerror'] = null;
  postMessage = (request: CodeRequest): void => void this.requests.push(request);
  terminate = (): void => void (this.isEnded = true);
  say(data: 'ready' | CodeAnswer): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

const request = (code: string): CodeRequest => ({ code, language: 'ts' });
const spans = (text: string): CodeAnswer => [{ text, kind: 'keyword' }];

const open = () => {
  const workers: SlowWorker[] = [];
  const queue = new CodeQueue(() => {
    const worker = new SlowWorker();
    workers.push(worker);
    return worker;
  });
  const answers: [string, CodeAnswer][] = [];
  const ask = (code: string) => queue.ask(request(code), (answer) => answers.push([code, answer]));
  return { queue, workers, answers, ask };
};

describe('the queue of code', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('starts one worker with the first code, and asks it for one code at a time', () => {
    const { workers, answers, ask } = open();
    expect(workers).toHaveLength(0);
    ask('a');
    ask('b');
    expect(workers[0]?.requests).toEqual([]);
    workers[0]?.say('ready');
    expect(workers[0]?.requests).toEqual([request('a')]);
    workers[0]?.say(spans('a'));
    expect(workers[0]?.requests).toEqual([request('a'), request('b')]);
    workers[0]?.say(null);
    expect(answers).toEqual([
      ['a', spans('a')],
      ['b', null],
    ]);
    expect(workers).toHaveLength(1);
  });

  it('does not count the time in which the worker is loaded', () => {
    const { workers, answers, ask } = open();
    ask('a');
    vi.advanceTimersByTime(10_000);
    workers[0]?.say('ready');
    workers[0]?.say(spans('a'));
    expect(answers).toEqual([['a', spans('a')]]);
  });

  it('ends a worker that takes too long: that code stays plain, and the next one has a new worker', () => {
    const { queue, workers, answers, ask } = open();
    ask('slow');
    ask('b');
    workers[0]?.say('ready');
    vi.advanceTimersByTime(CODE_LIMITS.ms);
    expect(workers[0]?.isEnded).toBe(true);
    expect(answers).toEqual([['slow', null]]);
    workers[1]?.say('ready');
    workers[1]?.say(spans('b'));
    expect(answers[1]).toEqual(['b', spans('b')]);
    // It is not tried again.
    expect(queue.known(request('slow'))).toBeNull();
  });

  it('goes on after a worker that failed', () => {
    const { workers, answers, ask } = open();
    ask('a');
    workers[0]?.onerror?.(new ErrorEvent('error'));
    expect(answers).toEqual([['a', null]]);
    ask('b');
    expect(workers).toHaveLength(2);
  });

  it('goes on where no worker can be started', () => {
    let isPossible = false;
    const worker = new SlowWorker();
    const queue = new CodeQueue(() => {
      if (!isPossible) throw new ReferenceError('Worker is not defined');
      return worker;
    });
    const answers: CodeAnswer[] = [];
    queue.ask(request('a'), (answer) => answers.push(answer));
    expect(answers).toEqual([null]);
    isPossible = true;
    queue.ask(request('b'), (answer) => answers.push(answer));
    worker.say('ready');
    worker.say(spans('b'));
    expect(answers).toEqual([null, spans('b')]);
  });

  it('knows what it was asked before, and the newest of much', () => {
    const { queue, workers, ask } = open();
    for (let at = 0; at <= 100; at += 1) ask(`${at}`);
    workers[0]?.say('ready');
    for (let at = 0; at <= 100; at += 1) workers[0]?.say(spans(`${at}`));
    expect(queue.known(request('0'))).toBeUndefined();
    expect(queue.known(request('100'))).toEqual(spans('100'));
    ask('100');
    expect(workers[0]?.requests).toHaveLength(101);
  });

  it('asks nothing about a code that is too long, nor about one that is not drawn any more', () => {
    const { queue, workers, ask } = open();
    expect(queue.known(request('x'.repeat(CODE_LIMITS.characters + 1)))).toBeNull();
    expect(queue.known(request('x'.repeat(CODE_LIMITS.characters)))).toBeUndefined();
    ask('a');
    ask('b')();
    workers[0]?.say('ready');
    workers[0]?.say(null);
    expect(workers[0]?.requests).toEqual([request('a')]);
  });
});
