import { markRule } from '../scan';

/** ~~strike~~ */
export const strikeRule = markRule('strike', {
  character: '~',
  forms: [{ width: 2, kind: 'strike' }],
});
