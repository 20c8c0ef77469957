import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import './legal.css';

export interface LegalSection {
  /** Its address on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

export interface LegalPageProps {
  title: string;
  /** What it comes down to. */
  summary: string;
  sections: readonly LegalSection[];
  /** The other document. */
  children: ReactNode;
}

/** A document in numbered sections, with its contents beside it. */
export function LegalPage({ title, summary, sections, children }: LegalPageProps) {
  return (
    <article className="page legal">
      <PageTitle>{title}</PageTitle>
      <header>
        <h1>{title}</h1>
        <p className="legal-date">
          Vigente desde el <time dateTime="2026-11-21">21 de noviembre de 2026</time>
        </p>
        <p className="legal-summary">{summary}</p>
      </header>
      <nav aria-labelledby="contenidos">
        <h2 id="contenidos">En esta página</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
            <h2 id={`${section.id}-titulo`}>
              {index + 1}. {section.title}
            </h2>
            {section.content}
          </section>
        ))}
        <footer>{children}</footer>
      </div>
    </article>
  );
}
