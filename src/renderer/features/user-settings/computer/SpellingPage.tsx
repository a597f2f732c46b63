import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SpellingChoices } from './SpellingChoices';

/** In which languages is checked what one writes; each choice holds at once (docs/spec/desktop.md 'Spelling'). */
export function SpellingPage() {
  return (
    <>
      <PageHeading title="Language and Spelling" />
      <Card>
        <SpellingChoices />
      </Card>
    </>
  );
}
