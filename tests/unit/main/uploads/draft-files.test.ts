import { beforeEach, describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { SPOOL_LIMITS } from '../../../../src/contract/limits';
import { type CompleteFile, DraftFiles } from '../../../../src/main/uploads/draft-files';
import { Spool } from '../../../../src/main/uploads/spool';
import { put, useFolder } from '../removal/support';
import { statSync, writeFileSync } from 'node:fs';

const CHANNEL = toId<ChannelId>('7');
const BOOSTED = '8';
const at = useFolder();

let complete: CompleteFile[];
let isDiskFull: boolean;
let spool: Spool;
let drafts: DraftFiles;
beforeEach(() => {
  complete = [];
  isDiskFull = false;
  spool = new Spool(at('spool'));
  let ids = 0;
  drafts = new DraftFiles({
    spool,
    sizeOf: async (path) => statSync(path, { throwIfNoEntry: false })?.size ?? null,
    mostBytes: () => 3 * 1024 * 1024,
    mostBytesIn: (guildId) => Promise.resolve((guildId === BOOSTED ? 5 : 3) * 1024 * 1024),
    complete: () => complete,
    add: async (file) => {
      if (isDiskFull) return failure({ kind: 'local', code: 'disk', detail: 'Is the disk full?' });
      complete.push(file);
      return success(null);
    },
    makeId: () => (ids += 1).toString(16).padStart(32, '0'),
    onChange: () => undefined,
  });
});

const give = async (name: string, content: string, type = '') => {
  const begun = await drafts.begin({ channelId: CHANNEL, name, type, size: content.length });
  if (!begun.ok) return begun;
  await drafts.append(begun.value, 0, Buffer.from(content));
  return drafts.finish(begun.value);
};
const reason = (result: { readonly ok: boolean }): unknown =>
  'failure' in result ? (result.failure as { detail?: string }).detail : null;

describe('a file for a draft', () => {
  it('belongs to it when it is complete', async () => {
    expect(await give('notes.md', 'abc')).toMatchObject({ ok: true });
    expect(complete).toMatchObject([
      { channelId: '7', name: 'notes.md', type: 'text/plain', size: 3, description: '', isSpoiler: false },
    ]);
    expect([drafts.receiving, complete[0]]).toEqual([[], expect.not.objectContaining({ received: 3 })]);
  });

  it('may be larger in a server whose boosts allow it', async () => {
    const begin = (size: number, guildId?: string) =>
      drafts.begin({ channelId: CHANNEL, guildId, name: 'a', type: '', size });
    const large = 4 * 1024 * 1024;
    expect(reason(await begin(large))).toBe('This file is larger than 3 MiB');
    expect(reason(await begin(large, '9'))).toBe('This file is larger than 3 MiB');
    expect(await begin(large, BOOSTED)).toMatchObject({ ok: true });
    expect(reason(await begin(6 * 1024 * 1024, BOOSTED))).toBe('This file is larger than 5 MiB');
    const path = at('large.bin');
    writeFileSync(path, Buffer.alloc(large));
    expect(await drafts.take(CHANNEL, [path])).toHaveLength(1);
    expect(await drafts.take(CHANNEL, [path], BOOSTED)).toEqual([]);
  });

  it('shows how much of it is here', async () => {
    const begun = await drafts.begin({ channelId: CHANNEL, name: 'a', type: '', size: 6 });
    await drafts.append(begun.ok ? begun.value : '', 0, Buffer.from('abc'));
    expect(drafts.receiving).toMatchObject([{ size: 6, received: 3 }]);
  });

  it('is said to be here when it can be shown, and not with its last piece', async () => {
    const begun = await drafts.begin({ channelId: CHANNEL, name: 'a', type: '', size: 6 });
    const id = begun.ok ? begun.value : '';
    /** The files that the page takes for complete, and those of them that it could not show. */
    const seen = () => {
      const here = drafts.receiving.filter(({ received, size }) => received === size);
      return [...here, ...complete].map((file) => spool.open(file.id) !== null);
    };
    await drafts.append(id, 0, Buffer.from('abc'));
    await drafts.append(id, 3, Buffer.from('def'));
    expect([spool.open(id), seen()]).toEqual([null, []]);
    await drafts.finish(id);
    expect(seen()).toEqual([true]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['\uD800.png', '.png'],
  ])('that is called %j goes by %j', async (given, name) => {
    await give(given, 'abc');
    expect(complete[0]?.name).toBe(name);
  });

  it('keeps its extension when its name is too long', async () => {
    await give(`${'x'.repeat(400)}.tar.gz`, 'abc');
    expect([complete[0]?.name.length, complete[0]?.name.endsWith('.gz')]).toEqual([255, true]);
  });

  it('is refused in words if it is empty, larger than the server takes, or one too many', async () => {
    expect(reason(await give('empty', ''))).toBe('This file is empty');
    const large = await drafts.begin({ channelId: CHANNEL, name: 'l', type: '', size: 3 * 1024 * 1024 + 1 });
    expect(reason(large)).toBe('This file is larger than 3 MiB');
    for (let nth = 0; nth < SPOOL_LIMITS.filesOfDraft; nth += 1) await give(`${nth}`, 'x');
    expect(reason(await give('more', 'x'))).toBe('At most 50 files can be added');
    expect(complete).toHaveLength(SPOOL_LIMITS.filesOfDraft);
  });

  it('leaves nothing where it cannot be kept, or was given up on the way', async () => {
    isDiskFull = true;
    expect(reason(await give('a', 'abc'))).toBe('Is the disk full?');
    const begun = await drafts.begin({ channelId: CHANNEL, name: 'b', type: '', size: 6 });
    const id = begun.ok ? begun.value : '';
    await drafts.remove(id);
    expect(await drafts.append(id, 0, Buffer.from('abc'))).toMatchObject({ ok: false });
    expect([spool.used, drafts.receiving, complete]).toEqual([0, [], []]);
  });
});

describe('chosen files', () => {
  it('are copied in their order; each that is refused is named with its reason', async () => {
    put(at('one.png'), 'abc');
    put(at('two.txt'), 'defg');
    put(at('empty.txt'), '');
    const refused = await drafts.take(CHANNEL, [
      at('one.png'),
      at('empty.txt'),
      at('gone.txt'),
      at('two.txt'),
    ]);
    expect(complete.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['one.png', 'image/png', 3],
      ['two.txt', 'text/plain', 4],
    ]);
    expect(refused).toEqual([
      { name: 'empty.txt', reason: 'This file is empty' },
      { name: 'gone.txt', reason: 'The file could not be read' },
    ]);
  });
});
