import { describe, expect, it } from 'vitest';
import { SCREEN_SOUND, VP8 } from '../../../../src/server/media/rtp';
import { setUp } from './forwarding-world';

describe('a screen', () => {
  const KEY_FRAME = '206 1';
  const setUpScreens = () => {
    const world = setUp();
    let nth = 0;
    const order = (session: string, change: { shares?: boolean; sounds?: boolean; watches?: string[] }) => {
      world.forwarding.take({
        ...{ do: 'screens', session, shares: false, sounds: true, watches: [] },
        ...change,
      });
      world.clock.advance(1000);
      for (const one of ['a', 'b', 'c']) world.answer(one);
    };
    const show = (session: string, content: number, isKey: boolean) => {
      nth += 1;
      const packet = Buffer.alloc(40, content);
      packet[0] = 0x80;
      packet[1] = VP8.comesAs;
      packet.writeUInt16BE(nth, 2);
      packet[12] = 0x10;
      packet[13] = isKey ? 0 : 1;
      world.peerOf(session).screen?.onPicture(packet);
    };
    const sound = (session: string, content: number) => {
      const packet = Buffer.alloc(40, content);
      packet[0] = 0x80;
      packet[1] = SCREEN_SOUND.comesAs;
      world.peerOf(session).screen?.onSound(packet);
    };
    const saw = (session: string) => world.peerOf(session).sent.map(([mid, content]) => [mid, content]);
    const asked = (session: string) =>
      world
        .peerOf(session)
        .reports.filter((report) => `${report[1]} ${(report[0] ?? 0) & 0x1f}` === KEY_FRAME).length;
    world.join('r', 'a', 'b', 'c');
    return { ...world, order, show, sound, saw, asked };
  };

  it('goes to those who watch it alone, from a picture that needs none before it', () => {
    const { order, show, sound, saw, offersTo } = setUpScreens();
    order('a', { shares: true });
    order('b', { watches: ['a'] });
    expect(offersTo('a').at(-1)?.tracks.slice(-2)).toEqual([
      { mid: '3', from: 'a', kind: 'screen' },
      { mid: '4', from: 'a', kind: 'screen-audio' },
    ]);
    expect(offersTo('b').at(-1)?.tracks.slice(-2)).toEqual([
      { mid: '3', from: 'a', kind: 'screen' },
      { mid: '4', from: 'a', kind: 'screen-audio' },
    ]);
    expect(
      offersTo('c')
        .at(-1)
        ?.tracks.map(({ kind }) => kind),
    ).toEqual(['mic', 'mic']);
    show('a', 1, false);
    show('a', 2, true);
    show('a', 3, false);
    sound('a', 4);
    expect(saw('b')).toEqual([
      ['3', 2],
      ['3', 3],
      ['4', 4],
    ]);
    expect(saw('c')).toEqual([]);
  });

  it('of whom nobody may hear is seen and not heard, as by those who hear nobody', () => {
    const { forwarding, order, show, sound, saw } = setUpScreens();
    order('a', { shares: true, sounds: false });
    order('b', { watches: ['a'] });
    show('a', 2, true);
    sound('a', 4);
    expect(saw('b')).toEqual([['3', 2]]);
    order('a', { shares: true });
    forwarding.take({ do: 'set', session: 'b', speaks: true, hears: false });
    sound('a', 5);
    forwarding.take({ do: 'set', session: 'b', speaks: true, hears: true });
    sound('a', 6);
    expect(saw('b').slice(1)).toEqual([['4', 6]]);
  });

  it('is dark at once where it ends or is watched no more, and its section is free for another', () => {
    const { forwarding, order, show, saw, peerOf, offersTo } = setUpScreens();
    order('a', { shares: true });
    order('b', { watches: ['a'] });
    show('a', 1, true);
    forwarding.take({ do: 'screens', session: 'b', shares: false, sounds: false, watches: [] });
    show('a', 2, true);
    order('b', { watches: ['a'] });
    show('a', 3, true);
    forwarding.take({ do: 'screens', session: 'a', shares: false, sounds: false, watches: [] });
    show('a', 4, true);
    expect(saw('b')).toEqual([
      ['3', 1],
      ['3', 3],
    ]);
    order('c', { shares: true });
    order('b', { watches: ['c'] });
    show('c', 5, true);
    expect(saw('b').at(-1)).toEqual(['3', 5]);
    expect(offersTo('b').at(-1)?.tracks.at(-1)).toEqual({ mid: '4', from: 'c', kind: 'screen-audio' });
    expect(peerOf('b').sections).toHaveLength(5);
  });

  it('is asked for a whole picture where a viewer needs one, at most twice a second', () => {
    const { clock, order, show, asked, peerOf } = setUpScreens();
    order('a', { shares: true });
    show('a', 1, false);
    order('b', { watches: ['a'] });
    const before = asked('a');
    clock.advance(2000);
    expect(asked('a') - before).toBeGreaterThanOrEqual(3);
    expect(asked('a') - before).toBeLessThanOrEqual(4);
    show('a', 2, true);
    clock.advance(1000);
    const settled = asked('a');
    clock.advance(3000);
    expect(asked('a')).toBe(settled);
    for (let nth = 0; nth < 100; nth += 1) {
      peerOf('b').asksForKeyFrame.get('3')?.();
      clock.advance(10);
    }
    expect(asked('a') - settled).toBeGreaterThanOrEqual(1);
    expect(asked('a') - settled).toBeLessThanOrEqual(3);
  });

  it('ends with the connection of its sender', () => {
    const { forwarding, clock, order, show, saw, peerOf } = setUpScreens();
    order('a', { shares: true });
    order('b', { watches: ['a'] });
    show('a', 1, true);
    const { screen, reports } = peerOf('a');
    forwarding.take({ do: 'leave', session: 'a' });
    screen?.onPicture(Buffer.alloc(40, 9));
    const told = reports.length;
    clock.advance(2000);
    expect(reports).toHaveLength(told);
    expect(saw('b')).toEqual([['3', 1]]);
  });
});
