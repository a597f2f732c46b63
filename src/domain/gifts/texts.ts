import type { Gift } from '../../contract/entities/gift';
import { t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';

/** What stands for a gift in a text: 'Gift: Starlight'. */
export const giftText = ({ name }: Pick<Gift, 'name'>): string =>
  t('Gift: {{name}}', { name: stripInvisible(name) });

/** A text, or what stands for the gift of a message without one. */
export const textOrGift = (text: string, gift: Pick<Gift, 'name'> | null): string =>
  text === '' && gift !== null ? giftText(gift) : text;
