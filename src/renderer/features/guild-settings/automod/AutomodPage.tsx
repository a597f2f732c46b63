import { useState } from 'react';
import type { AutomodRule } from '../../../../contract/entities/automod-rule';
import type { RuleId } from '../../../../contract/ids';
import { EMPTY_RULE, type RuleForm } from '../../../../domain/automod/rule-form';
import type { PageProps } from '../page-props';
import { RuleEditor } from './RuleEditor';
import { RuleList } from './RuleList';

/** The rule that is written: one that there is, or a new one with what it begins with. */
type Open = { readonly rule: AutomodRule } | { readonly rule: null; readonly begun: RuleForm };

/** Automatic rules of a server: the list, and one rule in its place (docs/spec/automod.md 'Rules'). */
export function AutomodPage({ guildId }: PageProps) {
  const [open, setOpen] = useState<Open | null>(null);
  /** Where the focus returns to: the rule that was open last, or the button that makes one. */
  const [left, setLeft] = useState<RuleId | 'new' | null>(null);
  if (open === null)
    return (
      <RuleList
        guildId={guildId}
        focused={left}
        onEdit={(rule) => setOpen({ rule })}
        onCreate={(begun) => setOpen({ rule: null, begun: begun ?? EMPTY_RULE })}
      />
    );
  return (
    <RuleEditor
      guildId={guildId}
      rule={open.rule}
      begun={open.rule === null ? open.begun : EMPTY_RULE}
      onBack={(saved) => {
        setLeft(saved?.id ?? open.rule?.id ?? 'new');
        setOpen(null);
      }}
    />
  );
}
