import { Suspense, use } from 'react';
import { useLoaderData } from 'react-router';
import { fullName } from '#domain/account.ts';
import { AUDIT_ENTITIES } from '#domain/audit.ts';
import type { User } from '#domain/contract/users.ts';
import { counted } from '#domain/plural.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { exportAddress } from '../export-address.ts';
import { useApp } from '../../../app-context.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { ExportLink } from '../export-link.tsx';
import { useTableAddress, useTableSearch } from '../table-address.ts';
import { TablePages } from '../table-pages.tsx';
import { narrowing, readAuditAddress, SPANS } from './audit-address.ts';
import type { loader } from './audit-route.ts';
import { AuditTable, NoChanges } from './audit-table.tsx';
import './audit.css';
import { ENTITY_NAMES } from '../audit-words.ts';

const ENTITIES = AUDIT_ENTITIES.map((entity) => ({ value: entity, label: ENTITY_NAMES[entity].label }));

/** Who changed what, from what to what. Read only. */
export function AuditPage() {
  const { list, people, nowMs } = useLoaderData<typeof loader>();
  const { today } = useApp();
  const me = useCurrentUser();
  const { params, set } = useTableAddress();
  const [text, setText] = useTableSearch();
  const address = readAuditAddress(params);
  const resolved = useResolved(list);
  const total = resolved?.ok ? resolved.value.place.total : null;
  return (
    <>
      <AdminHead
        title="Auditoría"
        actions={<ExportLink href={exportAddress('GET /api/export/audit.csv', narrowing(address, today()))} />}
      >
        Quién cambió qué, y cuándo. Nadie puede editar este registro.
      </AdminHead>
      <Sheet label="Auditoría">
        <SheetBar count={total === null ? undefined : counted(total, 'cambio')}>
          <TableSearch label="Buscar en la auditoría" value={text} onChange={setText} />
          <Suspense>
            <PersonPill people={people} value={String(address.actorId ?? '')} onChange={(persona) => set({ persona })} />
          </Suspense>
          <FilterPill
            label="Objeto"
            none="todos"
            value={address.entity}
            options={ENTITIES}
            onChange={(objeto) => set({ objeto })}
          />
          <FilterPill
            label="Fecha"
            none="todas"
            value={address.span?.value ?? ''}
            options={SPANS}
            onChange={(fecha) => set({ fecha })}
          />
        </SheetBar>
        <DeferredTable
          data={list}
          rowsOf={({ entries }) => entries}
          blank={() => <NoChanges />}
          foot={({ value, source }) => <TablePages place={value.place} source={source} />}
        >
          {(shown) => <AuditTable {...shown} nowMs={nowMs} meId={me?.id} />}
        </DeferredTable>
      </Sheet>
    </>
  );
}

function PersonPill({
  people,
  value,
  onChange,
}: {
  people: Promise<readonly User[]>;
  value: string;
  onChange: (id: string) => void;
}) {
  const options = use(people).map((user) => ({ value: String(user.id), label: fullName(user) }));
  return <FilterPill label="Persona" none="todas" value={value} options={options} onChange={onChange} />;
}
