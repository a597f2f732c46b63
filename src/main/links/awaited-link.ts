import type { DeepLink } from '../../contract/ipc/pushes';
import { t } from '../../domain/i18n/t';
import { findDeepLink, hasUnreadableLink, UNREADABLE_LINK } from './deep-links';

export interface AwaitedLinkDependencies {
  /** Sends the page to the link's target. */
  readonly lead: (link: DeepLink) => void;
  /** Reports a link without a target to the person who opened it. */
  readonly answer: (text: string) => void;
}

/** The link to follow when the page is ready: the last one that arrived. */
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

  /** Called when the page is ready: follows the given link, else the waiting one. */
  bring(link: DeepLink | null = null): void {
    const place = link ?? this.#link;
    this.#link = null;
    if (place !== null) this.#deps.lead(place);
  }
}
