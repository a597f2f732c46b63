import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

// The code of the dialog is loaded now, which takes a while on a busy computer.

it('has a tab for a new request, which is open, and one for the history', async () => {
  await openUserSettings({ about: { modal: 'requests' } });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'New Request',
    'Request History',
  ]);
  expect(screen.getByRole('tab', { name: 'New Request' })).toHaveAttribute('aria-selected', 'true');
});
