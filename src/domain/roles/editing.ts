/** What of a role is edited at once (the body of /role/edit). */
export interface RoleFields {
  readonly name: string;
  readonly color: string;
  readonly isHoisted: boolean;
  readonly isMentionable: boolean;
}
export type RoleField = keyof RoleFields;

/** The part of a role that is edited at once, in the order in which it is shown. */
export const fieldsOf = ({ name, color, isHoisted, isMentionable }: RoleFields): RoleFields => ({
  name,
  color,
  isHoisted,
  isMentionable,
});
