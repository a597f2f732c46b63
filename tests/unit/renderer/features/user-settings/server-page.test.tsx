import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { OnBoardChoice } from '../../../../../src/contract/ipc/on-board';
import { ServerPage } from '../../../../../src/renderer/features/user-settings/computer/ServerPage';
import { seenPreferences } from '../../../../support/renderer/factories';
import { createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const BACKUP = { name: '2026-01-31T12-00-00Z.backup', atMs: Date.UTC(2026, 0, 31, 12), bytes: 4_300_000 };

const open = async (onBoard: OnBoardChoice, ipc: IpcAnswers = {}) => {
  const bridge = createFakeBridge(
    {},
    {
      'startup.describe': () => ({ isOn: false, isBlocked: false }),
      'onBoard.backups': () => success([BACKUP]),
      ...ipc,
    },
  );
  const app = await startTestApp({ bridge });
  bridge.push('preferences.changed', { ...seenPreferences, onBoard });
  renderWithStore(<ServerPage />, app.store);
  const sent = (name: string) => bridge.calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...app, user: userEvent.setup(), sent };
};

describe('the page of the server on this computer', () => {
  it('says which it is, and asks before it changes to the other', async () => {
    const { user, sent } = await open(
      { runs: 'own', hasOwn: true },
      { 'onBoard.choose': () => success(null) },
    );
    expect(screen.getByRole('heading', { name: 'Your own server' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try the demo…' }));
    expect(sent('onBoard.choose')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Try the demo' });
    expect(within(dialog).getByText(/Nothing is deleted/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(sent('onBoard.choose')).toEqual([{ kind: 'demo' }]);
  });

  it('lists the backups, and restores one', async () => {
    const { user, sent, store } = await open(
      { runs: 'demo', hasOwn: false },
      { 'onBoard.restore': () => failure({ kind: 'local', code: 'recovery-failed', detail: 'Damaged' }) },
    );
    expect(screen.getByRole('button', { name: 'Create my own server…' })).toBeInTheDocument();
    const list = await screen.findByRole('list', { name: 'Backups' });
    expect(within(list).getByText('4.3 MB')).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: /^Restore the backup of / }));
    expect(sent('onBoard.restore')).toEqual([{ name: BACKUP.name }]);
    expect(JSON.stringify(store.getState().toasts)).toContain('Damaged');
  });

  it('says that there is no backup yet, or that they cannot be read', async () => {
    await open({ runs: 'own', hasOwn: true }, { 'onBoard.backups': () => success([]) });
    expect(await screen.findByText(/^No backups yet/)).toBeInTheDocument();
  });

  it('offers nothing where there is no server', async () => {
    const { sent } = await open({ runs: null, hasOwn: false });
    expect(screen.getByRole('heading', { name: 'No server yet' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Backups' })).toBeNull();
    expect(sent('onBoard.backups')).toEqual([]);
  });
});
