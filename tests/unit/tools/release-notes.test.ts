import { describe, expect, it } from 'vitest';
import type { Msg } from '../../../src/domain/i18n/t';
import { CHANGE_LOG, type Release, sectionsOf } from '../../../src/domain/releases/releases';
import { changelogText, notesOf, readNotes, withReleases } from '../../../tools/package/release-notes.mjs';

/** A line of a release made for the test. */
const line = (text: string): Msg => text as unknown as Msg;

const NOW = new Date('2026-12-01T10:11:12Z');
const ORDER = { name: 'guildhall', maintainer: 'Somebody <a@b.example>' };
const release = (change: Partial<Release>): Release => ({
  version: 'Guildhall 1.2.0',
  date: '2026-11-30',
  type: 'minor',
  new: [],
  improved: [],
  bugFixes: [],
  removed: [],
  ...change,
});
const notesFor = (version: string, ...releases: Release[]) =>
  notesOf(releases, sectionsOf, { version, now: NOW });

describe('the notes of a package', () => {
  it('are those of the app, without releases of other names', async () => {
    const kept = await readNotes('0.1.0', NOW);
    expect(kept).toEqual(notesOf(CHANGE_LOG, sectionsOf, { version: '0.1.0', now: NOW }));
    expect(kept.map(({ version }) => version)).toEqual(['0.1.0']);
    expect(kept[0]?.sections[0]?.lines).toEqual(CHANGE_LOG[0]?.new);
  });

  it('begin with the version that is packed, also where nothing was written of it', () => {
    const [first, second] = notesFor('1.3.0', release({}));
    expect(first).toEqual({ version: '1.3.0', date: NOW, sections: [] });
    expect(second?.version).toBe('1.2.0');
    expect(notesFor('1.2.0', release({}))).toHaveLength(1);
  });

  it('know a version before a version by the name that packages give it', () => {
    expect(notesFor('1.2.0~beta.1', release({ version: 'Guildhall 1.2.0-beta.1' }))).toHaveLength(1);
  });
});

describe('the changelog of a Debian package', () => {
  it('has each version with its lines and its date, no line longer than 80', () => {
    const long = `A thing that ${'is told of in many words '.repeat(4)}at length`;
    const text = changelogText(
      ORDER,
      notesFor('1.3.0', release({ new: [line('One'), line(long)], bugFixes: [line('Two')] })),
    );
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text).toBe(
      [
        'guildhall (1.3.0) stable; urgency=medium',
        '',
        '  * New version.',
        '',
        ' -- Somebody <a@b.example>  Tue, 01 Dec 2026 10:11:12 +0000',
        '',
        'guildhall (1.2.0) stable; urgency=medium',
        '',
        '  * New: One',
        '  * New: A thing that is told of in many words is told of in many words is told',
        '    of in many words is told of in many words at length',
        '  * Bug Fixes: Two',
        '',
        ' -- Somebody <a@b.example>  Mon, 30 Nov 2026 00:00:00 +0000',
        '',
      ].join('\n'),
    );
  });
});

describe('the file for software centres', () => {
  it('has each version with what is new in it, and nothing is taken for a mark', () => {
    const metainfo = '<component>\n  <releases />\n</component>';
    expect(
      withReleases(metainfo, notesFor('1.3.0', release({ new: [line("Less than < & $& than '$1'")] }))),
    ).toBe(
      [
        '<component>',
        '  <releases>',
        '    <release version="1.3.0" date="2026-12-01"></release>',
        '    <release version="1.2.0" date="2026-11-30"><description><p>New</p><ul>' +
          "<li>Less than &lt; &amp; $&amp; than '$1'</li></ul></description></release>",
        '  </releases>',
        '</component>',
      ].join('\n'),
    );
  });

  it('is refused where it has no place for versions', () => {
    expect(() => withReleases('<component/>', [])).toThrow('<releases />');
  });
});
