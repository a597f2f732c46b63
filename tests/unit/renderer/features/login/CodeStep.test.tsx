import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { SignIn } from '../../../../../src/renderer/features/login/SignIn';
import { expectAccessible } from '../../../../support/renderer/axe';
import { fullMeta, makeUser } from '../../../../support/renderer/factories';
import { createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const found = { url: 'http://127.0.0.1:1', meta: fullMeta };

const open = async (ipc: IpcAnswers) => {
  const bridge = createFakeBridge({}, { 'servers.inspect': () => success(found), ...ipc });
  const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason: null } } });
  renderWithStore(<SignIn />, app.store);
  return { ...app, user: userEvent.setup() };
};
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const sent = (calls: readonly { name: string; args: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map((call) => call.args);

describe('the second step of a sign-in', () => {
  const asks = () =>
    failure({
      ...({ kind: 'refused', status: 401, message: 'x', retryAfterMs: null } as const),
      code: 'second_factor',
    });
  const refusal = (code: string) => () =>
    failure({ ...({ kind: 'refused', status: 401, message: 'x', retryAfterMs: null } as const), code });
  const openStep = async (answer: NonNullable<IpcAnswers['session.signInByCode']>) => {
    const opened = await open({ 'session.signIn': asks, 'session.signInByCode': answer });
    await opened.user.type(email(), 'ada@example.org');
    await opened.user.type(password(), 'pass word{Enter}');
    await screen.findByRole('heading', { name: 'Two-Factor Authentication' });
    return opened;
  };

  it('asks for the code, which has the focus, and sends it', async () => {
    const { bridge, user } = await openStep(() =>
      success({ ...makeUser(), message: 'Recovery codes left: 9' }),
    );
    expect(screen.getByText('Enter the code of your authenticator app')).toBeInTheDocument();
    const code = screen.getByRole('textbox', { name: 'Code' });
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '12345{Enter}');
    expect(screen.getByText('The code has 6 digits')).toBeInTheDocument();
    expect(sent(bridge.calls, 'session.signInByCode')).toEqual([]);
    await user.type(code, '6{Enter}');
    await waitFor(() => expect(sent(bridge.calls, 'session.signInByCode')).toEqual([{ code: '123456' }]));
    await expectAccessible();
  });

  it('says that a code is wrong, and takes another', async () => {
    const { bridge, user } = await openStep(refusal('invalid_code'));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
    expect(await screen.findByText('Invalid code')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '{Backspace}7');
    expect(screen.queryByText('Invalid code')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(bridge.calls, 'session.signInByCode')).toHaveLength(2));
  });

  it('takes a recovery code instead', async () => {
    const { bridge, user } = await openStep(refusal('invalid_code'));
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(code).toHaveFocus();
    await user.type(code, '123456{Enter}');
    expect(screen.getByText('A recovery code has 16 letters')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, 'abcd-efgh-jkmn-pqrs{Enter}');
    await waitFor(() =>
      expect(sent(bridge.calls, 'session.signInByCode')).toEqual([{ code: 'abcd-efgh-jkmn-pqrs' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });

  it.each([
    ['ticket_expired', 'Your sign-in took too long. Please sign in again.'],
    ['ticket_spent', 'Too many wrong codes. Please sign in again.'],
  ])('begins anew and says why (%s), and keeps the address', async (code, words) => {
    const { user } = await openStep(refusal(code));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(email()).toHaveValue('ada@example.org');
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
  });

  it('names the time to wait after too many tries', async () => {
    const { user } = await openStep(() =>
      failure({
        ...({ kind: 'refused', status: 429, retryAfterMs: 840_000 } as const),
        message: 'Too many attempts. Please try again later.',
      }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
    expect(await screen.findByText(/Try again in 14 minutes\.$/)).toBeInTheDocument();
  });

  it('goes back', async () => {
    const { user } = await openStep(refusal('invalid_code'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(email()).toHaveValue('ada@example.org');
  });
});
