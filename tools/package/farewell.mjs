// @ts-check

/**
 * The part of a package's script that says what stays in the homes of those who used the app: a package removes nothing
 * there. `guildhall` has gone by then, so that it also says how to remove it by hand.
 */
export const FAREWELL = `cat <<'END'
Guildhall leaves the data of each person who used it in their home folder.
Before the package is removed, 'guildhall --remove-my-data' removes it. Afterwards, by hand:
  ~/.config/Guildhall                       sign-ins, settings, and the server on this computer with its messages
  ~/.cache/guildhall-updater                updates that were downloaded
  ~/.config/autostart/guildhall.desktop     the start with the system
  ~/.config/mimeapps.list                   the lines that name guildhall.desktop
  the key of Guildhall in the keyring
END
`;

/** The same where a Debian package is purged: one that is only removed may come back, and finds everything as it was. */
export const FAREWELL_OF_PURGE = `if [ "$1" = purge ]; then
${FAREWELL}fi
`;
