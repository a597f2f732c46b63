import { askMain } from '../ask-main';

/** Follows a link, or says that it must be confirmed first. Main judges and opens; the renderer never does. */
export const openLink = (url: string, label: string | null) =>
  askMain('links.open', { url, label, confirmed: false, trusting: false });

/** Follows a link whose address the person has read; main asks once more, in a dialog that no page can answer. */
export const openConfirmedLink = (url: string, label: string | null, isTrusting: boolean) =>
  askMain('links.open', { url, label, confirmed: true, trusting: isTrusting });
