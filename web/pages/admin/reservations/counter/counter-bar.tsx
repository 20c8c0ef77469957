import type { To } from 'react-router';
import type { Counter } from '#domain/contract/admin/counter.ts';
import { Button } from '../../../../ui/button.tsx';
import { SheetBar } from '../../../../ui/sheet.tsx';
import { AdminTabs } from '../../admin-tabs.tsx';
import { useTableAddress } from '../../table-address.ts';
import { type ListFacts, LISTS } from './counter-rows.ts';
import { CounterSearch, type CounterSearchProps } from './counter-search.tsx';

export interface CounterBarProps extends CounterSearchProps {
  shown: Counter;
  only: ListFacts | null;
  panelId: string;
  /** Lines that wait to be laid out. */
  waiting: number;
  onLayOut: () => void;
}

/** The search, and how many each list has. */
export function CounterBar({ shown, only, panelId, waiting, onLayOut, ...search }: CounterBarProps) {
  const { params } = useTableAddress();
  const addressOf = (slug: string): To => {
    const next = new URLSearchParams(params);
    if (slug === '') next.delete('lista');
    else next.set('lista', slug);
    return { search: next.toString() };
  };
  const all = LISTS.reduce((sum, { name }) => sum + shown[name].total, 0);
  return (
    <SheetBar
      tools={
        waiting > 0 && (
          <Button size="sm" variant="quiet" icon="repeat" onClick={onLayOut}>
            {waiting === 1 ? 'Mostrar 1 nueva' : `Mostrar ${waiting} nuevas`}
          </Button>
        )
      }
    >
      <CounterSearch {...search} />
      <AdminTabs
        label="Listas del día"
        panelId={panelId}
        current={only?.slug ?? ''}
        tabs={[
          { id: '', label: 'Todo', count: all, to: addressOf('') },
          ...LISTS.map(({ name, slug, title }) => ({
            id: slug,
            label: title,
            count: shown[name].total,
            to: addressOf(slug),
            isAlarming: name === 'overdue' && shown[name].total > 0,
          })),
        ]}
      />
    </SheetBar>
  );
}
