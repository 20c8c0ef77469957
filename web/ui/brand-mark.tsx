import './brand-mark.css';

export interface BrandMarkProps {
  /** The word beside the drawing. Without it, give the link that holds the mark a name. */
  withName?: boolean | undefined;
}

/** A sound hole with its rosette, crossed by three strings. */
export function BrandMark({ withName = true }: BrandMarkProps) {
  return (
    <span className="brand-mark">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="14.6" className="brand-mark-ring" />
        <circle cx="16" cy="16" r="11" className="brand-mark-rosette" />
        <circle cx="16" cy="16" r="7.6" className="brand-mark-hole" />
        <path d="M12.6 0v32M16 0v32M19.4 0v32" className="brand-mark-strings" />
      </svg>
      {withName && 'Resuena'}
    </span>
  );
}
