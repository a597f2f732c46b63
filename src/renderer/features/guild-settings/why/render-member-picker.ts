import type { ReactNode } from 'react';
import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { RoleId } from '../../../../contract/ids';

/** Draws the search for members: all of them, or those who have a role. */
export type RenderMemberPicker = (props: {
  readonly label: string;
  readonly chosen: readonly OverwriteTarget[];
  readonly members: 'all' | RoleId;
  readonly onChoose: (target: OverwriteTarget) => void;
}) => ReactNode;
