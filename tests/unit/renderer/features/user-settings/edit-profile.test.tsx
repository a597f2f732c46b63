import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSaving } from '../../../../../src/renderer/features/user-settings/profile/use-saving';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

// The code of the dialog is read now, which takes a while on a busy computer.
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.useRealTimers());

it('has six tabs, the last under Preferences', async () => {
  await openUserSettings({ about: { modal: 'edit-profile' } });
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label') ?? tab.textContent)).toEqual([
    'Username',
    'About me',
    'Email',
    'Avatar',
    'Avatar Decoration',
    'Preferences: Pings',
  ]);
});

it('says Saved for two seconds', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useSaving());
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  await act(() => result.current.save(null, () => Promise.resolve(null)));
  expect(result.current).toMatchObject({ isSaved: true, isPending: false, error: undefined });
  wait(1999);
  expect(result.current.isSaved).toBe(true);
  wait(1);
  expect(result.current.isSaved).toBe(false);
});
