import { describe, expect, it } from 'vitest';
import { deviceName } from '../../../../src/domain/profile/device-name';

const BROWSER = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} guildhall/0.1.0 Chrome/130.0 Electron/33.2.1 Safari/537.36`,
      'Guildhall on Linux',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BROWSER} Chrome/130.0 Safari/537.36 Edg/130.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Firefox on macOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BROWSER} Chrome/130.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    ['Guildhall/2 (Linux)', 'Guildhall on Linux'],
    ['Guildhall/2', 'Guildhall'],
    ['something (Linux)', 'Linux'],
    ['node', null],
    ['', null],
    [null, null],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
