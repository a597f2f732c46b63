import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { expectAccessible } from '../../../../support/renderer/axe';
import type { ApiAnswers, IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';
import '../../../../../src/renderer/features/user-settings/two-factor/DisableDialog';
import '../../../../../src/renderer/features/user-settings/two-factor/EnableDialog';
import '../../../../../src/renderer/features/user-settings/two-factor/NewCodesDialog';
import '../../../../../src/renderer/features/user-settings/delete-account/DeleteAccountDialog';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = ['abcdefghjkmnpqrs', 'tuvwxyzabcdefghj'];
const shownCodes = ['abcd-efgh-jkmn-pqrs', 'tuvw-xyza-bcde-fghj'];
const begun = () => success({ secret: SECRET, url: `otpauth://totp/Hall:ada?secret=${SECRET}` });
const codes = () => success({ recovery_codes: CODES });
const refused = (code: string) => () =>
  failure({ ...({ kind: 'refused', status: 401, message: 'x', retryAfterMs: null } as const), code });

const open = (
  twoFactor: boolean,
  {
    api = {},
    ipc = {},
    features = ['two-factor', 'account-delete'],
  }: {
    readonly api?: ApiAnswers;
    readonly ipc?: IpcAnswers;
    readonly features?: readonly string[];
  } = {},
) =>
  openUserSettings({ me: { twoFactor }, api: { 'guilds.list': () => success([]), ...api }, ipc, features });
const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => screen.getByRole('button', { name });

describe('two-factor authentication in My Account', () => {
  it('is not there where the server does not know it', async () => {
    await open(false, { features: [] });
    expect(screen.getByRole('heading', { name: 'My Account' })).toBeVisible();
    expect(screen.queryByText('2FA')).toBeNull();
  });

  it('shows whether it is on', async () => {
    await open(true);
    expect(screen.getByText('2FA').nextElementSibling).toHaveTextContent('Enabled');
    expect(screen.queryByRole('button', { name: 'Enable 2FA' })).toBeNull();
  });

  it('is turned on by password and code, by keyboard alone, and shows the recovery codes once', async () => {
    const { user, bridge } = await open(false, {
      api: { 'twoFactor.begin': begun, 'twoFactor.enable': codes },
      ipc: { 'files.save': () => success('codes.txt') },
    });
    expect(screen.getByText('2FA').nextElementSibling).toHaveTextContent('Disabled');
    await user.click(press('Enable 2FA'));
    let dialog = await dialogCalled('Enable 2FA');
    expect(dialog.getByLabelText('Current Password')).toHaveFocus();
    await expectAccessible();
    await user.keyboard('pass word 1{Enter}');
    dialog = await dialogCalled('Enable 2FA');
    expect(await dialog.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    expect(dialog.getByRole('group', { name: 'Key' })).toHaveTextContent(
      'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
    );
    await user.click(dialog.getByRole('button', { name: 'Copy Key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await expectAccessible();
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123 456{Enter}');
    const shown = await dialogCalled('2FA Is On');
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(shownCodes);
    expect(shown.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await expectAccessible();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe(`${shownCodes.join('\n')}\n`);
    await user.click(shown.getByRole('button', { name: 'Save...' }));
    await waitFor(() =>
      expect(bridge.calls).toContainEqual({
        name: 'files.save',
        args: { suggestedName: 'guildhall-recovery-codes.txt', text: `${shownCodes.join('\n')}\n` },
      }),
    );
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(shownCodes[0] ?? '')).toBeNull());
    expect(bridge.argsOf('twoFactor.begin')).toEqual([{ password: 'pass word 1' }]);
    expect(bridge.argsOf('twoFactor.enable')).toEqual([{ code: '123 456' }]);
  });

  it('says which of password and code was wrong', async () => {
    const wrong = failure({
      ...({ kind: 'refused', status: 401, message: 'x', retryAfterMs: null } as const),
    });
    const api: ApiAnswers = { 'twoFactor.disable': () => wrong };
    const { user, bridge } = await open(true, { api });
    await user.click(press('Disable 2FA'));
    const dialog = await dialogCalled('Disable 2FA');
    await user.type(dialog.getByLabelText('Current Password'), 'nonsense');
    expect(dialog.getByRole('button', { name: 'Disable' })).toHaveAttribute(
      'aria-description',
      'Enter a code',
    );
    await user.type(dialog.getByLabelText('Authenticator or recovery code'), '123456{Enter}');
    expect(await dialog.findByText('Current password is incorrect')).toBeVisible();
    bridge.api['twoFactor.disable'] = refused('invalid_code');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await dialog.findByText('Invalid code')).toBeVisible();
    await expectAccessible();
    bridge.api['twoFactor.disable'] = acknowledged;
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Disable/ })).toBeNull());
    expect(bridge.argsOf('twoFactor.disable').at(-1)).toEqual({ password: 'nonsense', code: '123456' });
  });

  it('makes new recovery codes', async () => {
    const { user, bridge } = await open(true, { api: { 'twoFactor.codes': codes } });
    await user.click(press('New Recovery Codes'));
    const dialog = await dialogCalled('New Recovery Codes');
    await user.type(dialog.getByLabelText('Current Password'), 'pass word 1');
    await user.type(dialog.getByLabelText('Authenticator or recovery code'), CODES[0] ?? '');
    await user.click(dialog.getByRole('button', { name: 'Make New Codes' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(list).toHaveTextContent(shownCodes.join(''));
    expect(bridge.argsOf('twoFactor.codes')).toEqual([{ password: 'pass word 1', code: CODES[0] }]);
  });

  it('is asked for before the account is deleted', async () => {
    const { user, bridge } = await open(true, { api: { 'users.delete': acknowledged } });
    await user.click(press('Delete Account'));
    const dialog = await dialogCalled('Delete Account');
    await user.type(dialog.getByLabelText('Current Password'), 'pass word 1');
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toHaveAttribute(
      'aria-description',
      'Enter a code',
    );
    await user.type(dialog.getByLabelText('Authenticator or recovery code'), '123456{Enter}');
    await waitFor(() =>
      expect(bridge.argsOf('users.delete')).toEqual([
        { password: 'pass word 1', code: '123456', messages: 'keep' },
      ]),
    );
  });
});
