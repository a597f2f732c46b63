import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Size } from '../../../../domain/attachments/layout';
import { fitted, panBy, WHOLE, zoomAt, type Zoom } from '../../../../domain/attachments/zoom';

const MIDDLE = { x: 0, y: 0 };
/** One notch of a wheel, as a factor. */
const WHEEL_STEP = 1.2;

/** Scale and position of the picture in a view: by wheel, by dragging, and by the returned functions. */
export const useZoom = (view: HTMLElement | null, picture: Size) => {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const last = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const shown = fitted(picture, room);
  useEffect(() => {
    if (view === null) return undefined;
    const observer = new ResizeObserver(() => {
      setRoom({ width: view.clientWidth, height: view.clientHeight });
      setZoom(WHOLE);
    });
    observer.observe(view);
    return () => observer.disconnect();
  }, [view]);
  const scaleBy = (factor: number, point = MIDDLE): void =>
    setZoom((before) => zoomAt(before, factor, point, shown, room));
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY === 0) return;
    const box = view?.getBoundingClientRect();
    if (box === undefined) return;
    const point = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    scaleBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, point);
  });
  useEffect(() => {
    const listen = (event: WheelEvent): void => turn(event);
    // React's own wheel listeners cannot keep Ctrl+wheel from zooming the page.
    view?.addEventListener('wheel', listen, { passive: false });
    return () => view?.removeEventListener('wheel', listen);
  }, [view]);
  return {
    ...{ zoom, shown, isDragged, scaleBy },
    reset: () => setZoom(WHOLE),
    /** Moves by parts of the view. */
    pan: (x: number, y: number): void =>
      setZoom((before) => panBy(before, { x: x * room.width, y: y * room.height }, shown, room)),
    handlers: {
      onPointerDown: (event: React.PointerEvent): void => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
        setIsDragged(true);
      },
      onPointerMove: (event: React.PointerEvent): void => {
        const from = last.current;
        if (from?.id !== event.pointerId) return;
        const by = { x: event.clientX - from.x, y: event.clientY - from.y };
        last.current = { id: from.id, x: event.clientX, y: event.clientY };
        setZoom((before) => panBy(before, by, shown, room));
      },
      onPointerUp: (): void => {
        last.current = null;
        setIsDragged(false);
      },
      onPointerCancel: (): void => {
        last.current = null;
        setIsDragged(false);
      },
    },
  };
};
