import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../../../src/contract/ipc/names';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { valueSize } from '../../../../src/main/ipc/value-size';
import { answering, GOOD, page } from './calls';

describe('IPC calls', () => {
  it.each(CALL_NAMES)('%s reaches its handler with a good argument, and not with a bad one', async (name) => {
    const { answer, handled } = answering();
    await answer(name, page, GOOD[name]);
    expect(handled).toEqual([[name, GOOD[name]]]);
    for (const bad of [undefined, 'text', 5, { ...(GOOD[name] as object), extra: 1 }, [GOOD[name]]]) {
      await answer(name, page, bad).catch(() => undefined);
    }
    expect(handled).toHaveLength(1);
  });

  it.each([
    { isMainFrame: false, url: page.url },
    { isMainFrame: true, url: 'https://guildhall/' },
    { isMainFrame: true, url: 'about:blank' },
    { isMainFrame: true, url: null },
  ])('are not taken from %j', async (sender) => {
    const { answer, handled, logged } = answering();
    await expect(answer('session.signOut', sender, null)).rejects.toThrow();
    expect(handled).toEqual([]);
    expect(logged).toEqual(['ipc.stranger']);
  });

  it('are refused as values where they answer values', async () => {
    const { answer } = answering();
    expect(await answer('preferences.set', page, { theme: 'mauve' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    });
    expect(
      await answer('links.open', page, {
        url: 'x'.repeat(9000),
        label: null,
        confirmed: false,
        trusting: false,
      }),
    ).toMatchObject({
      kind: 'refused',
    });
    expect(await answer('notifications.close', page, { keys: -1, channelId: null })).toBeNull();
  });

  it('carry 64 KiB at most, and as much as the row lets travel for an upload', async () => {
    const { answer, handled } = answering();
    const call = (name: string, args: unknown) => answer('api.call', page, { name, args });
    const text = 'x'.repeat(HTTP_LIMITS.bodyBytes + 8192);
    await call('messages.create', { content: text });
    await call('nothing.atAll', { content: text });
    await answer('api.call', page, { args: text });
    expect(handled).toHaveLength(0);
    await call('guilds.create', { name: 'x', icon: text });
    const bytes = new Uint8Array(3 * 1024 * 1024);
    await call('users.updateAvatar', { avatar: { bytes, type: 'image/png', name: 'x' } });
    expect(handled).toHaveLength(2);
    await call('users.updateAvatar', {
      avatar: { bytes: new Uint8Array(5 * 1024 * 1024), type: '', name: '' },
    });
    expect(handled).toHaveLength(2);
  });

  it('turn a bug into a failure that says nothing of it', async () => {
    const { answer, logged } = answering({
      'session.signOut': () => {
        throw new Error('gh_secret');
      },
    });
    const reply = await answer('session.signOut', page, null);
    expect(reply).toEqual({ ok: false, failure: { kind: 'local', code: 'bug', detail: 'session.signOut' } });
    expect(logged).toEqual(['ipc.bug']);
  });
});

describe('valueSize', () => {
  it('counts texts in bytes, files whole, and keys too', () => {
    expect(valueSize('é', 100)).toBe(2);
    expect(valueSize(new Uint8Array(1000), 5000)).toBe(1000);
    expect(valueSize({ ab: 'c' }, 100)).toBe(11);
    expect(valueSize(null, 100)).toBe(8);
  });
  it('stops counting beyond the limit, and at what has no end', () => {
    const many = Array.from({ length: 100_000 }, () => 'xxxxxxxxxx');
    expect(valueSize(many, 1000)).toBeLessThan(2000);
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(valueSize(circle, 1e9)).toBe(Infinity);
    expect(valueSize(1n, 100)).toBe(Infinity);
    expect(valueSize(() => 1, 100)).toBe(Infinity);
  });
});

describe('files.save', () => {
  it.each([
    '../bans.csv',
    'a/b.csv',
    'a\\b.csv',
    'C:bans.csv',
    '.csv',
    '.bans.csv',
    'bans.exe',
    'bans.csv.sh',
    'bans\n.csv',
    `${'x'.repeat(120)}.csv`,
  ])('is not asked under the name %j', async (suggestedName) => {
    const { answer, handled } = answering();
    expect(await answer('files.save', page, { suggestedName, text: '' })).toMatchObject({ ok: false });
    expect(handled).toEqual([]);
  });

  it('carries lists that are larger than other calls may be', async () => {
    const { answer, handled } = answering();
    await answer('files.save', page, {
      suggestedName: 'Ébénisterie-audit-log-2026-01-05.json',
      text: 'x'.repeat(2 * 1024 * 1024),
    });
    expect(handled).toHaveLength(1);
  });
});
