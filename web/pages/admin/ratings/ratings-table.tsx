import type { ModeratedRating } from '#domain/contract/admin/ratings.ts';
import { counted } from '#domain/plural.ts';
import { dayOfInstant } from '../../../format/instant.ts';
import { shortDayOfYear } from '../../../format/full-day.ts';
import type { TableRows } from '../../../parts/deferred-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { useTableAddress } from '../table-address.ts';

export interface RatingsTableProps extends TableRows<ModeratedRating> {
  /** A dialog may be asked for soon. */
  onIntent: () => void;
  onReview: (rating: ModeratedRating) => void;
}

export function RatingsTable({ rows, isStale, onIntent, onReview }: RatingsTableProps) {
  const columns: Column<ModeratedRating>[] = [
    {
      id: 'rating',
      head: 'Valoración',
      isRowHead: true,
      fills: true,
      skeleton: { width: 240 },
      cell: ({ stars, comment, userName, instrumentName }) => (
        <span className="rating-cell">
          <Stars value={stars} />
          <span title={comment || undefined}>{comment || <span className="soft">Sin comentario</span>}</span>
          <span className="soft" data-instead="m">
            {userName} · {instrumentName}
          </span>
        </span>
      ),
    },
    {
      id: 'instrument',
      head: 'Instrumento',
      needs: 'm',
      skeleton: { width: 120 },
      cell: ({ instrumentName }) => (
        <span className="data-cut" title={instrumentName}>
          {instrumentName}
        </span>
      ),
    },
    {
      id: 'author',
      head: 'Autor',
      needs: 'm',
      skeleton: { width: 100 },
      cell: ({ userName }) => (
        <span className="data-cut soft" title={userName}>
          {userName}
        </span>
      ),
    },
    {
      id: 'createdAt',
      head: 'Fecha',
      align: 'end',
      needs: 'l',
      skeleton: { width: 76 },
      cell: ({ createdAt }) => <span className="num">{shortDayOfYear(dayOfInstant(createdAt))}</span>,
    },
    {
      id: 'state',
      head: 'Estado',
      skeleton: { width: 88, height: 24 },
      cell: ({ hidden, openReports }) => <StateBadge isHidden={hidden !== null} openReports={openReports} />,
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 104,
      cell: (rating) => (
        <span className="data-actions">
          <Button
            size="sm"
            aria-label={`Revisar la valoración de ${rating.userName} sobre ${rating.instrumentName}`}
            aria-haspopup="dialog"
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onReview(rating)}
          >
            Revisar
          </Button>
        </span>
      ),
    },
  ];
  return <DataTable caption="Valoraciones" columns={columns} rows={rows} keyOf={({ id }) => id} isStale={isStale} />;
}

/** No rating is there, or none that matches. */
export function NoRatings() {
  const { params, set } = useTableAddress();
  const text = params.get('buscar');
  return (
    <SheetBlank
      icon="star"
      title={text ? 'Ninguna valoración coincide' : 'No hay valoraciones aquí'}
      action={
        text && (
          <Button icon="close" onClick={() => set({ buscar: '' })}>
            Borrar búsqueda
          </Button>
        )
      }
    >
      {text ? `No hay resultados para «${text}».` : 'Cuando haya alguna, la verás en esta lista.'}
    </SheetBlank>
  );
}

export function StateBadge({ isHidden, openReports }: { isHidden: boolean; openReports: number }) {
  if (isHidden) {
    return (
      <Badge tone="off" icon="eye-off">
        Oculta
      </Badge>
    );
  }
  return openReports > 0 ? (
    <Badge tone="bad" icon="warning">
      {counted(openReports, 'denuncia')}
    </Badge>
  ) : (
    <Badge tone="done" icon="eye">
      Visible
    </Badge>
  );
}
