import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField, type DateFieldProps } from '../../../../src/renderer/ui/date/DateField';
import { expectAccessible } from '../../../support/renderer/axe';

const TODAY = '2026-11-18';

const show = (props: Partial<DateFieldProps> = {}) => {
  const chosen = vi.fn();
  function Holder() {
    const [value, setValue] = useState(props.value ?? '');
    return (
      <DateField
        label="Start Date"
        today={TODAY}
        {...props}
        value={value}
        onChange={(day) => {
          chosen(day);
          setValue(day);
        }}
      />
    );
  }
  render(<Holder />);
  return { chosen, user: userEvent.setup() };
};
const field = () => screen.getByRole('textbox', { name: 'Start Date' });
const opener = () => screen.getByRole('button', { name: 'Calendar for Start Date' });
const day = (name: string) => screen.getByRole('button', { name });

it('takes a day that is typed, as soon as it is one, and none while it is not', async () => {
  const { chosen, user } = show();
  await user.type(field(), '2026-11-0');
  expect(chosen).not.toHaveBeenCalled();
  await user.type(field(), '3');
  expect(chosen.mock.calls).toEqual([['2026-11-03']]);
  await user.type(field(), '{Backspace}');
  expect(chosen).toHaveBeenLastCalledWith('');
  expect(field()).toHaveValue('2026-11-0');
});

it('says how a day is written when the person goes on, and writes out what they meant', async () => {
  const { chosen, user } = show();
  await user.type(field(), 'monday');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a date as YYYY-MM-DD');
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  await user.clear(field());
  await user.type(field(), '2026/1/3{Enter}');
  expect(field()).toHaveValue('2026-01-03');
  expect(chosen).toHaveBeenLastCalledWith('2026-01-03');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a day lies outside', async () => {
  const { user } = show({ min: '2026-11-10', max: '2026-11-20' });
  await user.type(field(), '2026-11-09');
  await user.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('Not before 2026-11-10');
  await user.clear(field());
  await user.type(field(), '2026-11-21{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Not after 2026-11-20');
});

it('opens a calendar at its day, or today, from which a day is chosen by the pointer', async () => {
  const { chosen, user } = show();
  await user.click(opener());
  expect(screen.getByRole('dialog', { name: 'Start Date' })).toBeVisible();
  expect(day('Wednesday, November 18, 2026')).toHaveFocus();
  expect(day('Wednesday, November 18, 2026')).toHaveAttribute('aria-current', 'date');
  await expectAccessible();
  await user.click(day('Next month'));
  expect(day('Next month')).toHaveFocus();
  await user.click(day('Thursday, December 3, 2026'));
  expect(chosen.mock.calls).toEqual([['2026-12-03']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('2026-12-03');
  expect(opener()).toHaveFocus();
});

it('is walked and chosen by keys, and left by Escape', async () => {
  const { chosen, user } = show({ value: '2026-11-12' });
  field().focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(day('Thursday, November 12, 2026')).toHaveFocus();
  expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('12');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(day('Friday, November 20, 2026')).toHaveFocus();
  await user.keyboard('{PageDown}{Shift>}{PageDown}{/Shift}{Home}');
  expect(day('Sunday, December 19, 2027')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
  await user.click(opener());
  await user.keyboard('{ArrowUp}{Enter}');
  expect(chosen.mock.calls).toEqual([['2026-11-05']]);
});

it('goes and chooses within its bounds only', async () => {
  const { chosen, user } = show({ min: '2026-11-10', max: '2026-11-20', value: '2026-11-12' });
  await user.click(opener());
  await user.click(day('Monday, November 9, 2026'));
  expect(chosen).not.toHaveBeenCalled();
  expect(day('Monday, November 9, 2026')).toHaveAttribute('aria-disabled', 'true');
  expect(day('Previous month')).toHaveAttribute('aria-disabled', 'true');
  expect(day('Next month')).toHaveAttribute('aria-disabled', 'true');
  await user.click(day('Thursday, November 12, 2026'));
  await user.click(opener());
  await user.keyboard('{PageUp}');
  expect(day('Tuesday, November 10, 2026')).toHaveFocus();
  await user.keyboard('{PageDown}{PageDown}');
  expect(day('Friday, November 20, 2026')).toHaveFocus();
});
