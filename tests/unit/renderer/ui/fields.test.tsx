import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Checkbox } from '../../../../src/renderer/ui/form/Checkbox';
import { ColourSwatches } from '../../../../src/renderer/ui/form/ColourSwatches';
import { FileDropButton } from '../../../../src/renderer/ui/form/FileDropButton';
import { PasswordField } from '../../../../src/renderer/ui/form/PasswordField';
import { RadioGroup } from '../../../../src/renderer/ui/form/RadioGroup';
import { SearchField } from '../../../../src/renderer/ui/form/SearchField';
import { Slider } from '../../../../src/renderer/ui/form/Slider';
import { Switch } from '../../../../src/renderer/ui/form/Switch';
import { TextArea } from '../../../../src/renderer/ui/form/TextArea';
import { TextField } from '../../../../src/renderer/ui/form/TextField';

const ignore = () => undefined;

describe('TextField and TextArea', () => {
  it('tie label, hint and counter to the control', () => {
    render(
      <TextField label="Server Name" value="abc" onChange={ignore} hint="Shown to all" limit={100} counter />,
    );
    const field = screen.getByRole('textbox', { name: 'Server Name' });
    expect(field).toHaveAccessibleDescription('Shown to all 3/100');
    expect(field).toBeValid();
  });

  it('announce what is wrong, in place of the hint', () => {
    render(
      <TextField
        label="Username"
        value=""
        onChange={ignore}
        hint="Any"
        error="Username cannot be empty"
        required
      />,
    );
    const field = screen.getByRole('textbox', { name: 'Username' });
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('Username cannot be empty');
    expect(screen.getByRole('alert')).toHaveTextContent('Username cannot be empty');
    expect(screen.queryByText('Any')).toBeNull();
  });

  it('count live and stop at the limit', async () => {
    function Bio() {
      const [bio, setBio] = useState('x'.repeat(188));
      return <TextArea label="About me" value={bio} onChange={setBio} limit={190} />;
    }
    render(<Bio />);
    expect(screen.getByText('188/190')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'About me' }), 'abc');
    expect(screen.getByText('190/190')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue(`${'x'.repeat(188)}ab`);
  });

  it('keep a hidden label for screen readers', () => {
    render(<TextField label="Code" labelHidden value="" onChange={ignore} />);
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeVisible();
  });
});

