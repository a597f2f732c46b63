import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '../../../../src/renderer/ui/form/IconButton';
import { Tooltip } from '../../../../src/renderer/ui/overlay/Tooltip';
import { positionTooltip } from '../../../../src/renderer/ui/overlay/tooltip-position';
import { TooltipLayer } from '../../../../src/renderer/ui/overlay/TooltipLayer';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <TooltipLayer />
      <IconButton label="Settings" icon={<i />} shortcut="Ctrl+," />
      <Tooltip text="Today at 14:03">
        <time>14:03</time>
      </Tooltip>
      <Tooltip text="The Long Table" as="name">
        <button type="button" />
      </Tooltip>
      <p>plain</p>
    </>,
  );
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const tip = () => screen.queryByRole('tooltip');
const settings = () => screen.getByRole('button', { name: 'Settings' });

describe('TooltipLayer', () => {
  it('shows after a rest of the pointer, with the keys, and hides when it leaves', () => {
    fireEvent.pointerOver(settings());
    pass(349);
    expect(tip()).toBeNull();
    pass(1);
    expect(tip()).toHaveTextContent('SettingsCtrl,');
    fireEvent.pointerOver(screen.getByText('plain'));
    expect(tip()).toBeNull();
  });

  it('shows the next at once after the last', () => {
    fireEvent.pointerOver(settings());
    pass(350);
    fireEvent.pointerOver(screen.getByText('14:03'));
    pass(0);
    expect(tip()).toHaveTextContent('Today at 14:03');
  });

  it('waits again when the last was long ago', () => {
    fireEvent.pointerOver(settings());
    pass(350);
    fireEvent.pointerOver(screen.getByText('plain'));
    pass(301);
    fireEvent.pointerOver(screen.getByText('14:03'));
    pass(0);
    expect(tip()).toBeNull();
  });

  it.each(['keyDown', 'pointerDown', 'scroll'] as const)('hides at %s', (event) => {
    fireEvent.pointerOver(settings());
    pass(350);
    expect(tip()).not.toBeNull();
    fireEvent[event](settings());
    expect(tip()).toBeNull();
  });

  it('shows nothing for a touch, nor for what has gone meanwhile', () => {
    fireEvent.pointerOver(settings(), { pointerType: 'touch' });
    pass(350);
    expect(tip()).toBeNull();
    const row = document.body.appendChild(document.createElement('button'));
    row.dataset.tooltip = 'Gone';
    fireEvent.pointerOver(row);
    row.remove();
    pass(350);
    expect(tip()).toBeNull();
  });

  it('names or describes what it belongs to', () => {
    expect(screen.getByText('14:03')).toHaveAccessibleDescription('Today at 14:03');
    expect(screen.getByRole('button', { name: 'The Long Table' })).toBeVisible();
  });
});

describe('placeTooltip', () => {
  const view = { width: 1000, height: 600 };
  const size = { width: 100, height: 30 };
  const anchor = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

  it.each([
    ['over the middle', 'top', anchor(480, 300), { left: 450, top: 262 }],
    ['to the right, centred', 'right', anchor(16, 300), { left: 64, top: 305 }],
    ['below where there is no room above', 'top', anchor(480, 4), { left: 450, top: 52 }],
    ['above where there is no room below', 'bottom', anchor(480, 555), { left: 450, top: 517 }],
    ['at the left where there is none at the right', 'right', anchor(950, 300), { left: 842, top: 305 }],
    ['moved in from the left edge', 'top', anchor(0, 300), { left: 6, top: 262 }],
    ['moved in from the right edge', 'top', anchor(960, 300), { left: 894, top: 262 }],
  ] as const)('goes %s', (_name, side, box, place) => {
    expect(positionTooltip(side, box, size, view)).toEqual(place);
  });
});
