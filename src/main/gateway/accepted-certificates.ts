/** Chromium's verdict about a certificate, from `setCertificateVerifyProc`. */
export interface CertificateVerdict {
  readonly hostname: string;
  /** SHA-256 of the certificate itself, as `sha256/` and base64. */
  readonly fingerprint: string;
  readonly isAccepted: boolean;
}

/** More than any person has servers. Older hosts are forgotten, and checked again when needed. */
const MOST_HOSTS = 100;
/** A host may have a different certificate on each of its machines. */
const MOST_OF_A_HOST = 16;

/** The server certificates that Chromium has accepted since the start, by host. */
export class AcceptedCertificates {
  readonly #byHost = new Map<string, Set<string>>();

  /** Records a verdict. A refusal removes an earlier acceptance. */
  take({ hostname, fingerprint, isAccepted }: CertificateVerdict): void {
    const host = hostname.toLowerCase();
    const accepted = this.#byHost.get(host) ?? new Set<string>();
    accepted.delete(fingerprint);
    if (isAccepted) accepted.add(fingerprint);
    for (const oldest of [...accepted].slice(0, -MOST_OF_A_HOST)) accepted.delete(oldest);
    this.#byHost.delete(host);
    if (accepted.size > 0) this.#byHost.set(host, accepted);
    for (const oldest of [...this.#byHost.keys()].slice(0, -MOST_HOSTS)) this.#byHost.delete(oldest);
  }

  /** Whether Chromium has accepted exactly this certificate for this host. */
  has(hostname: string, fingerprint: string): boolean {
    return this.#byHost.get(hostname.toLowerCase())?.has(fingerprint) === true;
  }
}
