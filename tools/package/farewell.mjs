// @ts-check

/**
 * The part of a package's script that prints which data remains in the homes of its users: a package removes nothing
 * there. `guildhall` is no longer installed then, so the text also explains the removal by hand.
 */
export const FAREWELL = `cat <<'END'
Guildhall leaves the data of each person who used it in their home folder.
Before the package is removed, 'guildhall --remove-my-data' removes it. Afterwards, by hand:
  ~/.config/Guildhall                       sign-ins, settings, and the server on this computer with its messages
  ~/.cache/guildhall-updater                downloaded updates
  ~/.config/autostart/guildhall.desktop     the start with the system
  ~/.config/mimeapps.list                   the lines that name guildhall.desktop
  the key of Guildhall in the keyring
END
`;

/**
 * The same when a Debian package is purged: a package that is only removed may be installed again, and finds its data.
 */
export const FAREWELL_OF_PURGE = `if [ "$1" = purge ]; then
${FAREWELL}fi
`;
