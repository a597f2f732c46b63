import { createContext } from 'react';
import type { LinkPicture } from '../../../../contract/entities/link-picture';

/** What is known of the message around a text. */
export interface Posted {
  /** Whether the server has the message. Before, it has fetched nothing of it. */
  readonly isSent: boolean;
  /** Whether the message is of somebody who waits for an answer: nothing of other hosts is loaded for it. */
  readonly isHeldBack?: boolean;
  /** Changes when the server tells what it has fetched of the message. */
  readonly fetched: unknown;
  /** The pictures of other hosts that the server has of it, with their sizes. */
  readonly pictures: readonly LinkPicture[];
}

const NO_PICTURES: readonly LinkPicture[] = [];

/** The message around a text; a text elsewhere has been sent, and nothing more is told of it. */
export const PostedContext = createContext<Posted>({ isSent: true, fetched: null, pictures: NO_PICTURES });
