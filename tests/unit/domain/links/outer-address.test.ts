import { describe, expect, it } from 'vitest';
import { isOuterAddress } from '../../../../src/domain/links/outer-address';

describe('which addresses a URL of a stranger may lead to', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '172.15.0.1',
    '9.255.255.255',
    '223.255.255.255',
    '2001:200::1',
    '3ffe::1',
    '172.32.0.1',
    '100.128.0.1',
  ])('%s is out in the internet', (address) => expect(isOuterAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    '2001:1ff::1',
    '3fff:fff::1',
    '1fff::1',
    '4000::1',
    '1.2.3',
    '01.1.1.1',
    '1.1.1.256',
    '2606:4700::1.1.1.1',
    'fe80::1%eth0',
    'not an address',
    '',
  ])('%s is not', (address) => expect(isOuterAddress(address)).toBe(false));
});
