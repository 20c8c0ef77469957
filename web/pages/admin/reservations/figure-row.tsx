import './figure-row.css';

export type Figure = { name: string; value: string | number; note?: string; tone?: 'main' | 'bad' | undefined };

/** Five figures side by side. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figure-row num">
    {figures.map(({ name, value, note, tone }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-tone={tone}>
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
