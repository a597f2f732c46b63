export interface GuildhallMarkProps {
  /** Pixels. */
  readonly size?: number | undefined;
}

/**
 * The hall of `resources/icon.svg` without its background, in the accent colour: sign-in, loading. Decorative: the name
 * is beside it.
 */
export function GuildhallMark({ size = 48 }: GuildhallMarkProps) {
  return (
    <svg width={size} height={size} viewBox="84 84 344 344" aria-hidden>
      <path
        d="M120 408V230h48v-62h48v-62h80v62h48v62h48v178h-84v-82a52 52 0 0 0-104 0v82ZM256 170a26 26 0 1 0 0 52 26 26 0 0 0 0-52Z"
        fill="var(--accent)"
        fillRule="evenodd"
        stroke="var(--accent)"
        strokeWidth={12}
        strokeLinejoin="round"
      />
    </svg>
  );
}
