export const LINK_ASKED = 'guildhall:link-asked';

/** A link that a person wants to follow, and the text that it stood under. */
export interface LinkAsked {
  readonly url: string;
  readonly label: string | null;
}

/** Asks to follow a link; the one dialog of the chat hears it, so that rows need not carry it. */
export const askLink = (asked: LinkAsked): void => {
  window.dispatchEvent(new CustomEvent<LinkAsked>(LINK_ASKED, { detail: asked }));
};
