import { useState } from 'react';

interface AdornmentProps {
  /** Address of the picture; null for none. */
  readonly src: string | null;
  readonly className: string | undefined;
}

/** A decoration or nameplate. One that cannot be loaded leaves no broken picture over what it adorns. */
export function Adornment({ src, className }: AdornmentProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === '' || src === failed) return null;
  return <img className={className} src={src} alt="" draggable={false} onError={() => setFailed(src)} />;
}
