import type { DeepLink } from '../../contract/ipc/pushes';
import { t } from '../../domain/i18n/t';
import { findDeepLink, hasUnreadableLink, UNREADABLE_LINK } from './deep-links';

export interface AwaitedLinkDependencies {
  /** Leads the page there. */
  readonly lead: (link: DeepLink) => void;
  /** Answers the person who opened a link that leads nowhere. */
  readonly answer: (text: string) => void;
}

/** Where the page is to be led when it is there: the last link that came. */
export class AwaitedLink {
  readonly #deps: AwaitedLinkDependencies;
  #link: DeepLink | null = null;

  constructor(deps: AwaitedLinkDependencies) {
    this.#deps = deps;
  }

  /** Takes the link of a command line, if there is one. */
  take(argv: readonly string[]): void {
    if (hasUnreadableLink(argv)) this.#deps.answer(t(UNREADABLE_LINK));
    this.#link = findDeepLink(argv) ?? this.#link;
  }

  /** The page is there: leads it to a link, else to the one that waits. */
  bring(link: DeepLink | null = null): void {
    const place = link ?? this.#link;
    this.#link = null;
    if (place !== null) this.#deps.lead(place);
  }
}
