import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteOpener, useFocusReturn } from '../../../../src/renderer/ui/overlay/focus-return';

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

  it('gives the focus back to what opened the menu that went as the dialog came', () => {
    const opener = add('button');
    opener.focus();
    const menu = add('dialog');
    menu.setAttribute('role', 'menu');
    noteOpener(menu);
    menu.focus();
    menu.remove();
    expect(document.activeElement).toBe(document.body);
    const [noteFocus, giveFocusBack] = renderHook(() => useFocusReturn()).result.current;
    const dialog = add('dialog');
    noteFocus(dialog);
    dialog.focus();
    dialog.remove();
    giveFocusBack(new Event('close'));
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it.each([
    ['the one after it', 1, 2],
    ['the one before it where it was the last', 2, 1],
  ])('gives the focus to the neighbour of an opener that has gone: %s', (_case, gone, next) => {
    const list = add('dialog');
    list.setAttribute('role', 'list');
    const rows = [0, 1, 2].map(() => add('button', list));
    rows[gone]?.focus();
    const [noteFocus, giveFocusBack] = renderHook(() => useFocusReturn()).result.current;
    const dialog = add('dialog');
    noteFocus(dialog);
    dialog.focus();
    rows[gone]?.remove();
    dialog.remove();
    giveFocusBack(new Event('close'));
    expect(document.activeElement).toBe(rows[next]);
    list.remove();
  });

  it('gives the focus to the dialog below where what opened it has gone and has no neighbour', () => {
    const below = add('dialog');
    const opener = add('button', below);
    opener.focus();
    const [noteFocus, giveFocusBack] = renderHook(() => useFocusReturn()).result.current;
    const dialog = add('dialog');
    noteFocus(dialog);
    dialog.focus();
    opener.remove();
    dialog.remove();
    giveFocusBack(new Event('close'));
    expect(document.activeElement).toBe(below);
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
