import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../../src/server/tls/certificate';
import { makeSelfSigned } from '../../../../src/server/tls/self-signed';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-tls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (): string => join(folder, 'tls/identity.pem');
const opened = () => {
  const identity = openIdentity(folder);
  if (!identity.ok) throw new Error(identity.failure);
  return identity.value;
};

describe('a certificate that signs itself', () => {
  const made = makeSelfSigned('Guildhall', new Uint8Array(16).fill(0xff));
  const certificate = new X509Certificate(made.certificate);

  it('holds its key, is signed by it, and is for a server alone', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Guildhall');
    expect(certificate.issuer).toBe('CN=Guildhall');
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });

  it('has no end, and a positive number', () => {
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(9999);
    expect(certificate.serialNumber).toMatch(/^7FFF/);
  });
});

describe('the certificate of a data folder', () => {
  it('is made once, for its owner alone', () => {
    const first = opened();
    expect(opened()).toEqual(first);
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'tls')).mode & 0o777).toBe(0o700);
  });

  it('is known by SHA-256 of its public key', () => {
    const { certificate, fingerprint } = opened();
    const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
    expect(fingerprint).toBe(createHash('sha256').update(key).digest('base64url'));
  });

  it.each(['', 'no certificate', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])(
    'is not replaced where it is damaged, which is said: %j',
    (text) => {
      opened();
      writeFileSync(fileOf(), text);
      expect(openIdentity(folder)).toMatchObject({
        ok: false,
        failure: expect.stringContaining('is damaged'),
      });
      expect(readFileSync(fileOf(), 'utf8')).toBe(text);
    },
  );
});
