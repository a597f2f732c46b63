import type { ReactNode } from 'react';
import type { OverwriteTarget } from '../../../../contract/entities/channel';

/** Draws the search for roles and members. */
export type RenderPicker = (props: {
  readonly label: string;
  readonly chosen: readonly OverwriteTarget[];
  readonly offersEveryone?: boolean;
  readonly onChoose: (target: OverwriteTarget) => void;
}) => ReactNode;
