import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Drawer } from '../../../../src/renderer/ui/overlay/Drawer';

function Example({ hasDialog = false }: { readonly hasDialog?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      {isOpen ? (
        <Drawer side="start" onClose={() => setIsOpen(false)}>
          <button type="button">Inside</button>
        </Drawer>
      ) : null}
      {isOpen && hasDialog ? <div role="dialog" aria-label="Above" /> : null}
    </>
  );
}
const button = (name: string) => screen.queryByRole('button', { name });
const open = async (example = <Example />) => {
  const user = userEvent.setup();
  const view = render(example);
  await user.click(button('Open')!);
  return { user, ...view };
};

describe('a drawer', () => {
  it('takes the focus, and gives it back when it closes', async () => {
    const { user } = await open();
    expect(button('Inside')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button('Inside')).toBeNull();
    expect(button('Open')).toHaveFocus();
  });

  it('closes by a press beside it', async () => {
    const { user, container } = await open();
    await user.pointer({ keys: '[MouseLeft]', target: container.querySelector('[class*="scrim"]')! });
    expect(button('Inside')).toBeNull();
  });

  it('leaves the focus to whatever has taken it', async () => {
    const { user } = await open();
    button('Elsewhere')?.focus();
    await user.keyboard('{Escape}');
    expect(button('Elsewhere')).toHaveFocus();
  });

  it('leaves Escape to a dialog above it', async () => {
    const { user } = await open(<Example hasDialog />);
    await user.keyboard('{Escape}');
    expect(button('Inside')).not.toBeNull();
  });
});
