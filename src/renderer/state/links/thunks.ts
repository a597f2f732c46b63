import { askMain } from '../ask-main';

/** Opens a link, or asks for confirmation first. Main checks and opens the link; the renderer never does. */
export const openLink = (url: string, label: string | null) =>
  askMain('links.open', { url, label, confirmed: false, trusting: false });

/** Opens a link whose address the person has read; main asks again, in a dialog that no page can answer. */
export const openConfirmedLink = (url: string, label: string | null, isTrusting: boolean) =>
  askMain('links.open', { url, label, confirmed: true, trusting: isTrusting });
