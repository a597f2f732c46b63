import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import { EMPTY_SUMMARY } from '../../../../src/contract/ipc/summary';
import type { Desk } from '../../../../src/main/desk/desk';
import { deskPart } from '../../../../src/main/parts/desk';
import { desktopPart } from '../../../../src/main/parts/desktop';
import { helpPart } from '../../../../src/main/parts/help';
import { late, parts } from '../../../../src/main/parts/part';
import { notingDesk, notingDesktop, notingHelp, PartsWorld } from '../support/parts-world';
import { settle } from '../support/session-world';

describe('what is seen outside the window', () => {
  it('is loaded by the first thing that needs it, and gets everything in order', async () => {
    const world = new PartsWorld('/nowhere');
    const { preferences, awaited, desk, outbox, session } = world.standIns();
    const heard: string[] = [];
    let loads = 0;
    const { ipc, has, stop } = parts({ ...world.context, preferences, awaited, desk, outbox, session }).with(
      late({ ...desktopPart, load: async () => ((loads += 1), notingDesktop(heard)) }),
    );
    const note = { key: 'k', title: '', body: '', place: null, isSilent: true, isForMe: false };
    world.signals.tell('session.signed-out', null);
    expect(ipc['notifications.close']({ keys: [], channelId: null })).toBeNull();
    preferences.set({ zoom: 2 });
    await stop();
    await settle();
    expect([loads, heard]).toEqual([0, []]);
    expect(ipc['desktop.summarise'](EMPTY_SUMMARY)).toBeNull();
    world.signals.tell('page.drawn', null);
    preferences.set({ zoom: 1 });
    world.signals.tell('session.signed-out', null);
    expect(await (await has.desktop.get()).closing()).toBe('quit');
    expect(await ipc['notifications.show'](note)).toEqual(success(null));
    await stop();
    await settle();
    expect([loads, heard]).toEqual([1, ['summary', 'ready', 'preferences', 'signed out', 'stop']]);
  });
});

describe('the window of the queue', () => {
  it('is loaded by whoever opens it, and until then nothing is kept of what the page tells', async () => {
    const world = new PartsWorld('/nowhere');
    const { preferences, awaited } = world.standIns();
    const heard: string[] = [];
    let loads = 0;
    const { ipc, has, stop } = parts({ ...world.context, preferences, awaited }).with(
      late({ ...deskPart, load: async () => ((loads += 1), notingDesk(heard) as Desk) }),
    );
    expect(ipc['desk.tell'](null)).toBeNull();
    expect(ipc['desk.act']({ kind: 'list' })).toBeNull();
    world.signals.tell('session.signed-out', null);
    world.signals.tell('page.gone', null);
    preferences.set({ theme: 'light' });
    await settle();
    expect([loads, heard]).toEqual([0, []]);
    (await has.desk.get()).open({ guildId: '5', id: '9' });
    expect(await ipc['desk.ready'](null)).toMatchObject({ view: null, isLive: true });
    await ipc['desk.tell'](null);
    await ipc['desk.act']({ kind: 'list' });
    preferences.set({ theme: 'dark' });
    world.signals.tell('page.gone', null);
    world.signals.tell('page.drawn', null);
    await ipc['desk.close'](null);
    world.signals.tell('session.signed-out', null);
    await stop();
    await settle();
    expect(loads).toBe(1);
    expect(heard).toEqual([
      ...['open 9', 'told nothing', 'act list', 'look', 'page gone', 'page ready', 'close', 'signed out'],
      'stop',
    ]);
  });
});

describe('what the Help menu asks for', () => {
  const start = (isPractice = false) => {
    const world = new PartsWorld('/nowhere');
    const { gateway, preferences, saveFile, session } = world.standIns();
    const heard: string[] = [];
    let loads = 0;
    const system = { ...world.context.system, facts: { ...world.context.system.facts, isPractice } };
    const list = parts({ ...world.context, system, gateway, preferences, saveFile, session }).with(
      late({ ...helpPart, load: async () => ((loads += 1), notingHelp(heard)) }),
    );
    return { world, list, preferences, heard, loads: () => loads };
  };

  it('is loaded five seconds after the first page has drawn, and tells each later one how updates stand', async () => {
    const { world, list, heard, loads } = start();
    world.signals.tell('page.drawn', null);
    world.clock.advance(4999);
    world.signals.tell('page.drawn', null);
    await settle();
    expect([loads(), world.happened]).toEqual([0, []]);
    world.clock.advance(1);
    await settle();
    expect([loads(), world.happened]).toEqual([1, []]);
    world.signals.tell('page.drawn', null);
    await settle();
    expect([loads(), world.happened]).toEqual([1, ['updates.changed']]);
    await list.stop();
    await settle();
    expect(heard).toEqual(['stop']);
  });

  it('is not loaded for a feed that was chosen, nor when the app has ended', async () => {
    const { world, list, preferences, loads } = start();
    preferences.set({ updates: { feed: null, channel: 'beta', skipped: null } });
    world.signals.tell('page.drawn', null);
    await list.stop();
    world.clock.advance(10_000);
    await settle();
    expect(loads()).toBe(0);
  });

  it('is left to the real app by one that runs for practice', async () => {
    const { world, loads } = start(true);
    world.signals.tell('page.drawn', null);
    world.clock.advance(10_000);
    await settle();
    expect(loads()).toBe(0);
  });

  it('is loaded by the first question', async () => {
    const { list, preferences, heard, loads } = start();
    expect(await list.ipc['updates.check'](null)).toEqual({ phase: 'newest' });
    preferences.set({ updates: { feed: null, channel: 'beta', skipped: null } });
    await settle();
    expect([loads(), heard]).toEqual([1, ['chosen']]);
  });
});
