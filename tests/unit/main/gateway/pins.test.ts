import { describe, expect, it } from 'vitest';
import { pinAt, pinOfAddress, withPin } from '../../../../src/main/gateway/pins';

describe('the keys of servers', () => {
  const pins = withPin({}, 'https://Hall.example', 'a');

  it('are known by host and port, for https alone', () => {
    expect(pinOfAddress(pins, 'https://hall.example/meta')).toBe('a');
    expect(pinAt(pins, { host: 'HALL.example', port: 443 })).toBe('a');
    for (const other of ['http://hall.example', 'https://hall.example:8443', 'https://x.example', 'nonsense'])
      expect(pinOfAddress(pins, other)).toBeNull();
  });

  it('of IPv6 have no brackets', () => {
    const six = withPin(pins, 'https://[fd00::1]:8443', 'b');
    expect(pinAt(six, { host: 'fd00::1', port: 8443 })).toBe('b');
    expect(pinOfAddress(six, 'https://[fd00::1]:8443/meta')).toBe('b');
  });

  it('are replaced, and none is inherited', () => {
    expect(withPin(pins, 'https://hall.example:443', 'c')).toEqual({ 'hall.example:443': 'c' });
    expect(pinAt({}, { host: 'constructor', port: 443 })).toBeNull();
  });
});
