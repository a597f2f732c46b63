import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../../src/contract/preferences';
import { PreferencesStore, type PreferencesFile } from '../../../../src/main/preferences/preferences';
import { readPreferences } from '../../../../src/main/preferences/read-preferences';
import { ManualClock } from '../support/manual-clock';

describe('readPreferences', () => {
  it('has defaults where there is no file, and for keys that are not there yet', () => {
    expect(readPreferences(null)).toEqual({ values: defaultPreferences, verdict: 'good' });
    expect(readPreferences('{"version":1,"theme":"light"}')).toEqual({
      values: { ...defaultPreferences, theme: 'light' },
      verdict: 'good',
    });
  });

  it('keeps what it can read of a damaged file', () => {
    expect(readPreferences('{"version":1,"theme":"mauve","zoom":2}')).toEqual({
      values: { ...defaultPreferences, zoom: 2 },
      verdict: 'damaged',
    });
    for (const text of ['', '{"theme":', '[]', 'null', '5']) {
      expect(readPreferences(text)).toEqual({ values: defaultPreferences, verdict: 'damaged' });
    }
  });

  it('takes what it knows from a later version', () => {
    expect(readPreferences('{"version":9,"theme":"dark","hologram":true}')).toEqual({
      values: { ...defaultPreferences, theme: 'dark' },
      verdict: 'future',
    });
  });

  it('reads anything without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => void readPreferences(text)));
    fc.assert(
      fc.property(
        fc.record({
          theme: fc.jsonValue(),
          server: fc.jsonValue(),
          window: fc.jsonValue(),
          version: fc.jsonValue(),
        }),
        (file) => void readPreferences(JSON.stringify(file)),
      ),
    );
  });
});

class FakeFile implements PreferencesFile {
  text: string | null;
  copies: (string | null)[] = [];
  saved = 0;
  isFull = false;
  isUnreadable = false;
  constructor(text: string | null) {
    this.text = text;
  }
  readonly load = () => {
    if (this.isUnreadable) throw new Error('EIO');
    return this.text;
  };
  readonly setAside = () => void this.copies.push(this.text);
  readonly save = async (data: Readonly<Record<string, unknown>>) => {
    if (this.isFull) throw new Error('ENOSPC');
    this.saved += 1;
    this.text = JSON.stringify(data);
  };
}

const open = (file: FakeFile) => {
  const clock = new ManualClock();
  const notices: string[] = [];
  const changes: string[] = [];
  const store = new PreferencesStore({
    file,
    clock,
    notify: (text) => notices.push(text),
    onChange: (values, before) => changes.push(`${before.theme} ${values.theme}`),
  });
  return { store, clock, notices, changes };
};

describe('PreferencesStore', () => {
  it('holds a change at once, tells of it, and writes changes together', async () => {
    const file = new FakeFile(null);
    const { store, clock, changes } = open(file);
    expect(store.set({ theme: 'light' })).toMatchObject({ ok: true, value: { theme: 'light' } });
    store.set({ zoom: 2 });
    expect(changes).toEqual(['system light', 'light light']);
    expect(file.saved).toBe(0);
    clock.advance(200);
    await store.flush();
    expect(file.saved).toBe(1);
    expect(open(file).store.values).toMatchObject({ theme: 'light', zoom: 2 });
  });

  it('tells first who was there from the start, then who asked for that preference, in their order', () => {
    const { store, changes } = open(new FakeFile(null));
    store.on('zoom', (zoom, before) => changes.push(`zoom ${before} ${zoom}`));
    store.onAny(({ zoom }) => changes.push(`any ${zoom}`));
    store.on('theme', (theme) => changes.push(`theme ${theme}`));
    store.set({ zoom: 2 });
    store.set({ zoom: 2, theme: 'dark' });
    expect(changes).toEqual([
      ...['system system', 'zoom 1 2', 'any 2'],
      ...['system dark', 'any 2', 'theme dark'],
    ]);
  });

  it('writes at the end what is not written yet', async () => {
    const file = new FakeFile(null);
    const { store } = open(file);
    store.set({ theme: 'dark' });
    await store.flush();
    expect(open(file).store.values.theme).toBe('dark');
    await store.flush();
    expect(file.saved).toBe(1);
  });

  it.each(['{"theme":', '{"version":7}', '{"theme":"mauve"}'])(
    'sets %s aside with a notice, once',
    async (text) => {
      const file = new FakeFile(text);
      const { store, notices } = open(file);
      expect(notices).toHaveLength(1);
      expect(file.copies).toEqual([text]);
      await store.flush();
      expect(open(file).notices).toEqual([]);
    },
  );

  it('starts where the file cannot be read at all', () => {
    const file = new FakeFile('x');
    file.isUnreadable = true;
    const { store, notices } = open(file);
    expect(store.values).toEqual(defaultPreferences);
    expect(notices).toHaveLength(1);
  });

  it('holds on to a change that the disk refuses, says so, and tries again with the next', async () => {
    const file = new FakeFile(null);
    file.isFull = true;
    const { store, clock, notices } = open(file);
    store.set({ theme: 'dark' });
    clock.advance(200);
    await store.flush();
    expect(store.values.theme).toBe('dark');
    expect(notices[0]).toContain('Is the disk full?');
    file.isFull = false;
    store.set({ zoom: 2 });
    await store.flush();
    expect(open(file).store.values).toMatchObject({ theme: 'dark', zoom: 2 });
  });
});
