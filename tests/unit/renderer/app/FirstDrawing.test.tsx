import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirstDrawing } from '../../../../src/renderer/app/FirstDrawing';
import type { Idle } from '../../../../src/renderer/app/preload-parts';
import { createFakeBridge } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';

/** Idle callbacks that run when the test says so. */
const createIdle = () => {
  const waiting: (() => void)[] = [];
  const idle: Idle = (work) => {
    waiting.push(work);
    return () => void waiting.splice(waiting.indexOf(work), 1);
  };
  const pass = () => act(async () => waiting.shift()?.());
  return { idle, pass, waiting };
};

const open = async () => {
  const { store } = await startTestApp({ bridge: createFakeBridge() });
  const { idle, pass, waiting } = createIdle();
  const { unmount } = renderWithStore(<FirstDrawing idle={idle} />, store);
  return { pass, waiting, unmount };
};
/** Long, because the code of the parts is really loaded. */
const LOADING = { timeout: 120_000 };

const drawn = () => screen.queryByTestId('first-drawing');

describe('the first drawing of the emoji picker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is done unseen when nothing else is, and is taken away', async () => {
    const { pass, waiting } = await open();
    expect(waiting).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(1000));
    const goOnUntil = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) {
        await vi.waitFor(() => expect(waiting).not.toHaveLength(0), LOADING);
        await pass();
      }
    };
    await goOnUntil(() => drawn() !== null);
    expect(drawn()?.hasAttribute('inert')).toBe(true);
    expect(drawn()?.querySelector('[role="grid"]')).not.toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
    await goOnUntil(() => drawn() === null);
  });

  it('is let be when the shell goes', async () => {
    const { unmount, waiting } = await open();
    unmount();
    act(() => void vi.advanceTimersByTime(1000));
    expect(waiting).toHaveLength(0);
  });
});
