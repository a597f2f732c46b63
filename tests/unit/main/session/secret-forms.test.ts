import { describe, expect, it } from 'vitest';
import { formsOf, occursIn } from '../../../../src/main/session/secret-forms';

const TOKEN = 'gh_q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k';
const hidden = (text: string): string => `{"token":"${text}","server":{"kind":"local"}}`;

type Case = readonly [where: string, bytes: Buffer];

describe('a secret is seen', () => {
  it.each<Case>([
    ['as it is', Buffer.from(hidden(TOKEN))],
    ['in wide characters', Buffer.from(hidden(TOKEN), 'utf16le')],
    ['in hexadecimal digits', Buffer.from(Buffer.from(TOKEN).toString('hex'))],
    ['in large hexadecimal digits', Buffer.from(Buffer.from(TOKEN).toString('hex').toUpperCase())],
    ['backwards', Buffer.from(Array.from(TOKEN).reverse().join(''))],
    ['in the address of a page', Buffer.from(encodeURIComponent(TOKEN))],
    ...[0, 1, 2].flatMap((before): Case[] => [
      [
        `in base64 after ${before}`,
        Buffer.from(Buffer.from('x'.repeat(before) + hidden(TOKEN)).toString('base64')),
      ],
      [
        `in base64 for addresses after ${before}`,
        Buffer.from(Buffer.from('x'.repeat(before) + hidden(TOKEN)).toString('base64url')),
      ],
    ]),
  ])('%s', (_, bytes) => {
    expect(occursIn(TOKEN, bytes)).toBe(true);
  });

  it('and not where it is not', () => {
    const other = TOKEN.replace('4k', '5k');
    expect(occursIn(TOKEN, Buffer.from(hidden(other) + Buffer.from(hidden(other)).toString('base64')))).toBe(
      false,
    );
    expect(formsOf(TOKEN).every((form) => form.length >= 12)).toBe(true);
  });
});
