import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SpellingChoices } from './SpellingChoices';

/** In which languages is checked what one writes; each choice holds at once (docs/spec/desktop.md 'Spelling'). */
export function SpellingPage() {
  return (
    <>
      <PageHeading title={t('Language and Spelling')} />
      <Card>
        <SpellingChoices />
      </Card>
    </>
  );
}