it('PasswordField hides what is typed until asked', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" value="secret" onChange={ignore} />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

describe('SearchField', () => {
  function Search({ onKeyDown }: { readonly onKeyDown: () => void }) {
    const [query, setQuery] = useState('');
    return (
      <div onKeyDown={onKeyDown}>
        <SearchField label="Search servers..." value={query} onChange={setQuery} />
      </div>
    );
  }

  it('is emptied by Escape, which passes on only when there is nothing to empty', async () => {
    const user = userEvent.setup();
    const outer = vi.fn();
    render(<Search onKeyDown={outer} />);
    const field = screen.getByRole('searchbox', { name: 'Search servers...' });
    await user.type(field, 'ab');
    outer.mockClear();
    expect(field).toHaveAttribute('data-keeps-escape');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(outer).not.toHaveBeenCalled();
    expect(field).not.toHaveAttribute('data-keeps-escape');
    await user.keyboard('{Escape}');
    expect(outer).toHaveBeenCalledTimes(1);
  });

  it('is emptied by its button and has the focus again', async () => {
    const user = userEvent.setup();
    render(<Search onKeyDown={ignore} />);
    await user.type(screen.getByRole('searchbox'), 'ab');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('Checkbox, Switch, RadioGroup, Slider', () => {
  it('are changed by their texts and by Space', async () => {
    const user = userEvent.setup();
    const onCheck = vi.fn();
    const onSwitch = vi.fn();
    render(
      <>
        <Checkbox label="I agree" description="To all rules" checked={false} onChange={onCheck} />
        <Switch label="Pause Invites" checked onChange={onSwitch} />
      </>,
    );
    await user.click(screen.getByText('I agree'));
    expect(onCheck).toHaveBeenLastCalledWith(true);
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('To all rules');
    await user.tab();
    expect(screen.getByRole('switch', { name: 'Pause Invites', checked: true })).toHaveFocus();
    await user.keyboard(' ');
    expect(onSwitch).toHaveBeenLastCalledWith(false);
  });

  it('a blocked switch tells why and does not change', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Switch label="Ban Members" checked={false} onChange={onChange} disabledReason="No Permission" />);
    const control = screen.getByRole('switch', { name: 'Ban Members' });
    await user.tab();
    expect(control).toHaveFocus();
    expect(control).toHaveAccessibleDescription('No Permission');
    await user.click(control);
    expect(onChange).not.toHaveBeenCalled();
    expect(control).not.toBeChecked();
  });

  it('radio buttons and swatches move by arrows', async () => {
    const user = userEvent.setup();
    function Choices() {
      const [status, setStatus] = useState<'active' | 'away' | 'dnd'>('active');
      const [colour, setColour] = useState('red');
      return (
        <>
          <RadioGroup
            label="Status"
            value={status}
            onChange={setStatus}
            options={[
              { value: 'active', label: 'Online' },
              { value: 'away', label: 'Idle' },
              { value: 'dnd', label: 'Do Not Disturb', description: "You won't receive notifications." },
            ]}
          />
          <ColourSwatches
            label="Ping colour"
            value={colour}
            onChange={setColour}
            colours={[
              { value: 'red', name: 'Red' },
              { value: 'blue', name: 'Blue' },
            ]}
          />
        </>
      );
    }
    render(<Choices />);
    expect(screen.getByRole('radiogroup', { name: 'Status' })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Online' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Do Not Disturb' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Do Not Disturb' })).toHaveAccessibleDescription(
      "You won't receive notifications.",
    );
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  });

  it('a slider reads its value as it is shown', () => {
    const onChange = vi.fn();
    render(
      <Slider
        label="Zoom"
        value={1.5}
        onChange={onChange}
        min={0.5}
        max={3}
        step={0.02}
        format={(zoom) => `${zoom * 100}%`}
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Zoom' });
    expect(slider).toHaveAttribute('aria-valuetext', '150%');
    expect(screen.getByText('150%')).toBeVisible();
    fireEvent.change(slider, { target: { value: '2' } });
    expect(onChange).toHaveBeenLastCalledWith(2);
  });
});

describe('FileDropButton', () => {
  const picture = new File(['x'], 'a.png', { type: 'image/png' });

  it('takes a file that is chosen, the same one twice too', async () => {
    const onFile = vi.fn();
    render(<FileDropButton label="Upload from Files" hint="Under 4 MB" accept="image/*" onFile={onFile} />);
    const input = screen.getByLabelText('Upload from Files');
    expect(input).toHaveAccessibleDescription('Under 4 MB');
    await userEvent.upload(input, picture);
    await userEvent.upload(input, picture);
    expect(onFile).toHaveBeenCalledTimes(2);
    expect(onFile).toHaveBeenLastCalledWith(picture);
  });

  it('takes a file that is dropped, and says what was wrong with it', () => {
    const onFile = vi.fn();
    const { rerender } = render(<FileDropButton label="Upload" onFile={onFile} />);
    const area = screen.getByLabelText('Upload').closest('label')!;
    fireEvent.dragOver(area);
    expect(area).toHaveAttribute('data-over');
    fireEvent.drop(area, { dataTransfer: { files: [picture] } });
    expect(area).not.toHaveAttribute('data-over');
    expect(onFile).toHaveBeenLastCalledWith(picture);
    rerender(<FileDropButton label="Upload" onFile={onFile} error="Please select an image under 4MB" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please select an image under 4MB');
  });
});
