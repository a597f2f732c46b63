import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { HeldKeys } from '../../../../src/renderer/ui/overlay/HeldKeys';
import { lazyPart } from '../../../../src/renderer/ui/overlay/lazy-part';
import { MenuBody, type MenuBodyProps } from '../../../../src/renderer/ui/overlay/MenuBody';

/** A button with a menu whose code is loaded when the test calls `read`. */
const open = () => {
  let resolve: (part: ComponentType<MenuBodyProps>) => void = () => undefined;
  const Part = lazyPart(
    () => new Promise<ComponentType<MenuBodyProps>>((done) => (resolve = done)),
    <HeldKeys />,
  );
  const chosen = vi.fn<(label: string) => void>();
  const heard = vi.fn();
  const entries = ['Reply', 'Edit', 'Delete'].map((label) => ({ label, onSelect: () => chosen(label) }));
  function Page() {
    const button = useRef<HTMLButtonElement>(null);
    const [isOpen, setIsOpen] = useState(false);
    return (
      <div onKeyDown={heard}>
        <button ref={button} type="button" onClick={() => setIsOpen(true)}>
          More
        </button>
        {isOpen && (
          <Part
            isOpen={isOpen}
            byKey
            anchor={button}
            entries={() => entries}
            side="bottom"
            align="start"
            sideOffset={6}
            onClose={() => setIsOpen(false)}
            giveFocusBack={() => button.current?.focus()}
          />
        )}
      </div>
    );
  }
  render(<Page />);
  return { chosen, heard, read: () => act(async () => resolve(MenuBody)) };
};

it('keys for a menu whose code is still being read move and choose in it when it is there', async () => {
  const user = userEvent.setup();
  const { chosen, heard, read } = open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(heard).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  await read();
  await waitFor(() => expect(chosen.mock.calls).toEqual([['Edit']]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

it('a menu that is opened by a key has the focus on its first row, by a press on none', async () => {
  const props = {
    isOpen: true,
    anchor: { current: document.body },
    entries: () => [{ label: 'Reply', onSelect: () => undefined }],
    side: 'bottom',
    align: 'start',
    sideOffset: 6,
    onClose: () => undefined,
  } as const;
  const { rerender } = render(<MenuBody key="key" {...props} byKey />);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Reply' })).toHaveFocus());
  rerender(<MenuBody key="press" {...props} byKey={false} />);
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
});
