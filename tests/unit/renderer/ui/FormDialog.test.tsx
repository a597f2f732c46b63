import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormDialog } from '../../../../src/renderer/ui/overlay/FormDialog';
import { TextField } from '../../../../src/renderer/ui/form/TextField';
import { type Answer, useRequest } from '../../../../src/renderer/ui/form/use-request';

interface ExampleProps {
  readonly ask: () => Promise<Answer<string>>;
  readonly onDone?: (value: string) => void;
  readonly onClose?: () => void;
  readonly errorIn?: 'body' | 'own';
}

const ignore = () => undefined;

function Example({ ask, onDone = ignore, onClose = ignore, errorIn }: ExampleProps) {
  const [name, setName] = useState('');
  const request = useRequest();
  return (
    <FormDialog
      title="Create"
      request={request}
      onClose={onClose}
      onConfirm={() => void request.send(ask, onDone)}
      confirmLabel="Create"
      pendingLabel="Creating..."
      disabledReason={name === '' ? 'Enter a name' : undefined}
      errorIn={errorIn}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(next) => {
          setName(next);
          request.clear();
        }}
      />
    </FormDialog>
  );
}

/** A call that is answered when the test says so. */
const gate = () => {
  const answers: ((answer: Answer<string>) => void)[] = [];
  return {
    ask: vi.fn(() => new Promise<Answer<string>>((resolve) => answers.push(resolve))),
    answer: (answer: Answer<string>) => act(async () => answers.shift()?.(answer)),
  };
};

const button = (name: string) => screen.getByRole('button', { name });

describe('FormDialog', () => {
  it('sends by Enter once it may, waits for one answer, and says that it is done', async () => {
    const user = userEvent.setup();
    const { ask, answer } = gate();
    const onDone = vi.fn();
    render(<Example ask={ask} onDone={onDone} />);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(ask).not.toHaveBeenCalled();
    expect(button('Create')).toHaveAttribute('data-tooltip', 'Enter a name');
    await user.keyboard('Hall{Enter}');
    expect(button('Creating...')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(ask).toHaveBeenCalledOnce();
    await answer({ ok: true, value: 'made' });
    expect(onDone).toHaveBeenCalledExactlyOnceWith('made');
    expect(button('Create')).toBeVisible();
  });

  it('says why it was refused, until what was typed changes', async () => {
    const user = userEvent.setup();
    const { ask, answer } = gate();
    render(<Example ask={ask} />);
    await user.keyboard('Hall{Enter}');
    await answer({ ok: false, failure: 'Not this name' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not this name');
    await user.keyboard('s');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves that to the caller who has a place for it', async () => {
    const user = userEvent.setup();
    const { ask, answer } = gate();
    render(<Example ask={ask} errorIn="own" />);
    await user.keyboard('Hall{Enter}');
    await answer({ ok: false, failure: 'Not this name' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is closed by Cancel', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Example ask={gate().ask} onClose={onClose} />);
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
