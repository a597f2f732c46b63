import { describe, expect, it } from 'vitest';
import { forwardText, isErased, textOrForward } from '../../../../src/domain/forwarding/texts';

const plain = (content: string): string => content.trim();

describe('the text for a forwarded message', () => {
  it('has its words, if there are some', () => {
    expect(forwardText({ content: ' hello ' }, plain)).toBe('Forwarded: hello');
    expect(forwardText({ content: ' ' }, plain)).toBe('Forwarded message');
  });

  it('stands where a message has none of its own', () => {
    expect(textOrForward('mine', { content: 'hello' }, plain)).toBe('mine');
    expect(textOrForward('', { content: 'hello' }, plain)).toBe('Forwarded: hello');
    expect(textOrForward('', null, plain)).toBe('');
  });
});

it('is erased where neither words nor files are left', () => {
  expect(isErased({ content: ' ', attachments: [] })).toBe(true);
  expect(isErased({ content: 'a', attachments: [] })).toBe(false);
});
