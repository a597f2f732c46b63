/** Takes a key out of a record that a reducer may change. */
export const removeKey = (record: object, key: string): void => {
  Reflect.deleteProperty(record, key);
};
