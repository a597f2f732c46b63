import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { ExportId } from '../../../../../src/contract/ids';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGateway } from '../../../../support/renderer/factories';
import type { ApiAnswers, IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { refused } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

const PATH = '/export/7/guildhall-ada.zip';
const made = () =>
  success({ export: { id: id<ExportId>(7), path: PATH, expiresAt: '2026-12-01T00:00:00.000Z' } });
const saved = () => success({ key: 0, name: 'ada.zip', count: 1, failed: 0 });

const open = (api: ApiAnswers = {}, ipc: IpcAnswers = {}, features: readonly string[] = ['account-export']) =>
  openUserSettings({ api: { 'guilds.list': () => success([]), ...api }, ipc, features });
const button = () => screen.getByRole('button', { name: 'Download My Data' });

describe('a copy of one’s data', () => {
  it('is not offered by a server that does not know it', async () => {
    await open({}, {}, []);
    expect(screen.getByRole('heading', { name: 'My Account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download My Data' })).toBeNull();
  });

  it('is asked for and saved with one press, which says where it is', async () => {
    const { user, bridge, store } = await open({ 'users.export': made }, { 'attachments.save': saved });
    await expectAccessible(screen.getByRole('dialog'));
    await user.click(button());
    await waitFor(() => expect(store.getState().toasts.list.at(-1)?.text).toBe('Saved as ada.zip'));
    expect(bridge.calls.filter(({ name }) => name === 'attachments.save').map(({ args }) => args)).toEqual([
      { path: PATH },
    ]);
  });

  it('says nothing where the person thinks better of it', async () => {
    const { user, store } = await open({ 'users.export': made }, { 'attachments.save': () => success(null) });
    await user.click(button());
    await waitFor(() => expect(button()).toBeEnabled());
    expect(store.getState().toasts.list).toEqual([]);
  });

  it.each([
    [
      'cannot be asked for',
      { 'users.export': () => refused(null, 500) },
      {},
      'Your data could not be downloaded',
    ],
    [
      'cannot be written',
      { 'users.export': made },
      {
        'attachments.save': () =>
          failure({ kind: 'local', code: 'file', detail: 'The disk is full' } as const),
      },
      'The disk is full',
    ],
  ] as const)('says why it %s', async (_what, api, ipc, text) => {
    const { user, store } = await open(api, ipc);
    await user.click(button());
    await waitFor(() => expect(store.getState().toasts.list.at(-1)?.text).toBe(text));
  });

  it('says offline that it waits for a connection', async () => {
    const { bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await waitFor(() => expect(button()).toHaveAttribute('aria-description', 'You are offline'));
  });
});
