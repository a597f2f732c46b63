import { markRule } from '../scan';

/** __underline__ */
export const underlineRule = markRule('underline', {
  character: '_',
  forms: [{ width: 2, kind: 'underline' }],
});
