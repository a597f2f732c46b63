import type { TooltipSide } from './Tooltip';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const EDGE = 6;
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

function at(side: TooltipSide, anchor: Box, size: { width: number; height: number }) {
  const centreX = anchor.left + (anchor.width - size.width) / 2;
  const centreY = anchor.top + (anchor.height - size.height) / 2;
  switch (side) {
    case 'top':
      return { left: centreX, top: anchor.top - size.height - GAP };
    case 'bottom':
      return { left: centreX, top: anchor.top + anchor.height + GAP };
    case 'left':
      return { left: anchor.left - size.width - GAP, top: centreY };
    case 'right':
      return { left: anchor.left + anchor.width + GAP, top: centreY };
  }
}

/**
 * The position of a tooltip of `size`: on `side` of `anchor`, on the other side when it does not fit, always inside the
 * view. Pixels.
 */
export function positionTooltip(
  side: TooltipSide,
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
): { readonly left: number; readonly top: number } {
  const fits = (place: { left: number; top: number }) =>
    place.left >= EDGE &&
    place.top >= EDGE &&
    place.left + size.width <= view.width - EDGE &&
    place.top + size.height <= view.height - EDGE;
  const wanted = at(side, anchor, size);
  const other = at(OPPOSITE[side], anchor, size);
  const along = side === 'top' || side === 'bottom' ? 'top' : 'left';
  const offAlong = !fits({ ...{ left: EDGE, top: EDGE }, [along]: wanted[along] });
  const otherFits = fits({ ...{ left: EDGE, top: EDGE }, [along]: other[along] });
  const chosen = offAlong && otherFits ? other : wanted;
  return {
    left: Math.max(EDGE, Math.min(chosen.left, view.width - size.width - EDGE)),
    top: Math.max(EDGE, Math.min(chosen.top, view.height - size.height - EDGE)),
  };
}
