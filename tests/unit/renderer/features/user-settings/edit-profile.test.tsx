import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { AvatarTab } from '../../../../../src/renderer/features/user-settings/profile/AvatarTab';
import type { OpenAvatar } from '../../../../../src/renderer/features/user-settings/profile/canvas-codec';
import { useSaving } from '../../../../../src/renderer/features/user-settings/profile/use-saving';
import { makeUser } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';
import { stubPictureUrls } from '../../../../support/renderer/picture-urls';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

// The code of the dialog is loaded now, which takes a while on a busy computer.

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
  await act(() => result.current.save(null, () => Promise.resolve(success(null))));
  expect(result.current).toMatchObject({ isSaved: true, isPending: false, error: undefined });
  wait(1999);
  expect(result.current.isSaved).toBe(true);
  wait(1);
  expect(result.current.isSaved).toBe(false);
});

it.each([
  ['the server’s words', refused('Not this picture'), 'Not this picture'],
  ['no words', refused(null, 500), 'Failed to update avatar'],
  ['no answer', lost(), 'Upload failed'],
])('says why the avatar was not saved: %s', async (_, answer, text) => {
  const bridge = createFakeBridge({ 'users.updateAvatar': () => answer });
  const { store } = await startTestApp({ bridge });
  const picture: OpenAvatar = {
    width: 9,
    height: 9,
    encode: () => Promise.resolve({ ok: true, bytes: new Uint8Array([7]) }),
  };
  stubPictureUrls();
  renderWithStore(<AvatarTab me={makeUser()} withPicture={(_file, work) => work(picture)} />, store);
  const user = userEvent.setup();
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(/Upload Avatar/), file);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  const avatar = { bytes: new Uint8Array([7]), type: 'image/png', name: 'avatar.png' };
  expect(bridge.argsOf('users.updateAvatar')).toEqual([{ avatar }]);
});
