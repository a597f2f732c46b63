import { success, type Result } from '../../contract/failure';
import type { LinkVerdict } from '../../contract/ipc/calls';
import { judgeLink, type LinkWarning } from '../../domain/links/judge-link';

/** What a person reads about a link that is not what it seems. */
const WARNINGS: Readonly<Record<LinkWarning, string>> = {
  userinfo: 'A user name stands before the address. It can be made to look like another address.',
  'deceptive-host': 'The address uses letters that look like others.',
  'label-names-another-host': 'The text of the link names another address than it leads to.',
};

const REFUSALS = {
  unreadable: 'This is not a link that can be opened.',
  scheme: 'Only web and mail addresses are opened.',
  'bidi-controls': 'This link hides where it leads.',
  'mail-attachment': 'This mail link does more than address a mail.',
} as const;

export interface LinkDependencies {
  readonly trustedHosts: () => readonly string[];
  readonly trust: (hosts: readonly string[]) => void;
  /** Hands an address to the system's browser. */
  readonly open: (href: string) => Promise<void>;
}

/** How many hosts are remembered; the oldest make room. */
const MAX_TRUSTED = 500;

/** Links that people follow: judged, confirmed, opened (security.md 'Links'). */
export class Links {
  readonly #deps: LinkDependencies;

  constructor(deps: LinkDependencies) {
    this.#deps = deps;
  }

  /** Opens a link that needs no confirmation, or has it; says otherwise what there is to confirm. */
  async follow(raw: string, label: string | null, isConfirmed: boolean): Promise<LinkVerdict> {
    const verdict = judgeLink(raw, label ?? undefined);
    if (verdict.kind === 'refused') return { kind: 'refused', reason: REFUSALS[verdict.reason] };
    const { href, host } = verdict;
    const warnings = verdict.kind === 'warn' ? verdict.reasons.map((reason) => WARNINGS[reason]) : [];
    const isTrusted = verdict.kind === 'open' && this.#deps.trustedHosts().includes(host);
    if (!isConfirmed && !isTrusted) return { kind: 'confirm', url: href, host, warnings };
    await this.#deps.open(href);
    return { kind: 'opened' };
  }

  /** Does not ask again for this host. */
  trust(host: string): Result<null> {
    const others = this.#deps.trustedHosts().filter((known) => known !== host);
    this.#deps.trust([...others, host].slice(-MAX_TRUSTED));
    return success(null);
  }
}
