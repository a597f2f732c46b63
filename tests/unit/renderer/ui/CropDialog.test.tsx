import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CROP_SHAPES, type Rect } from '../../../../src/renderer/ui/crop/crop-geometry';
import { NO_IMAGE, openPictureFile, type OpenPicture } from '../../../../src/renderer/ui/crop/crop-surface';
import { CropDialog } from '../../../../src/renderer/ui/crop/CropDialog';
import { expectAccessible } from '../../../support/renderer/axe';

const file = new Blob(['x'], { type: 'image/png' });

/** Opens the dialog with a picture of 500 by 250 that records where it was drawn. */
const openDialog = async (error?: string) => {
  const drawn: Rect[] = [];
  let closed = 0;
  const picture: OpenPicture = {
    width: 500,
    height: 250,
    draw: (_canvas, { width }, rect) => {
      if (width === 400) drawn.push(rect);
    },
    encode: (size, rect) => JSON.stringify({ size, rect }),
    close: () => (closed += 1),
  };
  const onSave = vi.fn<(picture: string) => void>();
  const onClose = vi.fn<() => void>();
  const view = render(
    <CropDialog
      title="Edit Server Icon"
      shape={CROP_SHAPES.icon}
      file={file}
      onSave={onSave}
      onClose={onClose}
      openFile={() =>
        Promise.resolve(error === undefined ? { ok: true, picture } : { ok: false as const, error })
      }
    />,
  );
  await screen.findByRole('dialog', { name: 'Edit Server Icon' });
  const place = () => {
    const last = drawn.at(-1);
    if (last === undefined) throw new Error('nothing was drawn');
    return last;
  };
  return { ...view, user: userEvent.setup(), place, onSave, onClose, closes: () => closed };
};

const stage = () => screen.findByRole('application', { name: 'Picture' });

describe('CropDialog', () => {
  it('shows the picture covering the area, and saves that part', async () => {
    const { user, place, onSave } = await openDialog();
    await stage();
    expect(place()).toEqual({ x: -50, y: 75, width: 500, height: 250 });
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(JSON.parse(onSave.mock.calls[0]?.[0] ?? '')).toEqual({
      size: { width: 256, height: 256 },
      rect: { x: -128, y: 0, width: 512, height: 256 },
    });
  });

  it('zooms by its slider, from 50% to 300%', async () => {
    const { place } = await openDialog();
    await stage();
    const slider = screen.getByRole('slider', { name: 'Zoom' });
    expect(slider).toHaveAttribute('min', '0.5');
    expect(slider).toHaveAttribute('max', '3');
    expect(slider).toHaveAttribute('step', '0.02');
    fireEvent.change(slider, { target: { value: '2' } });
    expect(place().width).toBe(1000);
    expect(screen.getByText('200%')).toBeVisible();
  });

  it('is moved and zoomed by keys', async () => {
    const { user, place } = await openDialog();
    (await stage()).focus();
    await user.keyboard('{ArrowRight}');
    expect(place().x).toBe(-42);
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(place().x).toBe(-82);
    await user.keyboard('+');
    expect(place().width).toBeCloseTo(550, 6);
    await user.keyboard('-');
    expect(place().width).toBeCloseTo(500, 6);
    await user.keyboard('0');
    expect(place()).toEqual({ x: -50, y: 75, width: 500, height: 250 });
  });

  it('is dragged, and let go', async () => {
    const { place } = await openDialog();
    const it = await stage();
    const at = (clientX: number, pointerId = 1) => ({ pointerId, clientX, clientY: 0, button: 0 });
    fireEvent.pointerDown(it, at(10));
    fireEvent.pointerMove(it, at(30));
    expect(place().x).toBe(-30);
    fireEvent.pointerUp(it, at(30));
    fireEvent.pointerMove(it, at(90));
    expect(place().x).toBe(-30);
  });

  it('is zoomed by two fingers that part', async () => {
    const { place } = await openDialog();
    const it = await stage();
    const at = (clientX: number, pointerId: number) => ({ pointerId, clientX, clientY: 200, button: 0 });
    fireEvent.pointerDown(it, at(150, 1));
    fireEvent.pointerDown(it, at(250, 2));
    fireEvent.pointerMove(it, at(350, 2));
    expect(place().width).toBeCloseTo(1000, 6);
  });

  it('is zoomed by the wheel, which scrolls nothing else', async () => {
    const { place } = await openDialog();
    const it = await stage();
    const isLeft = fireEvent.wheel(it, { deltaY: -100 });
    expect(isLeft).toBe(false);
    expect(place().width).toBeGreaterThan(500);
  });

  it('starts over', async () => {
    const { user, place } = await openDialog();
    (await stage()).focus();
    await user.keyboard('++');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(place()).toEqual({ x: -50, y: 75, width: 500, height: 250 });
  });

  it('says what is wrong with a file that is no picture, and saves nothing', async () => {
    const { user, onSave, onClose } = await openDialog('This is no picture');
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no picture');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('lets the picture go with it', async () => {
    const { unmount, closes } = await openDialog();
    await stage();
    unmount();
    expect(closes()).toBe(1);
  });
});

describe('openPictureFile', () => {
  it.each(['text/html', 'image/svg+xml', ''])('takes no file of the type %j', async (type) => {
    expect(await openPictureFile(new Blob(['<svg/>'], { type }))).toEqual({ ok: false, error: NO_IMAGE });
  });
});
