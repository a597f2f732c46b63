import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShortcutList } from '../../../../../src/renderer/features/shortcut-list/ShortcutList';
import { expectAccessible } from '../../../../support/renderer/axe';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

describe('the list of shortcuts', () => {
  it('says what each key does, as this system writes it', async () => {
    const { store } = await startTestApp();
    renderWithStore(<ShortcutList onClose={() => undefined} />, store);
    const everywhere = screen.getByRole('region', { name: 'Everywhere' });
    const row = within(everywhere).getByText('Find or start a conversation').parentElement;
    expect(row).toHaveTextContent('CtrlK');
    await expectAccessible(document.body);
  });
});
