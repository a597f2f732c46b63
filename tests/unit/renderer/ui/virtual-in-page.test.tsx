import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { VirtualList } from '../../../../src/renderer/ui/list/VirtualList';

/* The layout of tests/support/renderer/layout.ts: a page of 600 pixels, rows of 40. */
const ids = (count: number) => Array.from({ length: count }, (_, at) => `row-${at}`);

function Page({ rows }: { readonly rows: readonly string[] }) {
  return (
    <section data-viewport>
      <div style={{ height: rows.length * 40 + 200 }}>
        <p>What stands above</p>
        <VirtualList
          inPage
          label="Rows"
          count={rows.length}
          keyAt={(at) => rows[at] ?? at}
          estimate={() => 40}
          renderRow={(at, tabIndex) => (
            <button type="button" tabIndex={tabIndex}>
              {rows[at]}
            </button>
          )}
        />
      </div>
    </section>
  );
}

const page = () => document.querySelector<HTMLElement>('[data-viewport]')!;
const drawn = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('a list that scrolls with its page', () => {
  it('has no box of its own, and draws what the page shows', () => {
    render(<Page rows={ids(1000)} />);
    expect(document.querySelectorAll('[data-viewport]')).toHaveLength(1);
    expect(drawn()[0]).toBe('row-0');
    expect(drawn().length).toBeLessThan(40);
    act(() => {
      page().scrollTop = 20_000;
      fireEvent.scroll(page());
    });
    expect(drawn()).toContain('row-500');
    expect(drawn()).not.toContain('row-0');
  });
});

describe('a row that goes', () => {
  it('leaves the focus to the one that takes its place', () => {
    const { rerender } = render(<Page rows={ids(5)} />);
    screen.getByRole('button', { name: 'row-2' }).focus();
    rerender(<Page rows={ids(5).filter((id) => id !== 'row-2')} />);
    expect(screen.getByRole('button', { name: 'row-3' })).toHaveFocus();
  });

  it('leaves it to the last where it was the last', () => {
    const { rerender } = render(<Page rows={ids(3)} />);
    screen.getByRole('button', { name: 'row-2' }).focus();
    rerender(<Page rows={ids(2)} />);
    expect(screen.getByRole('button', { name: 'row-1' })).toHaveFocus();
  });

  it('takes the focus from nobody who has it elsewhere', async () => {
    const { rerender } = render(
      <>
        <input aria-label="Search" />
        <Page rows={ids(3)} />
      </>,
    );
    screen.getByRole('button', { name: 'row-2' }).focus();
    await userEvent.click(screen.getByRole('textbox'));
    rerender(
      <>
        <input aria-label="Search" />
        <Page rows={ids(2)} />
      </>,
    );
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
