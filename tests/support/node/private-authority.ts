import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server's certificate and its private key, as PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority that is on no public list, such as a company's own. */
export interface PrivateAuthority {
  /** Path of the authority's own certificate, as PEM. */
  readonly file: string;
  /** Issues a certificate for a server with these names: `DNS:chat.test`, `IP:127.0.0.1`. */
  certify(...names: readonly string[]): Certified;
  remove(): void;
}

const openssl = (...args: readonly string[]): void =>
  void execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Makes a certificate authority. */
export const makeAuthority = (name = 'A company'): PrivateAuthority => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-authority-'));
  const at = (file: string): string => join(folder, file);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2'],
    ...['-subj', `/CN=${name}`, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
  );
  let made = 0;
  return {
    file: at('ca.pem'),
    certify: (...names) => {
      made += 1;
      const [key, order, cert, more] = ['key', 'csr', 'pem', 'ext'].map((end) => at(`${made}.${end}`)) as [
        string,
        string,
        string,
        string,
      ];
      openssl('req', ...newKey, '-keyout', key, '-out', order, '-subj', '/CN=A server');
      writeFileSync(more, `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth\n`);
      openssl(
        ...['x509', '-req', '-in', order, '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'],
        ...['-days', '2', '-extfile', more, '-out', cert],
      );
      return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
