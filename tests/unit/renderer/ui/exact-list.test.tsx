import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ExactList, evenRows } from '../../../../src/renderer/ui/list/ExactList';

/* The layout of tests/support/renderer/layout.ts: a view of 600 pixels. */
const VIEW = 600;
const ROW = 40;
const PADDING = 8;
const OVERSCAN = 8;

const viewport = () => document.querySelector<HTMLElement>('[data-viewport]')!;
const drawn = () => screen.queryAllByRole('button').map((row) => Number(row.textContent));
const scrollTo = (top: number) =>
  act(() => {
    viewport().scrollTop = top;
    fireEvent.scroll(viewport());
  });
const row = (at: number) => screen.getByRole('button', { name: String(at) });
const span = () => [drawn()[0], drawn().at(-1)];

function List({ count, onKey }: { readonly count: number; readonly onKey?: (at: number) => void }) {
  return (
    <ExactList
      label="Numbers"
      count={count}
      padding={PADDING}
      layout={evenRows(count, ROW)}
      keyAt={(at) => {
        onKey?.(at);
        return at;
      }}
      renderRow={(at, tabIndex) => (
        <button type="button" tabIndex={tabIndex}>
          {at}
        </button>
      )}
    />
  );
}

describe('ExactList', () => {
  it('draws what is seen and some rows beyond it, at their places', () => {
    render(<List count={1000} />);
    const list = screen.getByRole('list', { name: 'Numbers' });
    expect(list.style.height).toBe(`${1000 * ROW + 2 * PADDING}px`);
    expect(span()).toEqual([0, (VIEW - PADDING) / ROW + OVERSCAN].map(Math.floor));
    scrollTo(100 * ROW + PADDING);
    expect(span()).toEqual([100 - OVERSCAN, 100 + VIEW / ROW + OVERSCAN]);
    const box = screen.getAllByRole('listitem')[0]!;
    expect(box.parentElement?.style.translate).toBe(`0 ${(100 - OVERSCAN) * ROW + PADDING}px`);
    expect(box.style.height).toBe(`${ROW}px`);
    expect(box).toHaveAttribute('aria-setsize', '1000');
    expect(box).toHaveAttribute('aria-posinset', String(100 - OVERSCAN + 1));
    scrollTo(1000 * ROW);
    expect(drawn().at(-1)).toBe(999);
  });

  it('asks for no rows but those', () => {
    const asked: number[] = [];
    const { rerender } = render(<List count={100_000} onKey={(at) => asked.push(at)} />);
    rerender(<List count={100_001} onKey={(at) => asked.push(at)} />);
    expect(Math.max(...asked)).toBeLessThan(40);
    expect(asked.length).toBeLessThan(120);
  });

  it('follows a list that becomes shorter, and one that is empty', () => {
    const { rerender } = render(<List count={1000} />);
    scrollTo(900 * ROW);
    rerender(<List count={50} />);
    expect(span()).toEqual([50 - VIEW / ROW - OVERSCAN, 49]);
    rerender(<List count={0} />);
    expect(drawn()).toEqual([]);
    rerender(<List count={3} />);
    expect(drawn()).toEqual([0, 1, 2]);
  });

  it('is one stop for Tab, and arrows, Home and End move in it', async () => {
    const user = userEvent.setup();
    render(<List count={1000} />);
    await user.tab();
    expect(row(0)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(row(1)).toHaveFocus();
    await user.keyboard('{End}');
    expect(row(999)).toHaveFocus();
    expect(viewport().scrollTop).toBe(1000 * ROW + 2 * PADDING - VIEW);
    await user.keyboard('{ArrowUp}');
    expect(row(998)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(row(0)).toHaveFocus();
    expect(viewport().scrollTop).toBe(0);
    await user.tab();
    expect(document.body).toHaveFocus();
  });
});
