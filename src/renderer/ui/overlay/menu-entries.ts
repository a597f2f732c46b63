import type { ReactElement } from 'react';

export interface MenuCommand {
  readonly kind?: 'command' | undefined;
  readonly label: string;
  /** A lucide icon; drawn at the right. */
  readonly icon?: ReactElement | undefined;
  readonly onSelect: () => void;
  readonly tone?: 'danger' | undefined;
  /** A red count before the icon; none for 0. */
  readonly count?: number | undefined;
  /** Equivalent keys ('Ctrl+K'). */
  readonly shortcut?: string | undefined;
  /** Why it cannot be chosen now ('Coming soon'); shown beside the label. */
  readonly disabledReason?: string | undefined;
}

/** The commands with a reason why they cannot be chosen now; as they are without a reason. */
export const blockedBy = <Command extends MenuCommand>(
  reason: string | undefined,
  ...commands: readonly Command[]
): Command[] =>
  commands.map((command) =>
    reason === undefined ? command : { ...command, disabledReason: command.disabledReason ?? reason },
  );

export interface MenuCheck {
  readonly kind: 'check';
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabledReason?: string | undefined;
}

export interface MenuChoice {
  readonly kind: 'choice';
  /** Names the group for screen readers. */
  readonly label: string;
  readonly value: string;
  /** `icon` is before the label: a presence dot. */
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly icon?: ReactElement | undefined;
  }[];
  readonly onChange: (value: string) => void;
}

export interface MenuSub {
  readonly kind: 'sub';
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  readonly entries: readonly MenuEntry[];
}

/** The entries of menus: the same list serves a More button and a right-click. */
export type MenuEntry =
  | MenuCommand
  | MenuCheck
  | MenuChoice
  | MenuSub
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string };
