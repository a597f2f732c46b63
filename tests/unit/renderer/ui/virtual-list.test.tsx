import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { VirtualList } from '../../../../src/renderer/ui/list/VirtualList';

/* The layout of tests/support/renderer/layout.ts: a view of 600 pixels, rows of 40 by default. */
const VIEW = 600;
const ROW = 40;

const viewport = () => document.querySelector<HTMLElement>('[data-viewport]')!;
const drawn = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
const scrollTo = (top: number) =>
  act(() => {
    viewport().scrollTop = top;
    fireEvent.scroll(viewport());
  });

describe('VirtualList', () => {
  const HEADINGS = new Set([0, 50]);
  const list = (onReachEnd?: () => void) =>
    render(
      <VirtualList
        label="Members"
        count={1000}
        keyAt={(at) => at}
        estimate={() => ROW}
        isFocusable={(at) => !HEADINGS.has(at)}
        onReachEnd={onReachEnd}
        renderRow={(at, tabIndex) =>
          HEADINGS.has(at) ? (
            <h3>Role</h3>
          ) : (
            <button type="button" tabIndex={tabIndex} data-row={at}>
              Member {at}
            </button>
          )
        }
      />,
    );
  const member = (at: number) => screen.getByRole('button', { name: `Member ${at}` });

  it('draws what is seen, and says how many there are', () => {
    list();
    expect(screen.getByRole('list', { name: 'Members' })).toBeVisible();
    expect(drawn().length).toBeLessThan(40);
    expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-setsize', '1000');
    expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-posinset', '2');
  });

  it('is one stop for Tab; arrows pass over headings, Home and End go to the ends', async () => {
    const user = userEvent.setup();
    list();
    await user.tab();
    expect(member(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(member(3)).toHaveFocus();
    expect(member(3)).toHaveAttribute('tabindex', '0');
    expect(member(1)).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(member(1)).toHaveFocus();
    await user.keyboard('{End}');
    expect(member(999)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(member(1)).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('measures its rows', () => {
    render(
      <VirtualList
        label="Members"
        count={1000}
        keyAt={(at) => at}
        estimate={() => ROW}
        renderRow={(at) => <p data-row={at} data-height={ROW + 2} />}
      />,
    );
    expect(screen.getByRole('list').style.height).toBe(`${1000 * ROW + 2 * drawn().length}px`);
  });

  it('passes over a heading in the middle', async () => {
    const user = userEvent.setup();
    list();
    scrollTo(45 * ROW);
    act(() => member(49).focus());
    await user.keyboard('{ArrowDown}');
    expect(member(51)).toHaveFocus();
  });

  it('tells when the end comes near', () => {
    const onReachEnd = vi.fn();
    list(onReachEnd);
    expect(onReachEnd).not.toHaveBeenCalled();
    scrollTo(1000 * ROW - VIEW);
    expect(onReachEnd).toHaveBeenCalled();
  });
});
