import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  VirtualFeed,
  type VirtualFeedHandle,
  type VirtualFeedProps,
} from '../../../../src/renderer/ui/list/VirtualFeed';

/* The layout of tests/support/renderer/layout.ts: a view of 600 pixels, rows of 40 by default. */
const VIEW = 600;
const ROW = 40;

const viewport = () => document.querySelector<HTMLElement>('[data-viewport]')!;
const drawn = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
const fromEnd = () => viewport().scrollHeight - viewport().scrollTop - VIEW;
const scrollTo = (top: number) =>
  act(() => {
    viewport().scrollTop = top;
    fireEvent.scroll(viewport());
  });
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** After two frames the initial position is settled. */
const settle = () =>
  act(async () => {
    await frame();
    await frame();
  });

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

interface FeedProps extends Partial<VirtualFeedProps> {
  readonly ids: readonly string[];
  /** Rows that are not 40 pixels high. */
  readonly heights?: Readonly<Record<string, number>>;
}

function Feed({ ids, heights = {}, ...rest }: FeedProps) {
  return (
    <VirtualFeed
      label="Messages"
      count={ids.length}
      keyAt={(at) => ids[at] ?? ''}
      estimate={() => ROW}
      renderRow={(at) => (
        <p data-row={ids[at]} data-height={heights[ids[at] ?? ''] ?? ROW}>
          {ids[at]}
        </p>
      )}
      {...rest}
    />
  );
}

/** The position of a row's top in the view, computed from the rendered rows. */
function topOf(id: string): number | null {
  const row = document.querySelector(`[data-row="${id}"]`)?.closest('[data-index]');
  if (row == null) return null;
  const frame = row.parentElement!;
  let top = Number.parseFloat(frame.style.translate.split(' ')[1] ?? '0');
  for (const before of frame.children) {
    if (before === row) break;
    top += (before as HTMLElement).offsetHeight;
  }
  return top - viewport().scrollTop;
}

