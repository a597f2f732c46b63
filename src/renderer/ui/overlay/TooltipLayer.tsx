import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../text/Kbd';
import type { TooltipSide } from './Tooltip';
import { positionTooltip } from './tooltip-position';
import styles from './TooltipLayer.module.css';

const SHOW_AFTER_MS = 350;
/** Within this time after one tooltip the next is shown without delay. */
const WARM_MS = 300;

interface Shown {
  readonly anchor: Element;
  readonly text: string;
  readonly side: TooltipSide;
  readonly shortcut: string | undefined;
}

const isSide = (value: string | undefined): value is TooltipSide =>
  value === 'top' || value === 'right' || value === 'bottom' || value === 'left';

function tooltipOf(target: EventTarget | null): Shown | null {
  const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null;
  if (!(anchor instanceof HTMLElement) && !(anchor instanceof SVGElement)) return null;
  const { tooltip, tooltipSide, tooltipShortcut } = anchor.dataset;
  if (tooltip === undefined || tooltip === '') return null;
  return {
    anchor,
    text: tooltip,
    side: isSide(tooltipSide) ? tooltipSide : 'top',
    shortcut: tooltipShortcut,
  };
}

/** Draws the tooltip of the marked element under the pointer or with the keyboard focus. Mounted once, by App. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    let warmUntil = 0;
    const hide = () => {
      clearTimeout(timer);
      if (over !== null) warmUntil = performance.now() + WARM_MS;
      over = null;
      setShown(null);
    };
    const show = (next: Shown) => {
      if (next.anchor.isConnected) setShown(next);
    };
    const onOver = (event: PointerEvent) => {
      const next = event.pointerType === 'touch' ? null : tooltipOf(event.target);
      if (next?.anchor === over) return;
      hide();
      if (next === null) return;
      over = next.anchor;
      timer = setTimeout(
        // The text may have been fetched since.
        () => show(tooltipOf(next.anchor) ?? next),
        performance.now() < warmUntil ? 0 : SHOW_AFTER_MS,
      );
    };
    const onFocus = (event: FocusEvent) => {
      const next = tooltipOf(event.target);
      // Focus from a click, or given back by a closing dialog, shows no tooltip.
      if (next === null || !next.anchor.matches(':focus-visible')) return;
      hide();
      over = next.anchor;
      show(next);
    };
    const onLeave = (event: PointerEvent) => {
      if (event.relatedTarget === null) hide();
    };
    const quiet = { capture: true, passive: true } as const;
    document.addEventListener('pointerover', onOver, quiet);
    document.addEventListener('pointerout', onLeave, quiet);
    document.addEventListener('focusin', onFocus);
    for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll', 'contextmenu'] as const) {
      document.addEventListener(name, hide, quiet);
    }
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver, quiet);
      document.removeEventListener('pointerout', onLeave, quiet);
      document.removeEventListener('focusin', onFocus);
      for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll', 'contextmenu'] as const) {
        document.removeEventListener(name, hide, quiet);
      }
    };
  }, []);

  const anchor = shown?.anchor;
  useEffect(() => {
    if (anchor === undefined) return;
    // A text that is fetched while it is shown replaces the first one.
    const observer = new MutationObserver(() => setShown(tooltipOf(anchor)));
    observer.observe(anchor, { attributes: true, attributeFilter: ['data-tooltip'] });
    return () => observer.disconnect();
  }, [anchor]);

  useLayoutEffect(() => {
    const node = box.current;
    if (shown === null || node === null) return;
    const place = positionTooltip(
      shown.side,
      shown.anchor.getBoundingClientRect(),
      node.getBoundingClientRect(),
      {
        width: window.innerWidth,
        height: window.innerHeight,
      },
    );
    node.style.translate = `${Math.round(place.left)}px ${Math.round(place.top)}px`;
  }, [shown]);

  if (shown === null) return null;
  return createPortal(
    <div ref={box} role="tooltip" className={styles.tooltip}>
      {shown.text}
      {shown.shortcut !== undefined && <Kbd keys={shown.shortcut} />}
    </div>,
    document.body,
  );
}
