import { failure, type Result, success } from '../../../contract/failure';
import type { LinkVerdict } from '../../../contract/ipc/calls';
import type { AppThunk } from '../store';

/** A link that main has not refused. */
type FollowedLink = Exclude<LinkVerdict, { readonly kind: 'refused' }>;
type Following = AppThunk<Promise<Result<FollowedLink, string>>>;

const follow =
  (url: string, label: string | null, answer: { confirmed: boolean; trusting: boolean }): Following =>
  async (_dispatch, _getState, { bridge }) => {
    const verdict = await bridge.invoke('links.open', { url, label, ...answer });
    return verdict.kind === 'refused' ? failure(verdict.reason) : success(verdict);
  };

/** Opens a link, or asks for confirmation first. Main checks and opens the link; the renderer never does. */
export const openLink = (url: string, label: string | null) =>
  follow(url, label, { confirmed: false, trusting: false });

/** Opens a link whose address the person has read; main asks again, in a dialog that no page can answer. */
export const openConfirmedLink = (url: string, label: string | null, isTrusting: boolean) =>
  follow(url, label, { confirmed: true, trusting: isTrusting });
