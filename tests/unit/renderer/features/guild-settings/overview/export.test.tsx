import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import type { ExportId } from '../../../../../../src/contract/ids';
import { id } from '../../../../../support/renderer/factories';
import { openSettings } from '../../../../../support/renderer/open-settings';
import { refused } from '../../../../../support/renderer/open-overlay';
import type { ApiAnswers, IpcAnswers } from '../../../../../support/renderer/fake-bridge';

const PATH = '/export/8/guildhall-the-hall.zip';
const made = () =>
  success({ export: { id: id<ExportId>(8), path: PATH, expiresAt: '2026-12-01T00:00:00.000Z' } });

const open = ({
  api = {},
  ipc = {},
  isOwner = true,
  features = ['account-export'],
}: {
  readonly api?: ApiAnswers;
  readonly ipc?: IpcAnswers;
  readonly isOwner?: boolean;
  readonly features?: readonly string[];
} = {}) => openSettings({ isOwner, permissions: ['MANAGE_SERVER'], features, api, ipc });

describe('the export of a server', () => {
  it('is offered to the owner alone, and by a server that knows it', async () => {
    const { unmount } = await open({ features: [] });
    await screen.findByRole('textbox', { name: 'Server Name' });
    expect(screen.queryByRole('button', { name: 'Export Server' })).toBeNull();
    unmount();
    await open({ isOwner: false });
    await screen.findByRole('textbox', { name: 'Server Name' });
    expect(screen.queryByRole('button', { name: 'Export Server' })).toBeNull();
  });

  it('is asked for and saved with one press', async () => {
    const saved = () => success({ key: 0, name: 'hall.zip', count: 1, failed: 0 });
    const { user, bridge, store } = await open({
      api: { 'guilds.export': made },
      ipc: { 'attachments.save': saved },
    });
    await user.click(await screen.findByRole('button', { name: 'Export Server' }));
    await waitFor(() => expect(store.getState().toasts.list.at(-1)?.text).toBe('Saved as hall.zip'));
    expect(bridge.argsOf('guilds.export')).toHaveLength(1);
    expect(bridge.calls.filter(({ name }) => name === 'attachments.save').map(({ args }) => args)).toEqual([
      { path: PATH },
    ]);
  });

  it('says why it fails', async () => {
    const { user, store } = await open({ api: { 'guilds.export': () => refused(null, 500) } });
    await user.click(await screen.findByRole('button', { name: 'Export Server' }));
    await waitFor(() => expect(store.getState().toasts.list.at(-1)?.text).toBe('Failed to export server'));
  });
});
