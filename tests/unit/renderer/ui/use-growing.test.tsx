import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsInWindow, useGrowing } from '../../../../src/renderer/ui/list/use-growing';

/** Where the end of what is drawn is, from the top of the window. */
let top: number;

beforeEach(() => {
  top = 10_000;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 10, 10),
  );
});
afterEach(() => vi.restoreAllMocks());

function List({ total }: { readonly total: number }) {
  const { drawn, end } = useGrowing(total, 10);
  return (
    <>
      <p>{drawn}</p>
      <div ref={end} />
    </>
  );
}
const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
const drawn = () => Number(screen.getByRole('paragraph').textContent);

describe('a list that grows', () => {
  it('draws its first rows, and more when their place comes near by scrolling', async () => {
    render(<List total={25} />);
    await frame();
    expect(drawn()).toBe(10);
    document.body.dispatchEvent(new Event('scroll'));
    await frame();
    expect(drawn()).toBe(10);
    top = window.innerHeight + 399;
    document.body.dispatchEvent(new Event('scroll'));
    await expect.poll(drawn).toBe(25);
  });

  it('fills a window that has room for more, and draws no more than there are', async () => {
    top = 0;
    const { rerender } = render(<List total={25} />);
    await expect.poll(drawn).toBe(25);
    rerender(<List total={3} />);
    expect(drawn()).toBe(3);
  });

  it('begins with as many rows as the window has room for', () => {
    expect(rowsInWindow(50, window.innerHeight - 499)).toBe(10);
    expect(rowsInWindow(50, window.innerHeight)).toBe(6);
  });
});
