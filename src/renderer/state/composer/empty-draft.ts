import type { Draft } from './types';

export const EMPTY_DRAFT: Draft = { text: '', replyTo: null, nonce: null, returned: '' };
