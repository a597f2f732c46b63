import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../../support/renderer/axe';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

const QUESTION = 'Delete messages from this computer';

/** The card of the preferences, on a computer that keeps so many bytes of messages. */
const open = async (bytes: number) => {
  let [kept, removals] = [bytes, 0];
  const app = await openUserSettings({
    about: { page: 'preferences' },
    ipc: {
      'kept.describe': () => ({ bytes: kept }),
      'kept.clear': () => {
        kept = 0;
        removals += 1;
        return null;
      },
    },
  });
  await screen.findByRole('radiogroup', { name: 'Keep at most' });
  return { ...app, removals: () => removals };
};
const removal = () => screen.getByRole('button', { name: 'Delete…' });

it('says what is kept, and removes it after a question', async () => {
  const { user, removals } = await open(3_000_000);
  expect(await screen.findByText(/3\.0 MB are used\./)).toBeVisible();
  await expectAccessible();
  await user.click(removal());
  const question = await screen.findByRole('dialog', { name: QUESTION });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(removals()).toBe(0);
  await user.click(removal());
  await user.click(
    within(await screen.findByRole('dialog', { name: QUESTION })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText(/ 0 B are used\./)).toBeVisible();
  expect(removals()).toBe(1);
  expect(removal()).toHaveAttribute('aria-disabled', 'true');
});

it('keeps as much as is chosen, and measures again', async () => {
  const { user, store } = await open(0);
  await user.click(screen.getByRole('radio', { name: '200 MB' }));
  await waitFor(() => expect(store.getState().preferences.current?.keptMegabytes).toBe(200));
  await user.click(screen.getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(store.getState().preferences.current?.keptMegabytes).toBe(0));
});
