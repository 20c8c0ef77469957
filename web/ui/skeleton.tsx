import type { CSSProperties } from 'react';
import './skeleton.css';

export interface BoneProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: string | undefined;
  radius?: CSSProperties['borderRadius'];
}

/** A grey bar with the size of what will stand there. */
export function Bone({ width = '100%', height = 14, ratio, radius }: BoneProps) {
  return (
    <span className="bone" style={{ width, height: ratio ? undefined : height, aspectRatio: ratio, borderRadius: radius }} />
  );
}

/** A card's final lines: nothing moves when the card comes. */
export function CardSkeleton() {
  return (
    <div className="card-skeleton" aria-hidden="true">
      <Bone ratio="4 / 3" radius="var(--radius)" />
      <div className="card-skeleton-meta">
        <Bone width="35%" height={12} />
        <Bone width="28%" height={12} />
      </div>
      <Bone width="82%" />
      <Bone width="46%" />
    </div>
  );
}

/** A category tile to come. */
export function CategorySkeleton() {
  return <span className="bone category-skeleton" aria-hidden="true" />;
}
