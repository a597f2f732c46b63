/** The text of an archive that says what is in it. */
export const aboutExport = ({
  of,
  server,
  at,
}: {
  /** Whose data it is: the name of a person or a guild. */
  readonly of: string;
  readonly server: string;
  readonly at: string;
}): string =>
  [
    `Data of ${of} on ${server}, ${at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    'Each .json file is a list. An entry has the columns of the server, with ids as texts and times in UTC.',
    'The folders "files", "favourites" and "pictures" have the files that the list of the same name describes: a file',
    'begins with the id of its entry.',
    'Files that the server no longer has are named in MISSING.txt.',
    '',
  ].join('\n');
