interface Form {
  readonly name: string;
  readonly isColourInvalid: boolean;
}

/** Why a role cannot be saved as it is typed; undefined when it can (docs/spec/roles.md 'Editing'). */
export const whyNotSaved = ({ name, isColourInvalid }: Form): string | undefined => {
  if (name.trim() === '') return 'Enter a role name';
  return isColourInvalid ? 'Enter a colour such as #99aab5' : undefined;
};
