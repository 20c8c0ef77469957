import './avatar.css';

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);

/**
 * First letters of the first name and of the first last name: 'Lucía', 'Pérez Núñez' is 'LP'. Of a name in one piece its last word counts:
 * 'Ana María Pereyra' is 'AP'.
 */
export function initialsOf(name: string, lastname?: string): string {
  const [first = '', ...others] = wordsOf(name);
  // By whole characters: half of one that takes two units prints as a hole.
  return [first, ...(lastname === undefined ? others.slice(-1) : wordsOf(lastname).slice(0, 1))]
    .map(([letter]) => letter)
    .join('')
    .toUpperCase();
}

export interface AvatarProps {
  name: string;
  /** Where it is known apart; `name` is the first name then. */
  lastname?: string | undefined;
  /** Grey, for other people; ink is oneself. */
  soft?: boolean | undefined;
  size?: 'm' | 'l' | undefined;
}

/** Initials in a disc, printed by the stylesheet: a drawing, not text, as the name itself always stands beside it. */
export function Avatar({ name, lastname, soft = false, size = 'm' }: AvatarProps) {
  return (
    <span
      className="avatar"
      data-soft={soft || undefined}
      data-size={size}
      data-initials={initialsOf(name, lastname)}
      aria-hidden="true"
    />
  );
}
