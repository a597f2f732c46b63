import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../../src/contract/ipc/pushes';
import { Notices } from '../../../../src/main/page/notices';

describe('Notices', () => {
  it('wait for a page, and are not said twice in a row', () => {
    const shown: Notice[] = [];
    const notices = new Notices((notice) => shown.push(notice));
    notices.add('disk');
    notices.add('disk');
    expect(shown).toEqual([]);
    expect(notices.take()).toEqual(['disk']);
    expect(notices.take()).toEqual([]);
    notices.add('keyring');
    expect(shown).toEqual([{ kind: 'error', text: 'keyring' }]);
    notices.hold();
    notices.add('disk');
    expect(shown).toHaveLength(1);
    expect(notices.take()).toEqual(['disk']);
  });
});

describe('what the person has done', () => {
  it('is answered each time, and once while no page can show it', () => {
    const shown: Notice[] = [];
    const notices = new Notices((notice) => shown.push(notice));
    notices.answer('no such place');
    notices.answer('no such place');
    expect(notices.take()).toEqual(['no such place']);
    notices.answer('no such place');
    notices.answer('no such place');
    expect(shown).toEqual([1, 2].map(() => ({ kind: 'info', text: 'no such place' })));
  });
});
