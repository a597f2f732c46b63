import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Where files can be dropped: the conversation around the composer. */
export const DROP_AREA = '[data-drop-area]';

interface DropOptions {
  /** Null where files are not taken. */
  readonly onDrop: (files: readonly File[], isAtOnce: boolean) => void;
  readonly isOpen: boolean;
}

/** A dragged text of another program may bring a picture of itself: the text counts. */
const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true && !dataTransfer.types.includes('text/plain');

const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;

/** The dropped files; folders are left out, for the page cannot read them. */
const filesOf = ({ files, items }: DataTransfer): readonly File[] => {
  const folders = [...items].filter((item) => item.kind === 'file').map(isFolder);
  return [...files].filter((_file, at) => folders[at] !== true);
};

/** Takes files that are dragged onto the conversation around an element; the result is the area while they are over it. */
export const useFileDrop = (
  inside: RefObject<HTMLElement | null>,
  { onDrop, isOpen }: DropOptions,
): HTMLElement | null => {
  const [over, setOver] = useState<HTMLElement | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>(DROP_AREA) ?? null;
    if (area === null || !isOpen) return;
    // Entering a child of the area comes before leaving its parent.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      depth += 1;
      setOver(area);
    };
    const leave = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setOver(null);
    };
    const move = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const end = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(null);
      if (event.dataTransfer !== null) drop(filesOf(event.dataTransfer), event.shiftKey);
    };
    const listened = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', move],
      ['drop', end],
    ] as const;
    for (const [name, listener] of listened) area.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listened) area.removeEventListener(name, listener);
      setOver(null);
    };
  }, [inside, isOpen]);
  return over;
};
