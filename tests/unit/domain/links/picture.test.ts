import { describe, expect, it } from 'vitest';
import { judgePicture } from '../../../../src/domain/links/picture';

const SERVER = 'https://hall.example:8443/x';
const kindOf = (picture: string | null, server: string | null = SERVER) => judgePicture(picture, server).kind;

describe('where a picture comes from', () => {
  it.each([
    ['an address of the chosen server', 'https://hall.example:8443/media/1', 'shown'],
    ['a path of it', '/media/1', 'shown'],
    ['an address elsewhere', 'https://else.example/1.png', 'foreign'],
    ['the chosen host at another port', 'https://hall.example/1.png', 'foreign'],
    ['another scheme', 'file:///etc/passwd', 'none'],
    ['nothing', '', 'none'],
  ])('%s: %s', (_what, picture, kind) => {
    expect(kindOf(picture)).toBe(kind);
  });

  it('elsewhere has an address for each way to load it', () => {
    const encoded = encodeURIComponent('https://else.example/1.png');
    expect(judgePicture('https://else.example/1.png', SERVER)).toEqual({
      ...{ kind: 'foreign', host: 'else.example', src: `media://elsewhere/?${encoded}` },
      ...{ stored: `media://stored/?${encoded}`, asked: `media://asked/?${encoded}` },
    });
  });

  it('is the text itself where that is base64 of more than 100 characters', () => {
    expect(judgePicture('i'.repeat(101), SERVER)).toEqual({ kind: 'raw', base64: 'i'.repeat(101) });
    expect(kindOf('i'.repeat(100))).toBe('none');
    expect(kindOf(`/9j/${'4'.repeat(100)}`)).toBe('raw');
    expect(kindOf(`${'i'.repeat(101)}<`)).toBe('none');
  });

  it('is in the text where that is data of a picture, and of nothing else', () => {
    expect(judgePicture('data:image/png;base64,AAAA', null)).toEqual({ kind: 'raw', base64: 'AAAA' });
    expect(kindOf('data:image/svg+xml;base64,AAAA')).toBe('none');
  });
});
