import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from '../../../../src/renderer/ui/list/Pagination';
import { StatStrip } from '../../../../src/renderer/ui/page/StatStrip';
import { expectAccessible } from '../../../support/renderer/axe';

describe('Pagination', () => {
  const draw = (page: number, onChange = vi.fn()) => {
    render(
      <Pagination label="Pages of the log" page={page} count={3} buttons={[1, 2, 3]} onChange={onChange}>
        Showing 21-40 of 60 entries
      </Pagination>,
    );
    return onChange;
  };

  it('says where one is, and leads on, back and to a page', async () => {
    const onChange = draw(2);
    expect(screen.getByText('Showing 21-40 of 60 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    for (const name of ['Previous', 'Next', 'Page 3'])
      await userEvent.click(screen.getByRole('button', { name }));
    expect(onChange.mock.calls).toEqual([[1], [3], [3]]);
    await expectAccessible();
  });

  it.each([
    [1, 'Previous', 'This is the first page'],
    [3, 'Next', 'This is the last page'],
  ])('ends: on page %i %s leads nowhere, and says why', async (page, name, reason) => {
    const onChange = draw(page);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAccessibleDescription(reason);
    await userEvent.click(button);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('StatStrip', () => {
  it('names each number', async () => {
    render(<StatStrip label="Ban Statistics" stats={[{ label: 'Total Bans', value: '12' }]} />);
    expect(screen.getByRole('group', { name: 'Ban Statistics' })).toBeVisible();
    expect(screen.getByText('Total Bans').nextElementSibling).toHaveTextContent('12');
    await expectAccessible();
  });
});
