import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { SignIn } from '../../../../../src/renderer/features/login/SignIn';
import { expectAccessible } from '../../../../support/renderer/axe';
import { fullMeta } from '../../../../support/renderer/factories';
import { createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const CODE = 'abcd-efgh-jkmn-pqrs-tuvw';

const open = async (ipc: IpcAnswers, features: readonly string[] = ['email', 'password-reset']) => {
  const found = { url: 'http://127.0.0.1:1', meta: { ...fullMeta, features: [...features] } };
  const bridge = createFakeBridge({}, { 'servers.inspect': () => success(found), ...ipc });
  const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason: null } } });
  renderWithStore(<SignIn />, app.store);
  const calls = (name: string) => bridge.calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...app, calls, user: userEvent.setup() };
};
const press = (name: string) => screen.getByRole('button', { name });

describe('a forgotten password', () => {
  it('is not spoken of where the server sends no mail', async () => {
    await open({}, []);
    await screen.findByText(fullMeta.name);
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  });

  it('is replaced by the code of a mail, by keyboard alone', async () => {
    const { calls, user } = await open({
      'servers.forgotPassword': () => success(null),
      'servers.setPassword': () => success(null),
    });
    await user.type(screen.getByLabelText('Email'), 'ada@example');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(email).toHaveValue('ada@example');
    await expectAccessible();
    await user.type(email, '.org{Enter}');
    expect(await screen.findByText(/^If an account has the address ada@example.org/)).toBeVisible();
    expect(calls('servers.forgotPassword')).toMatchObject([{ email: 'ada@example.org' }]);
    const code = screen.getByLabelText('Code');
    expect(code).toHaveFocus();
    await user.type(code, 'abcd{Enter}');
    expect(screen.getByText('The code in the mail has 20 letters')).toBeVisible();
    expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expectAccessible();
    await user.clear(code);
    await user.type(code, CODE);
    await user.type(screen.getByLabelText('New Password'), 'pass word 2{Enter}');
    expect(await screen.findByText('Your password was changed. Sign in with it.')).toBeVisible();
    expect(calls('servers.setPassword')).toMatchObject([{ code: CODE, password: 'pass word 2' }]);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('says in words what the server refuses, can be asked for again, and leads back', async () => {
    const { calls, user } = await open({
      'servers.forgotPassword': () => success(null),
      'servers.setPassword': () =>
        failure({ kind: 'refused', status: 400, message: 'This code is not valid', retryAfterMs: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.keyboard('{Enter}');
    expect(calls('servers.forgotPassword')).toEqual([]);
    await user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
    await user.type(await screen.findByLabelText('Code'), CODE);
    await user.type(screen.getByLabelText('New Password'), 'pass word 2{Enter}');
    expect(await screen.findByText('This code is not valid')).toBeVisible();
    await user.click(press('Send again'));
    await user.click(press('Send Code'));
    await screen.findByLabelText('Code');
    await waitFor(() => expect(calls('servers.forgotPassword')).toHaveLength(2));
    await user.click(press('Back'));
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(screen.queryByText('Your password was changed. Sign in with it.')).toBeNull();
  });
});
