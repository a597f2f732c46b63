export interface Appearance {
  /** `system` follows the computer's theme. */
  readonly theme: 'system' | 'dark' | 'light';
  /** 1 is the default; scales text, not spacing. */
  readonly fontScale: number;
  /** The highlight of messages that ping the reader; any CSS colour. */
  readonly pingColour: string;
}

/** Sets a person's choices on `<html>`, where the tokens read them. */
export function applyAppearance(root: HTMLElement, { theme, fontScale, pingColour }: Appearance): void {
  root.dataset.theme = theme;
  root.style.setProperty('--font-scale', String(fontScale));
  root.style.setProperty('--ping-colour', pingColour);
}
