import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '../../../src/contract/entities/user';
import { Overlays } from '../../../src/renderer/app/Overlays';
import { overlayOpened } from '../../../src/renderer/state/overlays/slice';
import type { OverlayTable } from '../../../src/renderer/state/overlays/types';
import { fullMeta, makeSession, makeUser } from './factories';
import { type ApiAnswers, createFakeBridge, type IpcAnswers } from './fake-bridge';
import { renderWithStore } from './render-with-store';
import { startTestApp } from './test-store';

const TITLES = {
  'edit-profile': 'Edit Profile',
  'change-password': 'Change Password',
  requests: 'Requests',
} as const;

export interface UserSettingsOptions {
  readonly me?: Partial<User>;
  readonly api?: ApiAnswers;
  readonly ipc?: IpcAnswers;
  readonly about?: OverlayTable['user-settings'];
  readonly features?: readonly string[];
}
/** The user settings, as the app shows them over its shell. */
export const openUserSettings = async ({
  me,
  api = {},
  ipc = {},
  about = {},
  features = ['sessions'],
}: UserSettingsOptions = {}) => {
  const session = makeSession({
    user: makeUser({ bio: 'Weaves', ...me }),
    meta: { ...fullMeta, features: [...features] },
  });
  const app = await startTestApp({ bridge: createFakeBridge(api, ipc), boot: { session } });
  renderWithStore(<Overlays />, app.store);
  act(() => void app.store.dispatch(overlayOpened({ kind: 'user-settings', about })));
  // An overlay over the settings hides them from screen readers.
  const name = about.modal === undefined ? 'User Settings' : TITLES[about.modal];
  const dialog = await screen.findByRole('dialog', { name });
  return { ...app, dialog, user: userEvent.setup() };
};
