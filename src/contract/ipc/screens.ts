import { z } from 'zod';
import type { DeskLook } from './desk';

/** A screen or a window of this computer, as the person who chooses sees it. */
export interface ScreenSource {
  readonly id: string;
  readonly kind: 'screen' | 'window';
  /** As the system names it. */
  readonly name: string;
  /** A picture of it, as PNG; empty where the system gives none. */
  readonly picture: Uint8Array<ArrayBuffer>;
}

/** What the window shows in which a screen is chosen. */
export interface ScreensShown {
  readonly sources: readonly ScreenSource[];
  readonly look: DeskLook;
  /** Whether what the computer plays can be shared. */
  readonly canSound: boolean;
  /** Whether the system keeps the content of screens from the app. */
  readonly isDenied: boolean;
}

/** What the person has chosen, by the id in the list; null for nothing. */
export const ScreenChosen = z.strictObject({ id: z.string().max(128).nullable(), withSound: z.boolean() });
export type ScreenChosen = Readonly<z.output<typeof ScreenChosen>>;
