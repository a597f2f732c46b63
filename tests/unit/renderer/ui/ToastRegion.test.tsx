import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ToastItem, ToastRegion } from '../../../../src/renderer/ui/overlay/ToastRegion';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const toast = (id: string, durationMs: number | null): ToastItem => ({
  id,
  tone: 'success',
  text: `Toast ${id}`,
  durationMs,
});
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('lets each toast stay for its own time', () => {
  const onDismiss = vi.fn();
  render(<ToastRegion toasts={[toast('a', 3000), toast('b', 6000)]} onDismiss={onDismiss} />);
  pass(2999);
  expect(onDismiss).not.toHaveBeenCalled();
  pass(1);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
  pass(3000);
  expect(onDismiss).toHaveBeenLastCalledWith('b');
});

it('lets one without a time stay until it is dismissed', () => {
  const onDismiss = vi.fn();
  render(<ToastRegion toasts={[toast('a', null)]} onDismiss={onDismiss} />);
  pass(60 * 60_000);
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('does not start a time anew when another toast comes', () => {
  const onDismiss = vi.fn();
  const { rerender } = render(<ToastRegion toasts={[toast('a', 3000)]} onDismiss={onDismiss} />);
  pass(2000);
  rerender(
    <ToastRegion toasts={[toast('a', 3000), toast('b', 3000)]} onDismiss={(id) => void onDismiss(id)} />,
  );
  pass(1000);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('stands still under the pointer', () => {
  const onDismiss = vi.fn();
  render(<ToastRegion toasts={[toast('a', 3000)]} onDismiss={onDismiss} />);
  const region = screen.getByRole('region', { name: 'Alerts' });
  fireEvent.pointerEnter(region);
  pass(60_000);
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(region);
  pass(3000);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('can be dismissed, and is watched by screen readers before anything is in it', () => {
  const onDismiss = vi.fn();
  const { rerender } = render(<ToastRegion toasts={[]} onDismiss={onDismiss} />);
  expect(screen.getByRole('list')).toHaveAttribute('aria-live', 'polite');
  rerender(<ToastRegion toasts={[toast('a', 3000)]} onDismiss={onDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});
