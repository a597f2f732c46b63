import { describe, expect, it } from 'vitest';
import { refusedSwitch, refusedVariable } from '../../../../src/main/start/allowed-switches';

const refused = (words: readonly string[], platform: NodeJS.Platform = 'linux') =>
  refusedSwitch(['/opt/Guildhall/guildhall', ...words], platform);

describe('the command line of the packaged app', () => {
  it.each([
    [[]],
    [['guildhall://invite/abc-123']],
    [['--hidden', '--server=http://127.0.0.1:4000']],
    [['--user-data-dir=/home/me/x', '--version']],
    [['--selftest', '--json', '/tmp/x.json', '--only', 'start,token', '--feed=http://127.0.0.1:1']],
    [['--selftest-part=first', '--selftest-only=start', '--selftest-feed=http://127.0.0.1:1']],
    [['--ozone-platform=wayland', '--ozone-platform-hint=auto', '--enable-wayland-ime']],
    [['--wayland-text-input-version=3', '--gtk-version=4']],
    [['--ozone-platform=x11', '--display-led', '--display=:1']],
    [['--disable-gpu', '--disable-dev-shm-usage', '--force-device-scale-factor=1.5', '--lang=de']],
    [['--password-store=gnome-libsecret', '--force-renderer-accessibility']],
    [['-']],
    [['--']],
    [['-psn_0_123456']],
    [['--updated', '--force-run']],
    [['--remove-my-data', '--yes']],
    [['--remove-my-data=asked']],
  ])('may have %j', (words) => expect(refused(words)).toBeNull());

  it.each([
    ...['--remove-my-data=x', '--yes=no'],
    ...['--log-net-log=/tmp/x', '--net-log-capture-mode=IncludeSensitive', '--ignore-certificate-errors'],
    ...['--ignore-certificate-errors-spki-list=x', '--renderer-cmd-prefix=/tmp/x', '--utility-cmd-prefix=x'],
    ...[
      '--gpu-launcher=/tmp/x',
      '--browser-subprocess-path=/tmp/x',
      '--disable-gpu-sandbox',
      '--single-process',
    ],
    ...[
      '--remote-debugging-port=9222',
      '--remote-debugging-pipe',
      '--remote-allow-origins=*',
      '--no-sandbox',
    ],
    ...[
      '--proxy-server=x',
      '--proxy-pac-url=x',
      '--host-rules=x',
      '--host-resolver-rules=x',
      '--load-extension=x',
    ],
    ...['--disable-web-security', '--js-flags=--expose-gc', '--enable-logging=file', '--log-file=/tmp/x'],
    ...['--ssl-key-log-file=/tmp/x', '--enable-features=X', '--disable-features=X', '--no-zygote'],
    ...[
      '--inspect',
      '--inspect-brk=9229',
      '--require=/tmp/x',
      '--trace-startup',
      '--vmodule=*=3',
      '-p',
      '-e',
    ],
    ...['--disable-site-isolation-trials', '--unsafely-treat-insecure-origin-as-secure=x', '--app=/tmp/x'],
    // Other spellings.
    ...[
      '--NO-SANDBOX',
      '--No-Sandbox',
      '--no_sandbox',
      '-no-sandbox',
      '---no-sandbox',
      '--no-sandbox=',
      '-no_sandbox',
    ],
    ...[
      '--hidden=1',
      '--HIDDEN',
      '-hidden',
      '--user_data_dir=/tmp/x',
      '-user-data-dir=/tmp/x',
      '--__proto__',
    ],
    ...[
      '--constructor',
      '--toString=1',
      '--password-store=evil',
      '--ozone-platform=/tmp/x.so',
      '-ToastActivatedX',
    ],
  ])('may not have %s', (word) => {
    expect(refused([word])).toBe(word.split('=')[0]);
    // In any position.
    expect(refused(['--hidden', 'guildhall://invite/abc', '--', word])).toBe(word.split('=')[0]);
  });

  it('may have no switch of Windows either', () => {
    expect(refused(['/no-sandbox'], 'win32')).toBe('/no-sandbox');
    expect(refused(['/home/me/file'], 'linux')).toBeNull();
    expect(refused(['-Embedding'], 'win32')).toBeNull();
  });
});

describe('the environment of the packaged app', () => {
  it.each([
    ...['ELECTRON_DISABLE_SANDBOX', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'ELECTRON_NO_ASAR'],
    ...['ELECTRON_ENABLE_STACK_DUMPING', 'ELECTRON_OF_A_LATER_VERSION', 'SSLKEYLOGFILE', 'NODE_DEBUG'],
    ...['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_V8_COVERAGE', 'CHROME_DEVEL_SANDBOX', 'CHROME_LOG_FILE'],
  ])('may not have %s, be it empty', (name) => {
    expect(refusedVariable({ HOME: '/home/me', [name]: '1' }, 'linux')).toBe(name);
    expect(refusedVariable({ [name]: '' }, 'linux')).toBe(name);
  });

  it('may have what does nothing here, or only changes how it looks', () => {
    const environment = {
      ...{ HOME: '/home/me', PATH: '/bin', LANG: 'de', GUILDHALL_SERVER: 'local', APPIMAGE: '/x.AppImage' },
      ...{ ELECTRON_OZONE_PLATFORM_HINT: 'auto', ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--require=x' },
      ...{ NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: '/x', CHROME_DESKTOP: 'x.desktop', HTTPS_PROXY: 'x' },
    };
    expect(refusedVariable(environment, 'linux')).toBeNull();
    expect(refusedVariable({ ELECTRON_DISABLE_SANDBOX: undefined }, 'linux')).toBeNull();
  });

  it('is read without its case on Windows', () => {
    expect(refusedVariable({ Electron_Enable_Logging: '1' }, 'win32')).toBe('Electron_Enable_Logging');
    expect(refusedVariable({ sslkeylogfile: 'x' }, 'linux')).toBeNull();
  });
});
