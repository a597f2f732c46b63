import { describe, expect, it } from 'vitest';
import { decideStep, FIRST_LOOP, type LoopEvent } from '../../../tools/dev/app-loop.mjs';
import { moveScripts } from '../../../tools/dev/page-plugins.mjs';

const BUILT: LoopEvent = { kind: 'built' };
const INTERRUPTED: LoopEvent = { kind: 'interrupted' };
const ended = (code: number): LoopEvent => ({ kind: 'ended', code });

/** The step at each of these events, in order. */
const stepsOf = (...events: readonly LoopEvent[]): (string | null)[] => {
  let loop = FIRST_LOOP;
  return events.map((event) => {
    const [next, step] = decideStep(loop, event);
    loop = next;
    return step?.kind ?? null;
  });
};

describe('the app under development', () => {
  it('starts when it is built', () => {
    expect(stepsOf(BUILT)).toEqual(['start']);
  });
  it('starts again after a change, when the one before it has ended', () => {
    expect(stepsOf(BUILT, BUILT, ended(0))).toEqual(['start', 'end', 'start']);
  });
  it('starts once after many changes', () => {
    expect(stepsOf(BUILT, BUILT, BUILT, BUILT, ended(1), ended(0))).toEqual([
      ...['start', 'end', null, null, 'start', 'leave'],
    ]);
  });
  it('ends the command when a person closes it', () => {
    expect(stepsOf(BUILT, ended(0))).toEqual(['start', 'leave']);
  });
  it('is waited for when it failed, until a change', () => {
    expect(stepsOf(BUILT, ended(1), BUILT)).toEqual(['start', 'wait', 'start']);
  });
  it('ends with Ctrl-C, at once with the second', () => {
    expect(stepsOf(BUILT, INTERRUPTED, INTERRUPTED, ended(1))).toEqual(['start', 'end', 'kill', 'leave']);
  });
  it('does not come back after Ctrl-C', () => {
    expect(stepsOf(BUILT, BUILT, INTERRUPTED, BUILT, ended(0))).toEqual([
      'start',
      'end',
      'end',
      null,
      'leave',
    ]);
    expect(stepsOf(INTERRUPTED, BUILT)).toEqual(['leave', null]);
  });
});

it('takes the scripts of a page out of it, which its policy would refuse, and no others', () => {
  const html =
    '<script type="module">one\n1</script><script type="module" src="./a.js"></script><script type="module">two</script>';
  expect(moveScripts(html)).toEqual({
    html: '<script type="module" src="/@inline/0.js"></script><script type="module" src="./a.js"></script><script type="module" src="/@inline/1.js"></script>',
    scripts: ['one\n1', 'two'],
  });
});
