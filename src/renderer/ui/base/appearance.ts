export interface Appearance {
  /** `system` follows the computer. */
  readonly theme: 'system' | 'dark' | 'light';
  /** 1 is the default; text scales, space does not. */
  readonly fontScale: number;
  /** Of messages that ping the reader; any CSS colour. */
  readonly pingColour: string;
}

/** Puts a person's choices on `<html>`, where the tokens read them. */
export function applyAppearance(root: HTMLElement, { theme, fontScale, pingColour }: Appearance): void {
  root.dataset.theme = theme;
  root.style.setProperty('--font-scale', String(fontScale));
  root.style.setProperty('--ping-colour', pingColour);
}
