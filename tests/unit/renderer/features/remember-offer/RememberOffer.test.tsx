import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RememberOffer } from '../../../../../src/renderer/features/remember-offer/RememberOffer';
import { signInAsked } from '../../../../../src/renderer/state/sign-in/slice';
import { makeSession } from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const open = async (remembered: boolean, remember: boolean) => {
  const app = await startTestApp({ boot: { session: makeSession({ remembered }) } });
  app.store.dispatch(signInAsked({ remember }));
  renderWithStore(<RememberOffer />, app.store);
  return { ...app, user: userEvent.setup() };
};
const offer = () => screen.queryByRole('button', { name: 'Stay signed in' });

describe('RememberOffer', () => {
  it.each([
    [false, true, true],
    [false, false, false],
    [true, true, false],
  ])(
    'with a session that is kept (%s), asked to be (%s): offers %s',
    async (remembered, remember, isShown) => {
      await open(remembered, remember);
      expect(offer() !== null).toBe(isShown);
    },
  );

  it('remembers without a keyring when told to', async () => {
    const { user, bridge } = await open(false, true);
    await user.click(offer()!);
    await act(settle);
    expect(bridge.calls.at(-1)).toEqual({ name: 'preferences.set', args: { rememberWithoutKeyring: true } });
    expect(offer()).toBeNull();
  });

  it('can be dismissed', async () => {
    const { user } = await open(false, true);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(offer()).toBeNull();
  });
});
