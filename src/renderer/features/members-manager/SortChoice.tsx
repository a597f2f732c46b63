import { msg, t, tRows } from '../../../domain/i18n/t';
import type { MemberSort } from '../../../domain/members/member-sort';
import { Select } from '../../ui/form/Select';

const SORTS: readonly { readonly value: MemberSort; readonly label: ReturnType<typeof msg> }[] = [
  { value: 'name', label: msg('By name') },
  { value: 'joined', label: msg('Last joined first') },
  { value: 'created', label: msg('Newest accounts first') },
  { value: 'warnings', label: msg('Most warnings first') },
];

interface SortChoiceProps {
  readonly sort: MemberSort;
  readonly onChange: (sort: MemberSort) => void;
  /** Why the rows cannot be sorted now. */
  readonly disabledReason?: string | undefined;
}

/** The order of the rows of the members manager. */
export function SortChoice({ sort, onChange, disabledReason }: SortChoiceProps) {
  return (
    <Select
      label={t('Sort')}
      labelHidden
      options={tRows(SORTS, 'label')}
      value={sort}
      onChange={onChange}
      disabledReason={disabledReason}
    />
  );
}
