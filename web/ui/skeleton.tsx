import type { CSSProperties } from 'react';
import './skeleton.css';

export interface SkeletonBlockProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: string | undefined;
  radius?: CSSProperties['borderRadius'];
}

/** A grey bar with the size of what will stand there. */
export function SkeletonBlock({ width = '100%', height = 14, ratio, radius }: SkeletonBlockProps) {
  return (
    <span
      className="skeleton-block"
      style={{ width, height: ratio ? undefined : height, aspectRatio: ratio, borderRadius: radius }}
    />
  );
}

/** A card's final lines: nothing moves when the card comes. */
export function CardSkeleton() {
  return (
    <div className="card-skeleton" aria-hidden="true">
      <SkeletonBlock ratio="4 / 3" radius="var(--radius)" />
      <div className="card-skeleton-meta">
        <SkeletonBlock width="35%" height={12} />
        <SkeletonBlock width="28%" height={12} />
      </div>
      <SkeletonBlock width="82%" />
      <SkeletonBlock width="46%" />
    </div>
  );
}

/** A category tile to come. */
export function CategorySkeleton() {
  return <span className="skeleton-block category-skeleton" aria-hidden="true" />;
}
