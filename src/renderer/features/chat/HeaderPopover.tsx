import type { ReactNode } from 'react';
import { LazyPopover } from '../../ui/overlay/lazy-overlays';
import list from './HeaderList.module.css';

const WIDTH = 420;

/** The place of a list of the channel's header while it loads. */
export const HEADER_LIST_LOADING = <div className={list.panel} aria-busy />;

interface HeaderPopoverProps {
  readonly label: string;
  readonly anchor: HTMLElement | null;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A list under its button in the channel's header: pins, scheduled messages. */
export function HeaderPopover({ label, anchor, onOpenChange, children }: HeaderPopoverProps) {
  return (
    <LazyPopover
      label={label}
      anchor={anchor}
      isButton
      align="end"
      width={WIDTH}
      flush
      open
      onOpenChange={onOpenChange}
    >
      {children}
    </LazyPopover>
  );
}
