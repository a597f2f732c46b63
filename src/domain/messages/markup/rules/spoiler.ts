import { markRule } from '../scan';

/** ||spoiler|| */
export const spoilerRule = markRule('spoiler', {
  character: '|',
  forms: [{ width: 2, kind: 'spoiler' }],
});
