import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../support/renderer/axe';
import { deferred } from '../../../../support/renderer/fake-bridge';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

// Rendering takes a while on a busy computer.

const open = (hasServer: boolean) =>
  openUserSettings({ about: { page: 'preferences' }, ipc: { 'data.describe': () => ({ hasServer }) } });
const button = () => screen.findByRole('button', { name: 'Remove My Data…' });
const asked = ({ bridge }: Awaited<ReturnType<typeof open>>): number =>
  bridge.calls.filter(({ name }) => name === 'data.remove').length;

describe('removing one’s data from this computer', () => {
  it('says what goes and what stays, to screen readers with its button', async () => {
    await open(false);
    expect(await button()).toHaveAccessibleDescription(
      'Removes your sign-ins, settings and drafts. Accounts and messages on other servers stay.',
    );
    await screen.findByRole('heading', { name: 'Remove my data from this computer' });
    await expectAccessible();
  });

  it('says that the server on this computer goes, where it has been used', async () => {
    await open(true);
    const found = await button();
    await waitFor(() =>
      expect(found).toHaveAccessibleDescription(
        'Removes your sign-ins, settings and drafts, and the server on this computer with all its accounts and messages. Accounts and messages on other servers stay.',
      ),
    );
  });

  it('is asked about by main, by keyboard too, once at a time', async () => {
    const app = await open(false);
    const answer = deferred<boolean>();
    app.bridge.ipc['data.remove'] = () => answer.promise;
    const found = await button();
    found.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'true'));
    await app.user.click(found);
    expect(asked(app)).toBe(1);
    answer.resolve(false);
    await waitFor(() => expect(found).not.toHaveAttribute('aria-busy'));
    expect(found).toHaveFocus();
    await app.user.click(found);
    expect(asked(app)).toBe(2);
  });
});
