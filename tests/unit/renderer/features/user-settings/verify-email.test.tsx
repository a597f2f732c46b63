import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import { expectAccessible } from '../../../../support/renderer/axe';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';
import '../../../../../src/renderer/features/user-settings/email/VerifyEmailDialog';

const CODE = 'abcd efgh jkmn pqrs tuvw';
const MAILED = { features: ['email'], me: { email: 'ada@example.org', verified: false } };
const email = () => screen.getByText('Email').nextElementSibling;

describe('the e-mail address in My Account', () => {
  it('is the address alone where the server sends no mail', async () => {
    await openUserSettings({ ...MAILED, features: [] });
    expect(email()).toHaveTextContent(/^ada@example.org$/);
    expect(screen.queryByRole('button', { name: 'Verify Email' })).toBeNull();
  });

  it('says that it is verified, and offers nothing more', async () => {
    await openUserSettings({ ...MAILED, me: { ...MAILED.me, verified: true } });
    expect(email()).toHaveTextContent('ada@example.org (verified)');
    expect(screen.queryByRole('button', { name: 'Verify Email' })).toBeNull();
  });

  it('is verified by a code, which can be sent again', async () => {
    const { bridge, user } = await openUserSettings({
      ...MAILED,
      api: { 'email.sendCode': acknowledged, 'email.verify': acknowledged },
    });
    expect(email()).toHaveTextContent('ada@example.org (not verified)');
    await user.click(screen.getByRole('button', { name: 'Verify Email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Email' }));
    expect(dialog.getByText('Enter the code of the mail that was sent to ada@example.org.')).toBeVisible();
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Send Again' }));
    expect(await dialog.findByText('A new code is on its way.')).toBeVisible();
    await user.type(dialog.getByLabelText('Code'), `${CODE}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verify Email' })).toBeNull());
    const sent = bridge.calls.filter(({ name }) => name.startsWith('email.'));
    expect(sent).toMatchObject([{ name: 'email.sendCode' }, { name: 'email.verify', args: { code: CODE } }]);
  });

  it('says why a code is refused', async () => {
    const message = 'This code is not valid, or no longer. Please ask for a new one.';
    const { user } = await openUserSettings({
      ...MAILED,
      api: {
        'email.verify': () => failure({ kind: 'refused', status: 400, message, retryAfterMs: null }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Verify Email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Email' }));
    await user.type(dialog.getByLabelText('Code'), `${CODE}{Enter}`);
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
