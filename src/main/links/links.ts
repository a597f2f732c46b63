import type { LinkVerdict } from '../../contract/ipc/calls';
import { msg, type Msg, t } from '../../domain/i18n/t';
import { type Ask, openLinkQuestion } from '../consent/question';
import { judgeLink, type LinkWarning } from '../../domain/links/judge-link';

/** The warnings about a deceptive link. */
const WARNINGS: Readonly<Record<LinkWarning, Msg>> = {
  userinfo: msg('The link has a user name before the address, which can make it look like another address.'),
  'deceptive-host': msg('The address uses letters that look like other letters.'),
  'label-names-another-host': msg('The link’s text shows a different address.'),
};

const REFUSALS = {
  unreadable: msg('This link can’t be opened.'),
  scheme: msg('Only web and e-mail links can be opened.'),
  'bidi-controls': msg('This link hides its address.'),
  'mail-attachment': msg('This e-mail link does more than start an e-mail.'),
} as const;

export interface LinkDependencies {
  readonly trustedHosts: () => readonly string[];
  readonly trust: (hosts: readonly string[]) => void;
  /** Asks the person in the system's dialog; the page cannot answer. */
  readonly ask: Ask;
  /** Opens an address in the system's browser. */
  readonly open: (href: string) => Promise<void>;
}

/** The maximum number of remembered hosts; the oldest are dropped. */
const MAX_TRUSTED = 500;

/**
 * Links that people follow: checked, confirmed, opened (docs/security.md). Only main trusts a host, by the person's
 * answer in the system's dialog: a compromised page could claim any confirmation.
 */
export class Links {
  readonly #deps: LinkDependencies;

  constructor(deps: LinkDependencies) {
    this.#deps = deps;
  }

  /** Opens a link to a trusted host; otherwise returns what has to be confirmed. */
  async follow(raw: string, label: string | null): Promise<LinkVerdict> {
    const judged = this.#judge(raw, label);
    if (judged.kind === 'refused') return judged;
    const { href, host, warnings } = judged;
    if (!this.#isTrusted(judged)) return { kind: 'confirm', url: href, host, warnings };
    await this.#deps.open(href);
    return { kind: 'opened' };
  }

  /** Opens a link if the person accepts it in the system's dialog; to a trusted host without a question. */
  async ask(raw: string, label: string | null, isTrusting: boolean): Promise<LinkVerdict> {
    const judged = this.#judge(raw, label);
    if (judged.kind === 'refused') return judged;
    if (!this.#isTrusted(judged)) {
      // A host that imitates another one cannot be trusted by a click.
      const trusts = isTrusting && judged.warnings.length === 0;
      if (!(await this.#deps.ask(openLinkQuestion(judged, judged.warnings, trusts))))
        return { kind: 'declined' };
      if (trusts) this.#trust(judged.host);
    }
    await this.#deps.open(judged.href);
    return { kind: 'opened' };
  }

  #judge(raw: string, label: string | null): Judged {
    const verdict = judgeLink(raw, label ?? undefined);
    if (verdict.kind === 'refused') return { kind: 'refused', reason: t(REFUSALS[verdict.reason]) };
    const { href, host } = verdict;
    const warnings = verdict.kind === 'warn' ? verdict.reasons.map((reason) => t(WARNINGS[reason])) : [];
    return { kind: 'link', href, host, warnings };
  }

  #isTrusted({ host, warnings }: Extract<Judged, { readonly kind: 'link' }>): boolean {
    return warnings.length === 0 && this.#deps.trustedHosts().includes(host);
  }

  #trust(host: string): void {
    const others = this.#deps.trustedHosts().filter((known) => known !== host);
    this.#deps.trust([...others, host].slice(-MAX_TRUSTED));
  }
}

type Judged =
  | Extract<LinkVerdict, { readonly kind: 'refused' }>
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly host: string;
      readonly warnings: readonly string[];
    };
