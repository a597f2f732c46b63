import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { applyAppearance } from '../../../../src/renderer/ui/base/appearance';
import { ReturnsContext } from '../../../../src/renderer/ui/base/returns';
import { Banner } from '../../../../src/renderer/ui/page/Banner';
import { Collapsible } from '../../../../src/renderer/ui/page/Collapsible';
import { Divider } from '../../../../src/renderer/ui/page/Divider';
import { ErrorState } from '../../../../src/renderer/ui/page/ErrorState';
import { Kbd } from '../../../../src/renderer/ui/text/Kbd';
import { ProgressText } from '../../../../src/renderer/ui/text/ProgressText';
import { ScrollArea } from '../../../../src/renderer/ui/page/ScrollArea';
import { SkeletonRows } from '../../../../src/renderer/ui/page/Skeleton';
import { Spinner } from '../../../../src/renderer/ui/page/Spinner';
import { Tabs } from '../../../../src/renderer/ui/page/Tabs';

it('ErrorState interrupts, and tries again', async () => {
  const onRetry = vi.fn();
  render(<ErrorState message="Failed to fetch bans" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch bans');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('ErrorState tries again once each time that the server is back', () => {
  const onRetry = vi.fn<() => void>();
  const at = (returns: number) => (
    <ReturnsContext value={returns}>
      <ErrorState message="Failed to fetch bans" onRetry={() => onRetry()} />
    </ReturnsContext>
  );
  const { rerender } = render(at(3));
  rerender(at(3));
  expect(onRetry).not.toHaveBeenCalled();
  rerender(at(4));
  rerender(at(4));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('Banner interrupts for errors only, and is dismissed', async () => {
  const onDismiss = vi.fn();
  const { rerender } = render(<Banner tone="error">Gateway Connection lost.</Banner>);
  expect(screen.getByRole('alert')).toHaveTextContent('Gateway Connection lost.');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <Banner tone="success" onDismiss={onDismiss}>
      Role created successfully
    </Banner>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Role created successfully');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it('what loads says so once, not row by row', () => {
  render(
    <>
      <SkeletonRows rows={10} rowHeight={42} avatar={32} label="Loading members" />
      <Spinner label="Loading" />
    </>,
  );
  const rows = screen.getByRole('status', { name: 'Loading members' });
  expect(rows.children).toHaveLength(10);
  expect(rows.children[0]).toHaveStyle({ height: '42px' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
});

it('ProgressText tells how far and what', () => {
  render(<ProgressText text="Organizing Guilds" done={0.6} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  expect(screen.getByRole('status')).toHaveTextContent('Organizing Guilds');
});

it('Divider and Kbd can be read', () => {
  const { container } = render(
    <>
      <Divider label="May 4, 2025" />
      <Kbd keys="Ctrl++" />
    </>,
  );
  expect(screen.getByRole('separator', { name: 'May 4, 2025' })).toBeVisible();
  expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Ctrl', '+']);
});

it('Collapsible shows and hides, its actions stand apart', async () => {
  const onAction = vi.fn();
  function Category() {
    const [open, setOpen] = useState(true);
    return (
      <Collapsible
        title="Text Channels"
        open={open}
        onToggle={() => setOpen(!open)}
        actions={<button onClick={onAction}>Create Channel</button>}
      >
        general
      </Collapsible>
    );
  }
  render(<Category />);
  const toggle = screen.getByRole('button', { name: 'Text Channels', expanded: true });
  expect(screen.getByText('general')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create Channel' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('general')).toBeNull();
});

it('Tabs move by arrows, choose as they move, and label their panel', async () => {
  const user = userEvent.setup();
  function Friends() {
    const [tab, setTab] = useState<'online' | 'all'>('online');
    return (
      <Tabs
        label="Friends"
        tabs={[
          { id: 'online', label: 'Online' },
          { id: 'all', label: 'All' },
        ]}
        value={tab}
        onChange={setTab}
      >
        page {tab}
      </Tabs>
    );
  }
  render(<Friends />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Online', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'All', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'All' })).toHaveTextContent('page all');
});

it('ScrollArea tells when ten pixels are passed, once each way', () => {
  const onScrolledChange = vi.fn();
  render(<ScrollArea data-testid="area" onScrolledChange={onScrolledChange} />);
  const area = screen.getByTestId('area');
  for (const top of [5, 10, 11, 200, 10]) {
    area.scrollTop = top;
    fireEvent.scroll(area);
  }
  expect(onScrolledChange.mock.calls).toEqual([[true], [false]]);
});

it('applyAppearance puts the choices where the tokens read them', () => {
  const root = document.createElement('html');
  applyAppearance(root, { theme: 'light', fontScale: 1.25, pingColour: 'rgb(1, 2, 3)' });
  expect(root.dataset.theme).toBe('light');
  expect(root.style.getPropertyValue('--font-scale')).toBe('1.25');
  expect(root.style.getPropertyValue('--ping-colour')).toBe('rgb(1, 2, 3)');
});
