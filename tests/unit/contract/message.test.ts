import { expect, it } from 'vitest';
import { encoderOf } from '../../../src/contract/codec';
import { Message } from '../../../src/contract/entities/message';
import { TEXT_LIMITS } from '../../../src/contract/limits';

const row = (content: string) => ({
  id: '1',
  content,
  created_at: '2026-01-01T00:00:00.000Z',
  user_id: '2',
  username: 'ada',
});
const read = (content: string): string => Message.parse(row(content)).content;

it('is kept as it is where its length is legal, whatever its characters take', () => {
  for (const character of ['x', '𝒳']) {
    const text = character.repeat(TEXT_LIMITS.message);
    expect(read(text)).toBe(text);
  }
});

it('is cut where a server sends more than can be legal, and no character in two', () => {
  expect(read('x'.repeat(100_000))).toBe('x'.repeat(2 * TEXT_LIMITS.message));
  expect(read(`x${'𝒳'.repeat(100_000)}`).isWellFormed()).toBe(true);
});

it('is sent as it is', () => {
  const message = Message.parse(row('as it is'));
  expect(encoderOf(Message)({ ...message, content: '<@1>'.repeat(9000) })).toMatchObject({
    content: '<@1>'.repeat(9000),
  });
});
