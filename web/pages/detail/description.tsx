import './description.css';
import { Section } from './section.tsx';

/** The description's paragraphs, as they were typed: an empty line parts them. */
export function Description({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return (
    <Section title="Descripción">
      <div className="description">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
