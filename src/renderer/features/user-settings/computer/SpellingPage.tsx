import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SpellingChoices } from './SpellingChoices';

/** The languages of the spelling check; each choice takes effect at once (docs/spec/desktop.md 'Spelling'). */
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
