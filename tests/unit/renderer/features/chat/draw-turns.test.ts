import { describe, expect, it } from 'vitest';
import { createDrawTurns } from '../../../../../src/renderer/features/chat/draw-turns';

const start = () => {
  const frames: (() => void)[] = [];
  const drawn: string[] = [];
  const turns = createDrawTurns(
    (work) => {
      frames.push(work);
      return work;
    },
    (work) => void frames.splice(frames.indexOf(work), 1),
  );
  return {
    drawn,
    ask: (name: string) => turns.ask(() => drawn.push(name)),
    askTwice: (name: string) => turns.ask(() => turns.ask(() => drawn.push(name))),
    frame: () => frames.splice(0).forEach((work) => work()),
    frames,
  };
};

describe('turns to draw', () => {
  it('are one a frame, the latest first', () => {
    const { ask, frame, drawn } = start();
    ask('a');
    ask('b');
    ask('c');
    expect(drawn).toEqual([]);
    frame();
    expect(drawn).toEqual(['c']);
    frame();
    frame();
    expect(drawn).toEqual(['c', 'b', 'a']);
  });

  it('are given back', () => {
    const { ask, frame, drawn } = start();
    const takeBack = ask('a');
    ask('b');
    takeBack();
    frame();
    frame();
    expect(drawn).toEqual(['b']);
  });

  it('cancel the frame that nobody waits for, and ask for another one later', () => {
    const { ask, frame, drawn, frames } = start();
    const takeBack = ask('a');
    takeBack();
    expect(frames).toEqual([]);
    takeBack();
    ask('b');
    frame();
    expect(drawn).toEqual(['b']);
  });

  it('go to who asks again in a later frame', () => {
    const { askTwice, frame, drawn } = start();
    askTwice('a');
    frame();
    expect(drawn).toEqual([]);
    frame();
    expect(drawn).toEqual(['a']);
  });

  it('ask for no frame when nobody waits', () => {
    const { ask, frame, frames } = start();
    ask('a');
    frame();
    expect(frames).toEqual([]);
  });
});
