import { describe, expect, it } from 'vitest';
import {
  attachmentsText,
  fileSizeText,
  playTimeText,
  shownFileName,
  textOrAttachments,
  textWithAttachments,
} from '../../../../src/domain/attachments/texts';

describe('attachments in words', () => {
  it('are said where there is no text', () => {
    expect([[], [1], [1, 2, 3]].map((list) => attachmentsText(list))).toEqual([
      '',
      'Attachment',
      '3 attachments',
    ]);
    expect(textOrAttachments('', [1])).toBe('Attachment');
    expect(textOrAttachments('Look', [1])).toBe('Look');
    expect(textOrAttachments('', [])).toBe('');
  });
  it('are said beside a text to those who do not see them', () => {
    expect(textWithAttachments('Look', [1, 2])).toBe('Look (2 attachments)');
    expect(textWithAttachments('', [1])).toBe('Attachment');
    expect(textWithAttachments('Look', [])).toBe('Look');
    expect(textWithAttachments('{{files}}', [1])).toBe('{{files}} (Attachment)');
  });
  it('have sizes and times for people', () => {
    expect([0, 999, 1000, 1449, 26_214_400, NaN, -4].map(fileSizeText)).toEqual([
      ...['0 B', '999 B', '1.0 kB', '1.4 kB', '26 MB', '0 B', '0 B'],
    ]);
    expect([0, 7.9, 750, 3723, NaN, -1, Infinity].map(playTimeText)).toEqual([
      ...['0:00', '0:07', '12:30', '1:02:03', '0:00', '0:00', '0:00'],
    ]);
  });
  it('have names that cannot reorder the line', () => {
    expect(shownFileName({ name: 'holiday\u202egpj.exe' })).toBe('holidaygpj.exe');
    expect(shownFileName({ name: '\u200b' })).toBe('Unnamed file');
  });
});
