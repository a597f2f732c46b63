import { expect, it } from 'vitest';
import { xauthority } from '../../../tools/setup/virtual-display.mjs';

it('writes the key of a display as X reads it', () => {
  const file = xauthority(Buffer.alloc(16, 7));
  // Family 'any', an empty address, an empty display number, the protocol's name, the key; each with its length.
  expect(file.subarray(0, 6).toString('hex')).toBe('ffff00000000');
  expect(file.readUInt16BE(6)).toBe(18);
  expect(file.subarray(8, 26).toString()).toBe('MIT-MAGIC-COOKIE-1');
  expect(file.readUInt16BE(26)).toBe(16);
  expect(file.subarray(28).equals(Buffer.alloc(16, 7))).toBe(true);
});
