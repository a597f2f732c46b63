import { describe, expect, it } from 'vitest';
import { createFileSaver, type SaveQuestion } from '../../../../src/main/files/save-file';

const FILE = { suggestedName: 'The-Hall-bans-2026-01-05.csv', data: 'a,b\r\n' };

const saving = (
  chosen: string | null | Promise<string | null>,
  write: (path: string, data: string | Uint8Array) => Promise<void> = async () => undefined,
) => {
  const asked: SaveQuestion[] = [];
  const written: [string, string | Uint8Array][] = [];
  const save = createFileSaver({
    ask: async (question) => {
      asked.push(question);
      return chosen;
    },
    write: async (path, data) => {
      written.push([path, data]);
      await write(path, data);
    },
    folder: () => '/home/ada/Downloads',
  });
  return { save, asked, written };
};

describe('saving a file', () => {
  it('asks where, under the name that is suggested, and writes the text there', async () => {
    const { save, asked, written } = saving('/home/ada/Documents/bans.csv');
    expect(await save(FILE)).toEqual({ ok: true, value: 'bans.csv' });
    expect(asked).toEqual([
      {
        defaultPath: '/home/ada/Downloads/The-Hall-bans-2026-01-05.csv',
        filters: [{ name: 'CSV', extensions: ['csv'] }],
      },
    ]);
    expect(written).toEqual([['/home/ada/Documents/bans.csv', 'a,b\r\n']]);
  });

  it('writes nothing where the person thinks better of it', async () => {
    const { save, written } = saving(null);
    expect(await save(FILE)).toEqual({ ok: true, value: null });
    expect(written).toEqual([]);
  });

  it.each([
    ['EACCES', 'Files cannot be saved there'],
    ['EROFS', 'Files cannot be saved there'],
    ['ENOSPC', 'The file could not be saved: the disk is full'],
    ['EIO', 'The file could not be saved'],
  ])('says in words why it could not (%s)', async (code, detail) => {
    const { save } = saving('/full/bans.csv', async () => {
      throw Object.assign(new Error('/full/bans.csv'), { code });
    });
    expect(await save(FILE)).toEqual({ ok: false, failure: { kind: 'local', code: 'file', detail } });
    // An error does not block a further attempt, which may choose another folder.
    expect(await save(FILE)).toMatchObject({ ok: false });
  });

  it('asks once at a time', async () => {
    let choose: (path: string) => void = () => undefined;
    const { save, asked, written } = saving(new Promise((done) => (choose = done)));
    const first = save(FILE);
    expect(await save(FILE)).toEqual({ ok: true, value: null });
    choose('/home/ada/one.csv');
    expect(await first).toEqual({ ok: true, value: 'one.csv' });
    expect(asked).toHaveLength(1);
    expect(written).toHaveLength(1);
  });
});
