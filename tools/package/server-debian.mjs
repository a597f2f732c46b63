// @ts-check
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { controlFile, md5sums, tidy } from './debian.mjs';
import { changelogText } from './release-notes.mjs';
import { copyParts } from './server-files.mjs';

const NAME = 'guildhall-server';
const MAINTAINER = 'The Guildhall developers <developers@guildhall.example>';

/** Files of the placed server, with their places in the system. */
const FILES = [
  ['guildhall-server.service', 'usr/lib/systemd/system/guildhall-server.service'],
  ['guildhall-server.sysusers', 'usr/lib/sysusers.d/guildhall-server.conf'],
  ['guildhall-server.tmpfiles', 'usr/lib/tmpfiles.d/guildhall-server.conf'],
  ['guildhall-server.toml', 'etc/guildhall-server/guildhall-server.toml'],
  ['self-hosting.md', `usr/share/doc/${NAME}/self-hosting.md`],
  ['LICENSE', `usr/share/doc/${NAME}/copyright`],
  ['LICENSES.third-party.txt', `usr/share/doc/${NAME}/LICENSES.third-party.txt`],
];

/** The operator's own files: an upgrade keeps changes of them. */
const CONFFILES = FILES.flatMap(([, to = '']) => (to.startsWith('etc/') ? [`/${to}`] : []));

const AFTER_INSTALL = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  systemd-sysusers guildhall-server.conf
  systemd-tmpfiles --create guildhall-server.conf
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # An upgrade goes on with the new version; a first installation is started by its operator.
    [ -z "$2" ] || systemctl try-restart guildhall-server.service
  fi
fi
`;

const BEFORE_REMOVE = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now guildhall-server.service
fi
`;

const AFTER_REMOVE = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
if [ "$1" = purge ]; then
  rm -rf /etc/guildhall-server
  echo 'The data of the server stays in /var/lib/guildhall: remove the folder when nobody needs it.'
fi
`;

const SCRIPTS = { postinst: AFTER_INSTALL, prerm: BEFORE_REMOVE, postrm: AFTER_REMOVE };

/** @type {Readonly<Record<string, string>>} Debian's names of processors */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/**
 * Writes the Debian package of a placed server.
 * @param {{ placed: string, work: string, file: string, version: string, arch: string, isFast: boolean }} order
 * @param {(command: string, args: readonly string[]) => void} run
 * @param {Date} now
 */
export function writeServerDebian({ placed, work, file, version, arch, isFast }, run, now) {
  const root = join(work, 'root');
  copyParts(placed, join(root, 'usr/lib', NAME), [NAME, 'lib']);
  for (const [from = '', to = ''] of FILES) {
    mkdirSync(dirname(join(root, to)), { recursive: true, mode: 0o755 });
    copyFileSync(join(placed, from), join(root, to));
  }
  mkdirSync(join(root, 'usr/bin'), { mode: 0o755 });
  symlinkSync(`../lib/${NAME}/${NAME}`, join(root, 'usr/bin', NAME));
  const changelog = changelogText({ name: NAME, maintainer: MAINTAINER }, [
    { version, date: now, sections: [] },
  ]);
  writeFileSync(join(root, `usr/share/doc/${NAME}/changelog.gz`), gzipSync(changelog, { level: 9 }));
  const installedBytes = tidy(root);
  const sums = md5sums(root);
  const control = join(root, 'DEBIAN');
  mkdirSync(control, { mode: 0o755 });
  writeFileSync(join(control, 'control'), controlFile(orderOf(version, arch), installedBytes));
  writeFileSync(join(control, 'md5sums'), sums);
  writeFileSync(join(control, 'conffiles'), `${CONFFILES.join('\n')}\n`);
  for (const [name, script] of Object.entries(SCRIPTS)) {
    writeFileSync(join(control, name), script);
    chmodSync(join(control, name), 0o755);
  }
  run('dpkg-deb', [
    '--root-owner-group',
    ...(isFast ? ['-Zgzip', '-z1'] : ['-Zxz', '-z6']),
    '--build',
    root,
    file,
  ]);
}

/** @param {string} version @param {string} arch */
const orderOf = (version, arch) => ({
  name: NAME,
  version: version.replaceAll('-', '~'),
  architecture: ARCHITECTURES[arch] ?? arch,
  maintainer: MAINTAINER,
  url: 'https://guildhall.example',
  category: 'net',
  priority: 'optional',
  description:
    'Community chat server\nServers, channels, roles and messages for the desktop app Guildhall. The server keeps everything in a folder of its own, or in PostgreSQL.',
  depends: ['libc6 (>= 2.31)', 'nodejs (>= 20.19)', 'systemd'],
  recommends: ['nginx | caddy'],
});