describe('VirtualFeed', () => {
  it('starts at the end, and draws only what is seen', async () => {
    render(<Feed ids={range(0, 10_000)} />);
    await settle();
    expect(screen.getByRole('log', { name: 'Messages' })).toBeVisible();
    expect(fromEnd()).toBe(0);
    expect(drawn()).toContain('9999');
    expect(drawn().length).toBeLessThan(30);
  });

  it('draws fewer rows beyond the view when they are tall', async () => {
    const ids = range(0, 1000);
    const tall = Object.fromEntries(ids.map((id) => [id, 200]));
    render(<Feed ids={ids} heights={tall} estimate={() => 200} />);
    await settle();
    expect(fromEnd()).toBe(0);
    expect(drawn()).toEqual(range(995, 1000));
  });

  it('keeps what is read where it is when older rows come before it', async () => {
    const { rerender } = render(<Feed ids={range(0, 200)} />);
    await settle();
    scrollTo(2010);
    const before = topOf('55');
    expect(before).not.toBeNull();
    rerender(<Feed ids={range(-50, 200)} />);
    expect(viewport().scrollTop).toBe(2010 + 50 * ROW);
    expect(topOf('55')).toBe(before);
  });

  it('keeps it also at the very top, where rows stand that hold no place, and asks for more there again', async () => {
    const asked: number[] = [];
    const feed = (from: number) => (
      <Feed
        ids={['loading', 'day', ...range(from, 200)]}
        isAnchor={(index) => index > 1}
        onReachTop={() => asked.push(from)}
      />
    );
    const { rerender } = render(feed(0));
    await settle();
    scrollTo(0);
    const before = topOf('0');
    rerender(feed(-50));
    await settle();
    expect(topOf('0')).toBe(before);
    scrollTo(0);
    rerender(feed(-52));
    await settle();
    expect(asked).toEqual([0, -50, -52]);
  });

  it('draws the rows in view on, also where a row that stays first is at the top', async () => {
    const feed = (ids: readonly string[]) => (
      <Feed ids={['loading', ...ids]} isAnchor={(index) => index > 0} />
    );
    const { rerender } = render(feed(range(0, 200)));
    await settle();
    scrollTo(0);
    await settle();
    const row = document.querySelector('[data-row="5"]');
    rerender(feed(range(-50, 200)));
    await settle();
    expect(document.querySelector('[data-row="5"]')).toBe(row);
    expect(topOf('5')).toBe(6 * ROW);
  });

  it('knows the height of a row that is drawn again', async () => {
    const initialPosition = { kind: 'row', key: '50', offset: 0 } as const;
    render(<Feed ids={range(0, 200)} heights={{ '50': 90 }} initialPosition={initialPosition} />);
    await settle();
    scrollTo(0);
    await settle();
    expect(drawn()).not.toContain('50');
    scrollTo(50 * ROW);
    const row = document.querySelector('[data-row="50"]')?.closest<HTMLElement>('[data-index]');
    expect(row?.style.getPropertyValue('--row-height')).toBe('90px');
  });

  it('keeps it where the heights of the older rows were wrongly estimated', async () => {
    const heights = Object.fromEntries(range(-50, 0).map((id, at) => [id, 20 + 13 * (at % 9)]));
    const { rerender } = render(<Feed ids={range(0, 200)} />);
    await settle();
    scrollTo(30);
    const before = topOf('5');
    rerender(<Feed ids={range(-50, 200)} heights={heights} />);
    await settle();
    expect(topOf('5')).toBe(before);
    // Rows that were above the view and are measured only now.
    scrollTo(viewport().scrollTop - 300);
    await settle();
    const above = topOf('0');
    expect(above).toBe(topOf('5')! - 5 * ROW);
  });

  it('keeps it when the day above the oldest row goes away and the row becomes lower', async () => {
    const feed = (ids: readonly string[], lowered: number) => (
      <Feed
        ids={ids}
        heights={{ day: 60, 0: 64 - lowered }}
        isAnchor={(index) => ids[index] !== 'loading' && ids[index] !== 'day'}
      />
    );
    const { rerender } = render(feed(['loading', 'day', ...range(0, 200)], 0));
    await settle();
    scrollTo(50);
    const before = topOf('3');
    rerender(feed(['loading', 'day', ...range(-50, 200)], 24));
    await settle();
    expect(topOf('3')).toBe(before);
  });

  it('keeps the next row where the first one in view is removed', async () => {
    const { rerender } = render(<Feed ids={range(0, 200)} />);
    await settle();
    scrollTo(2010);
    const before = topOf('51');
    rerender(<Feed ids={range(0, 200).filter((id) => id !== '50')} />);
    await settle();
    expect(topOf('51')).toBe(before);
  });

  describe('where a row above draws the rest of itself', () => {
    // A while after a scroll the feed draws itself again: not here.
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const renderSlow = async (whole = 140) => {
      let drawRest = (): void => undefined;
      function Slow() {
        const [isWhole, setWhole] = useState(false);
        drawRest = () => setWhole(true);
        return (
          <p data-row="48" data-height={isWhole ? whole : ROW}>
            {isWhole ? '48, and the rest' : '48'}
          </p>
        );
      }
      const ids = range(0, 200);
      const renderRow = (at: number) => (at === 48 ? <Slow /> : <p data-row={ids[at]}>{ids[at]}</p>);
      render(<Feed ids={ids} renderRow={renderRow} />);
      await settle();
      scrollTo(2010);
      // The row commits without the feed.
      return () => act(async () => drawRest());
    };
    const scrollEvent = () =>
      act(() => {
        fireEvent.scroll(viewport());
      });

    it('keeps it, also where a scroll event follows at once', async () => {
      const drawRest = await renderSlow();
      const before = topOf('50');
      await drawRest();
      expect(topOf('50')).toBe(before);
      scrollEvent();
      await settle();
      expect(topOf('50')).toBe(before);
    });

    it('keeps it where the row becomes higher than all that is drawn, and draws it once', async () => {
      const drawRest = await renderSlow(3000);
      const before = topOf('50');
      await drawRest();
      expect(topOf('50')).toBe(before);
      // Drawn again, the row would begin anew.
      expect(viewport()).toHaveTextContent('48, and the rest');
      scrollEvent();
      await settle();
      expect(topOf('50')).toBe(before);
      scrollTo(viewport().scrollTop - 100);
      await settle();
      expect(topOf('50')).toBe(before! + 100);
    });

    it('does not take back a scroll whose event is yet to come', async () => {
      const drawRest = await renderSlow();
      viewport().scrollTop = 1700;
      await drawRest();
      expect(viewport().scrollTop).toBe(1700);
      scrollEvent();
      await settle();
      expect(viewport().scrollTop).toBe(1700);
    });
  });

  it('goes to a row when told, although it is drawn again at once, and keeps that place', async () => {
    const handle = createRef<VirtualFeedHandle>();
    function Jumping({ from }: { readonly from: number }) {
      const ids = ['loading', ...range(from, 200)];
      const [isMarked, setMarked] = useState(false);
      const onClick = () => {
        handle.current!.scrollToIndex(1, 'center');
        setMarked(true);
      };
      return (
        <>
          <button type="button" onClick={onClick}>
            {isMarked ? 'Marked' : 'Jump'}
          </button>
          <Feed ids={ids} handle={handle} isAnchor={(index) => index > 0} />
        </>
      );
    }
    const { rerender } = render(<Jumping from={0} />);
    await settle();
    scrollTo(2010);
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
    for (let nth = 0; nth < 4; nth += 1) await settle();
    expect(topOf('0')).toBe(ROW);
    rerender(<Jumping from={-50} />);
    await settle();
    expect(topOf('0')).toBe(ROW);
  });

  it('goes to a row when told, although rows on the way are higher than estimated', async () => {
    const handle = createRef<VirtualFeedHandle>();
    const heights = Object.fromEntries(range(0, 200).map((id) => [id, 90]));
    render(<Feed ids={range(0, 200)} heights={heights} handle={handle} />);
    await settle();
    await act(async () => handle.current!.scrollToIndex(100, 'start'));
    for (let nth = 0; nth < 5; nth += 1) await settle();
    expect(topOf('100')).toBe(0);
  });

  it('follows new rows within 100 pixels of the end, and only there', async () => {
    const { rerender } = render(<Feed ids={range(0, 200)} />);
    await settle();
    scrollTo(200 * ROW - VIEW - 100);
    rerender(<Feed ids={range(0, 201)} />);
    expect(fromEnd()).toBe(0);
    scrollTo(201 * ROW - VIEW - 101);
    const top = viewport().scrollTop;
    rerender(<Feed ids={range(0, 202)} />);
    expect(viewport().scrollTop).toBe(top);
  });

  it('follows new rows before its first frame, also where the oldest go as they come', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { rerender } = render(<Feed ids={['heading', ...range(0, 200)]} />);
    scrollTo(300);
    scrollTo(201 * ROW - VIEW);
    rerender(<Feed ids={['heading', ...range(50, 250)]} />);
    expect(fromEnd()).toBe(0);
    await act(async () => undefined);
    expect(drawn()).toContain('249');
  });

  it('keeps to the end when the rows there are higher than guessed', async () => {
    render(<Feed ids={range(0, 100)} heights={{ 99: 300, 98: 10, 97: 120 }} />);
    await settle();
    expect(fromEnd()).toBe(0);
  });

  it('tells when the end is left and found again', async () => {
    const onNearEndChange = vi.fn();
    render(<Feed ids={range(0, 200)} onNearEndChange={onNearEndChange} />);
    await settle();
    const end = 200 * ROW - VIEW;
    for (const off of [99, 100, 101, 500, 100, 0]) scrollTo(end - off);
    expect(onNearEndChange.mock.calls).toEqual([[false], [true]]);
  });

  it('asks for older rows once for each oldest row, and again after the top was left', async () => {
    const onReachTop = vi.fn();
    const { rerender } = render(<Feed ids={range(0, 200)} onReachTop={onReachTop} />);
    await settle();
    expect(onReachTop).not.toHaveBeenCalled();
    scrollTo(400);
    scrollTo(300);
    scrollTo(0);
    expect(onReachTop).toHaveBeenCalledTimes(1);
    scrollTo(900);
    scrollTo(10);
    expect(onReachTop).toHaveBeenCalledTimes(2);
    rerender(<Feed ids={range(-50, 200)} onReachTop={onReachTop} />);
    scrollTo(0);
    expect(onReachTop).toHaveBeenCalledTimes(3);
  });

  it('asks for older rows at once when there are too few to scroll', async () => {
    const onReachTop = vi.fn();
    render(<Feed ids={range(0, 3)} onReachTop={onReachTop} />);
    await settle();
    expect(onReachTop).toHaveBeenCalledTimes(1);
  });

  it('tells its position, and is shown there again, also among rows of other heights', async () => {
    const positions = vi.fn();
    const handle = createRef<VirtualFeedHandle>();
    const heights = { 50: 90, 52: 200 };
    const first = render(<Feed ids={range(0, 200)} heights={heights} onScroll={positions} handle={handle} />);
    await settle();
    scrollTo(2012);
    const position = handle.current!.position();
    const before = topOf('52');
    expect(position.kind).toBe('row');
    expect(positions).toHaveBeenLastCalledWith(position);
    first.unmount();
    render(<Feed ids={range(-20, 200)} heights={heights} initialPosition={position} />);
    await settle();
    expect(topOf('52')).toBe(before);
  });

  it('is at the end when the remembered row is gone', async () => {
    render(<Feed ids={range(0, 200)} initialPosition={{ kind: 'row', key: 'deleted', offset: 3 }} />);
    await settle();
    expect(fromEnd()).toBe(0);
  });

  it('goes to a row and to the end when told', async () => {
    const handle = createRef<VirtualFeedHandle>();
    render(<Feed ids={range(0, 200)} handle={handle} />);
    await settle();
    await act(async () => handle.current!.scrollToIndex(100, 'start'));
    expect(topOf('100')).toBe(0);
    await act(async () => handle.current!.scrollToEnd());
    expect(fromEnd()).toBe(0);
    expect(handle.current!.position()).toEqual({ kind: 'end' });
  });
});
