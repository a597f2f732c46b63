import type { GuildId } from '../../../../contract/ids';
import { ChangedElsewhere } from '../roles/ChangedElsewhere';
import type { PlaceForm } from './use-place-form';
import { conflictsOf, useSettingTexts } from './use-target-tabs';

interface OthersChangesProps {
  readonly guildId: GuildId;
  readonly form: PlaceForm;
}

/** What others have changed since the page was opened; first what was also changed here, about which the person decides. */
export function OthersChanges({ guildId, form }: OthersChangesProps) {
  const { edits, news, held } = form;
  const { overwrites } = held.value;
  const conflicts = useSettingTexts(guildId, conflictsOf(form), overwrites);
  const changed = useSettingTexts(guildId, news.changed, overwrites);
  if (conflicts.length > 0)
    return (
      <ChangedElsewhere
        now={conflicts}
        isConflict
        onTakeTheirs={() => edits.takeTheirs(edits.conflicts)}
        onKeepMine={() => edits.keepMine(edits.conflicts)}
      />
    );
  if (changed.length === 0) return null;
  return (
    <ChangedElsewhere
      now={changed}
      isConflict={false}
      onTakeTheirs={news.acknowledge}
      onKeepMine={news.acknowledge}
    />
  );
}
