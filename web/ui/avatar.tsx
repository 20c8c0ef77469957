import './avatar.css';

/** First letters of the first and the last word: 'Ana María Pereyra' is 'AP'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  // By whole characters: half of one that takes two units prints as a hole.
  return [words[0] ?? '', ...words.slice(1).slice(-1)]
    .map(([first]) => first)
    .join('')
    .toUpperCase();
}

export interface AvatarProps {
  name: string;
  /** Grey, for other people; ink is oneself. */
  soft?: boolean | undefined;
  size?: 'm' | 'l' | undefined;
}

/** Initials in a disc, printed by the stylesheet: a drawing, not text, as the name itself always stands beside it. */
export function Avatar({ name, soft = false, size = 'm' }: AvatarProps) {
  return (
    <span className="avatar" data-soft={soft || undefined} data-size={size} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}
