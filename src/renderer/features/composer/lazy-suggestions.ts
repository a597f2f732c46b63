import { lazyPart } from '../../ui/overlay/lazy-part';

/** Loaded with the first key: a mark and the letter behind it are two. */
export const LazySuggestions = lazyPart(() => import('./Suggestions').then((m) => m.Suggestions));
