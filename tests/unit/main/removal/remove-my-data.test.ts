import { describe, expect, it } from 'vitest';
import type { Kept } from '../../../../src/main/removal/find-kept';
import { removeMyData, type RemovalDependencies } from '../../../../src/main/removal/remove-my-data';
import { sizeText } from '../../../../src/main/removal/texts';

const FOLDER = '/home/me/.config/Guildhall';

const start = (own: Partial<RemovalDependencies> = {}, rows: readonly Partial<Kept>[] = [{}, {}]) => {
  const events: string[] = [];
  const kept = rows.map((row, at): Kept => ({
    name: `/kept/${at}`,
    what: 'sign-ins',
    bytes: 44_100_000,
    ...row,
    remove: () => {
      events.push(`remove ${at}`);
      return row.remove?.() ?? [];
    },
  }));
  const deps: RemovalDependencies = {
    look: () => ({ path: FOLDER, isUsual: true, isMarked: true, names: [] }),
    named: null,
    home: '/home/me',
    hold: async (path) => (events.push(`hold ${path}`), null),
    release: () => void events.push('release'),
    find: async (path) => (events.push(`find ${path ?? 'elsewhere'}`), kept),
    staying: () => null,
    ask: async (question) => (events.push(question), 'yes'),
    ...own,
  };
  const remove = (asked: 'here' | 'nowhere' | 'in-app' = 'nowhere') => removeMyData({ asked }, deps);
  return { events, remove };
};

describe('what the app keeps', () => {
  it('is removed when its folder is held, all of it, and let go', async () => {
    const { events, remove } = start();
    expect(await remove()).toEqual({ kind: 'done', text: 'Your data was removed from this computer.' });
    expect(events).toEqual([`hold ${FOLDER}`, `find ${FOLDER}`, 'remove 0', 'remove 1', 'release']);
  });

  it('is listed with its sizes before somebody is asked, and removed at their yes', async () => {
    const { events, remove } = start({}, [{}, { bytes: null }]);
    expect(await remove('here')).toMatchObject({ kind: 'done' });
    expect(events[2]).toBe(
      [
        'This will be removed from this computer:',
        '',
        '  /kept/0 (44 MB)\n      sign-ins',
        '  /kept/1\n      sign-ins',
        '',
        'Your accounts and messages on servers stay. This can’t be undone.',
        'Type yes to remove it: ',
      ].join('\n'),
    );
    expect(events.slice(3)).toEqual(['remove 0', 'remove 1', 'release']);
  });

  it.each([
    ['no', 'Nothing was removed.'],
    ['', 'Nothing was removed.'],
    ['yes please', 'Nothing was removed.'],
    [null, 'Nothing was removed: there was no answer. To remove it without being asked, add --yes.'],
  ])('stays where somebody answers %j', async (answer, text) => {
    const { events, remove } = start({ ask: async () => answer });
    expect(await remove('here')).toEqual({ kind: 'refused', text });
    expect(events.slice(2)).toEqual(['release']);
  });

  it('stays in a folder that is not the app’s, which is not even held', async () => {
    const { events, remove } = start({
      look: () => ({ path: '/srv/photos', isUsual: false, isMarked: false, names: ['a.jpg'] }),
    });
    expect(await remove()).toEqual({
      kind: 'refused',
      text: '/srv/photos was not removed: it does not look like a Guildhall data folder.',
    });
    expect(events).toEqual([]);
  });

  it('stays while somebody is on its folder', async () => {
    const { events, remove } = start({ hold: async () => 'Guildhall is open' });
    expect(await remove()).toEqual({ kind: 'refused', text: 'Guildhall is open' });
    expect(events).toEqual(['release']);
  });

  it('is named where it cannot be removed, and keeps nothing else', async () => {
    const left = { name: '/kept/0/x', why: 'no permission' };
    const { events, remove } = start({}, [
      { remove: () => [left] },
      {
        remove: () => {
          throw new Error('The bus hung up');
        },
      },
      {},
    ]);
    expect(await remove()).toMatchObject({
      kind: 'left',
      text: 'This could not be removed:\n  /kept/0/x (no permission)\n  /kept/1 (The bus hung up)',
    });
    expect(events.slice(2)).toEqual(['remove 0', 'remove 1', 'remove 2', 'release']);
  });

  it('elsewhere goes where there is no folder, and where there is nothing that is said', async () => {
    const { events, remove } = start({ look: () => null });
    expect(await remove()).toMatchObject({ kind: 'done' });
    expect(events[0]).toBe('find elsewhere');
    expect(await start({ look: () => null }, []).remove()).toEqual({
      kind: 'done',
      text: 'Guildhall has no data of yours on this computer.',
    });
  });

  it('in a named folder that is not there is not looked for elsewhere, unless the app has just taken it away', async () => {
    const missing = { look: () => null, named: '/srv/typo' };
    expect(await start(missing).remove()).toEqual({
      kind: 'refused',
      text: 'Nothing was removed: there is no folder /srv/typo.',
    });
    expect(await start(missing).remove('in-app')).toMatchObject({ kind: 'done' });
  });

  it('in the usual folder is said to stay where another one was named', async () => {
    const { events, remove } = start({ staying: () => FOLDER });
    await remove('here');
    expect(events[2]).toContain(`Your usual data in ${FOLDER} stays`);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [44_100_000, '44 MB'],
  [999_600, '1.0 MB'],
  [2_140_000_000, '2.1 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
