import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFocusReturn } from '../../../../src/renderer/ui/focus-return';

const add = (markup: 'button' | 'dialog', parent: Element = document.body): HTMLElement => {
  const element = document.createElement(markup === 'button' ? 'button' : 'div');
  if (markup === 'dialog') element.setAttribute('role', 'dialog');
  element.tabIndex = -1;
  return parent.appendChild(element);
};

describe('a dialog that closes', () => {
  it('gives the focus back to what opened it in the dialog below, to which the focus has fallen', () => {
    const below = add('dialog');
    const opener = add('button', below);
    opener.focus();
    const [noteFocus, giveFocusBack] = renderHook(() => useFocusReturn()).result.current;
    const dialog = add('dialog');
    noteFocus(dialog);
    dialog.remove();
    below.focus();
    giveFocusBack(new Event('close'));
    expect(document.activeElement).toBe(opener);
    below.remove();
  });

  it('leaves the focus to the dialog that has taken its place, which gives it back', () => {
    const opener = add('button');
    opener.focus();
    const [noteFirst, giveBackFirst] = renderHook(() => useFocusReturn()).result.current;
    const [noteNext, giveBackNext] = renderHook(() => useFocusReturn()).result.current;
    const first = add('dialog');
    noteFirst(first);
    const next = add('dialog');
    next.focus();
    noteNext(next);
    first.remove();
    giveBackFirst(new Event('close'));
    expect(document.activeElement).toBe(next);
    next.remove();
    giveBackNext(new Event('close'));
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});
