import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { InspectedServer } from '../../../../../src/contract/ipc/calls';
import { SignIn } from '../../../../../src/renderer/features/login/SignIn';
import { fullMeta, makeUser } from '../../../../support/renderer/factories';
import { createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const open = async (ipc: IpcAnswers) => {
  const bridge = createFakeBridge({}, ipc);
  const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason: null } } });
  renderWithStore(<SignIn />, app.store);
  return { ...app, bridge, user: userEvent.setup() };
};
const argumentsOf = (calls: readonly { name: string; args: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map((call) => call.args);
const create = () => screen.getByRole('button', { name: 'Create account' });

describe('the consent to the texts of a server', () => {
  const TERMS = { terms: 't'.repeat(64), privacy: 'p'.repeat(64) };
  const withTexts = (policies: Partial<typeof TERMS>): InspectedServer => ({
    url: 'http://127.0.0.1:1',
    meta: { ...fullMeta, policies },
  });
  const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'long enough');
  };

  it('says to what a new account agrees, which can be read, and sends the versions', async () => {
    const { user, bridge, store } = await open({
      'servers.inspect': () => success(withTexts(TERMS)),
      'session.signUp': () => success(makeUser()),
    });
    await screen.findByText('Test server');
    expect(screen.queryByText(/By creating an account/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText(/By creating an account/)).toHaveTextContent(
      'By creating an account you agree to the Terms of Service and the Privacy Policy of Test server.',
    );
    await user.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(store.getState().policies.open).toEqual({ kind: 'privacy', server: { kind: 'local' } });
    await fillIn(user);
    await user.click(create());
    await waitFor(() => expect(argumentsOf(bridge.calls, 'session.signUp')).toMatchObject([TERMS]));
  });

  it.each([
    [{ terms: TERMS.terms }, 'By creating an account you agree to the Terms of Service of Test server.'],
    [{ privacy: TERMS.privacy }, 'By creating an account you agree to the Privacy Policy of Test server.'],
  ])('names the only text that there is: %j', async (policies, text) => {
    const { user } = await open({ 'servers.inspect': () => success(withTexts(policies)) });
    await screen.findByText('Test server');
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText(/By creating an account/)).toHaveTextContent(text);
  });

  it.each(['policies_changed', 'consent_required'])(
    'shows the texts again where the server says %s, and nothing is lost',
    async (code) => {
      const changed = { ...TERMS, terms: 'n'.repeat(64) };
      const answers = [withTexts(TERMS), withTexts(changed)];
      const refused = { kind: 'refused', status: 409, message: 'Changed', retryAfterMs: null } as const;
      const outcomes = [failure({ ...refused, code }), success(makeUser())];
      const { user, bridge } = await open({
        'servers.inspect': () => success(answers.shift() ?? withTexts(changed)),
        'session.signUp': () => outcomes.shift() ?? success(makeUser()),
      });
      await screen.findByText('Test server');
      await user.click(screen.getByRole('button', { name: 'Create an account' }));
      await fillIn(user);
      await user.click(create());
      expect(
        await screen.findByText('Please read what you agree to below, then try again.'),
      ).toBeInTheDocument();
      await screen.findByText(/By creating an account/);
      await user.click(create());
      await waitFor(() => expect(argumentsOf(bridge.calls, 'session.signUp').at(-1)).toMatchObject(changed));
    },
  );
});
