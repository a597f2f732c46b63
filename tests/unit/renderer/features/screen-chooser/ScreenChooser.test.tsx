import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { ScreenChosen, ScreensShown } from '../../../../../src/contract/ipc/screens';
import { ScreenChooser } from '../../../../../src/renderer/features/screen-chooser/ScreenChooser';

const SHOWN: ScreensShown = {
  sources: [
    { id: 'screen:0:0', kind: 'screen', name: 'Entire screen', picture: new Uint8Array() },
    { id: 'window:7:0', kind: 'window', name: 'Letters \u202Egnp', picture: new Uint8Array() },
  ],
  look: { theme: 'dark', fontScale: 1, pingColour: '#fff' },
  canSound: false,
  isDenied: false,
};

const show = (change: Partial<ScreensShown> = {}) => {
  const chosen: ScreenChosen[] = [];
  const view = render(<ScreenChooser shown={{ ...SHOWN, ...change }} onChosen={(one) => chosen.push(one)} />);
  return { chosen, user: userEvent.setup(), ...view };
};

describe('the window in which a screen is chosen', () => {
  it('shows screens and windows, and shares the one that is chosen', async () => {
    const { chosen, user, container } = show();
    const share = screen.getByRole('button', { name: 'Share' });
    expect(share).toHaveAttribute('aria-disabled', 'true');
    expect(share).toHaveAttribute('data-tooltip', 'Choose a screen or a window');
    await user.click(share);
    expect(chosen).toEqual([]);
    const windows = within(screen.getByRole('group', { name: 'Windows' }));
    await user.click(windows.getByRole('radio', { name: 'Letters gnp' }));
    await user.click(share);
    expect(chosen).toEqual([{ id: 'window:7:0', withSound: false }]);
    expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  it('is used by keys: arrows choose, Enter shares, Escape shares nothing', async () => {
    const { chosen, user } = show();
    await user.tab();
    await user.keyboard(' {ArrowDown}{Enter}');
    await user.keyboard('{Escape}');
    expect(chosen.map(({ id }) => id)).toEqual(['window:7:0', null]);
  });

  it('shares nothing that is no longer there', async () => {
    const { user, rerender } = show();
    await user.click(screen.getByRole('radio', { name: 'Letters gnp' }));
    const chosen: ScreenChosen[] = [];
    const only = SHOWN.sources.slice(0, 1);
    rerender(<ScreenChooser shown={{ ...SHOWN, sources: only }} onChosen={(one) => chosen.push(one)} />);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(chosen).toEqual([]);
  });

  it('offers the sound of the computer where that can be shared', async () => {
    expect(show().container).not.toHaveTextContent('sound');
    const { chosen, user, container } = show({ canSound: true });
    const view = within(container);
    await user.click(view.getByRole('radio', { name: 'Entire screen' }));
    await user.click(view.getByRole('checkbox', { name: 'Share the sound of this computer' }));
    await user.click(view.getByRole('button', { name: 'Share' }));
    expect(chosen).toEqual([{ id: 'screen:0:0', withSound: true }]);
  });

  it('says where the system keeps screens from the app, and where there is none', () => {
    show({ isDenied: true, sources: [] });
    expect(screen.getByText(/^The system keeps your screen from Guildhall/)).toBeVisible();
    expect(screen.getByText('Nothing can be shared')).toBeVisible();
  });
});
