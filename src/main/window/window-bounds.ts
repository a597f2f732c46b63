import { SIZES } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowBounds extends Area {
  readonly isMaximised: boolean;
  readonly isFullScreen: boolean;
}

const DEFAULT_WIDTH = 1280;
const DEFAULT_HEIGHT = 800;
/** The part of the title bar that must be on a display, so that the window can be dragged. */
const GRASP_WIDTH = 160;
const GRASP_HEIGHT = 32;

const clamp = (value: number, low: number, high: number): number =>
  Math.round(Math.min(Math.max(value, low), Math.max(low, high)));

const isWithinReach = (place: Area, area: Area): boolean => {
  const overlap = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  return overlap >= GRASP_WIDTH && place.y >= area.y && place.y + GRASP_HEIGHT <= area.y + area.height;
};

/**
 * The initial bounds of the window: the last ones, if they are on a display, else centred on the first display. `areas`
 * are the usable areas of the displays, the primary one first.
 */
export const initialBounds = (saved: Preferences['window'], areas: readonly Area[]): WindowBounds => {
  const primary = areas[0] ?? { x: 0, y: 0, width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT };
  const area = saved ? areas.find((candidate) => isWithinReach(saved, candidate)) : undefined;
  const room = area ?? primary;
  const width = clamp(saved?.width ?? DEFAULT_WIDTH, SIZES.windowMinWidth, room.width);
  const height = clamp(saved?.height ?? DEFAULT_HEIGHT, SIZES.windowMinHeight, room.height);
  const isMaximised = saved?.maximised ?? false;
  const isFullScreen = saved?.fullScreen ?? false;
  if (saved && area)
    return { x: Math.round(saved.x), y: Math.round(saved.y), width, height, isMaximised, isFullScreen };
  return {
    x: Math.round(primary.x + Math.max(0, primary.width - width) / 2),
    y: Math.round(primary.y + Math.max(0, primary.height - height) / 2),
    width,
    height,
    isMaximised,
    isFullScreen,
  };
};

/** The new bounds of a window whose display is gone; null if its title bar is within reach. */
export const boundsInSight = (bounds: Area, areas: readonly Area[]): Area | null => {
  if (areas.some((area) => isWithinReach(bounds, area))) return null;
  const { x, y, width, height } = initialBounds({ ...bounds, maximised: false, fullScreen: false }, areas);
  return { x, y, width, height };
};
