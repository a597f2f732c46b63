import { describe, expect, it } from 'vitest';
import type { DeskShown, DeskView } from '../../../../src/contract/ipc/desk';
import { Desk } from '../../../../src/main/desk/desk';
import { besidePointer } from '../../../../src/main/desk/place';

const LOOK = { theme: 'dark', fontScale: 1, pingColour: 'red' } as const;
const PLACE = { guildId: '5', id: '9' };

const view = (open: number): DeskView => ({
  ...{ open, rows: [], isLoading: false, item: null, offline: null, isActing: false, said: null },
});

const start = (hasPage = true) => {
  const done: unknown[] = [];
  const sent: DeskShown[] = [];
  let isOpen = false;
  const desk = new Desk({
    openWindow: (onClosed) => {
      done.push('window');
      isOpen = true;
      return {
        bringUp: () => void done.push('brought up'),
        send: (shown) => void sent.push(shown),
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          onClosed();
        },
      };
    },
    ask: (asked) => void done.push(asked),
    look: () => LOOK,
    wantPage: () => void done.push(hasPage ? 'page' : 'new page'),
    showInApp: (guildId) => void done.push(['app', guildId]),
  });
  return { desk, done, sent, isOpen: () => isOpen };
};

describe('the window of the queue', () => {
  it('is opened once, and asks the page for what it shows', () => {
    const { desk, done } = start();
    desk.open(PLACE);
    expect(done).toEqual(['page', { kind: 'opened', place: PLACE }, 'window']);
    desk.open(null);
    expect(done.slice(3)).toEqual(['page', { kind: 'opened', place: null }, 'brought up']);
  });

  it('shows what the page tells, and passes acts on to it', () => {
    const { desk, done, sent } = start();
    desk.told(view(4));
    expect(sent).toEqual([]);
    desk.open(null);
    expect(desk.shown()).toEqual({ view: null, look: LOOK, isLive: true });
    desk.told(view(3));
    expect(sent).toEqual([{ view: view(3), look: LOOK, isLive: true }]);
    expect(desk.shown()).toEqual(sent[0]);
    desk.act({ kind: 'dismiss', id: '9' });
    expect(done.at(-1)).toEqual({ kind: 'act', act: { kind: 'dismiss', id: '9' } });
    // Nothing is open that the app's window could show.
    desk.act({ kind: 'show' });
    expect(done.at(-1)).toEqual({ kind: 'act', act: { kind: 'dismiss', id: '9' } });
    desk.lookChanged();
    expect(sent).toHaveLength(2);
  });

  it('stays as it was last without its page, and is told again by the next one', () => {
    const { desk, done, sent } = start();
    desk.open(PLACE);
    desk.told(view(3));
    desk.pageGone();
    expect(sent.at(-1)).toEqual({ view: view(3), look: LOOK, isLive: false });
    desk.pageReady();
    expect(done.at(-1)).toEqual({ kind: 'opened', place: PLACE });
    desk.told(view(2));
    expect(sent.at(-1)).toEqual({ view: view(2), look: LOOK, isLive: true });
  });

  it('keeps nothing when it is closed, and nothing is asked of a page without it', () => {
    const { desk, done, isOpen } = start();
    desk.pageReady();
    expect(done).toEqual([]);
    desk.open(PLACE);
    desk.told(view(3));
    desk.close();
    expect([isOpen(), done.at(-1)]).toEqual([false, { kind: 'closed' }]);
    expect(desk.shown().view).toBeNull();
    desk.pageReady();
    expect(done.at(-1)).toEqual({ kind: 'closed' });
    desk.open(null);
    expect(done.slice(-2)).toEqual([{ kind: 'opened', place: null }, 'window']);
  });

  it.each(['signedOut', 'stop'] as const)('closes at %s: evidence is for one person', (end) => {
    const { desk, isOpen } = start();
    desk.open(PLACE);
    desk.told(view(3));
    desk[end]();
    expect([isOpen(), desk.shown().view]).toEqual([false, null]);
  });
});

describe('the place of the window', () => {
  const area = { x: 0, y: 24, width: 1280, height: 776 };
  const size = { width: 420, height: 560 };

  it.each([
    ['a panel at the top right', { x: 1200, y: 10 }, { x: 772, y: 32 }],
    ['a panel at the bottom right', { x: 1270, y: 795 }, { x: 842, y: 227 }],
    ['a panel at the left', { x: 10, y: 400 }, { x: 18, y: 232 }],
  ])('is beside the pointer and wholly on the screen: %s', (_name, pointer, corner) => {
    expect(besidePointer(pointer, area, size)).toEqual({ ...corner, ...size });
  });

  it('is at the corner of a screen that is too small for it', () => {
    expect(besidePointer({ x: 200, y: 200 }, { x: 0, y: 0, width: 400, height: 300 }, size)).toEqual({
      ...{ x: 8, y: 8 },
      ...size,
    });
  });
});
