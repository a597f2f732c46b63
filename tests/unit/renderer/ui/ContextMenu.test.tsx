import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ContextMenu } from '../../../../src/renderer/ui/overlay/ContextMenu';

const show = () =>
  render(
    <ContextMenu entries={() => [{ label: 'Reply', onSelect: () => undefined }]}>
      <div>
        <p>Words that can be selected</p>
        <button type="button" data-system-menu>
          <img src="media://server/?x" alt="A cat" />
        </button>
      </div>
    </ContextMenu>,
  );

/** Clicks with the right button; returns whether the system's default action is permitted. */
const rightClick = (target: Element): boolean => {
  fireEvent.pointerDown(target, { button: 2 });
  return fireEvent.contextMenu(target);
};

describe('ContextMenu', () => {
  it('is the page’s, and the system’s stays away', async () => {
    show();
    expect(rightClick(screen.getByText(/^Words/))).toBe(false);
    await screen.findByRole('menuitem', { name: 'Reply' });
  });

  it('leaves a marked picture to the system', () => {
    show();
    expect(rightClick(screen.getByAltText('A cat'))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('leaves text to the system that was selected before the click, and only then', async () => {
    show();
    const words = screen.getByText(/^Words/);
    window.getSelection()?.selectAllChildren(words);
    expect(rightClick(words)).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    window.getSelection()?.removeAllRanges();
    expect(rightClick(words)).toBe(false);
    await screen.findByRole('menuitem', { name: 'Reply' });
  });
});
