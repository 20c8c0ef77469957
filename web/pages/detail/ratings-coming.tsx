import './ratings.css';
import { Bone } from '../../ui/skeleton.tsx';
import { RATINGS_ID, Section } from './section.tsx';

/** The size of a score and four notes, until they come. */
export function RatingsComing() {
  return (
    <Section title="Valoraciones" id={RATINGS_ID}>
      <div className="rating-score" aria-hidden="true">
        <Bone width={120} height={72} />
        <Bone height={110} />
      </div>
      <div className="rating-notes" aria-hidden="true">
        {[0, 1, 2, 3].map((note) => (
          <Bone key={note} height={118} radius="var(--radius)" />
        ))}
      </div>
    </Section>
  );
}
