import { ROLE_LABELS } from '#domain/account.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { fromEpochDay, todayInShop, toEpochDay } from '#domain/day.ts';
import { LEDGER_KIND_LABELS, METHOD_LABELS } from '#domain/ledger.ts';
import { averageStars } from '#domain/rating.ts';
import { STATUS_LABELS } from '#domain/reservation.ts';
import type { App } from '../app-env.ts';
import { csvFile, instantCell, moneyCell } from '../csv.ts';
import {
  exportAudit,
  exportInstruments,
  exportLedger,
  exportReservations,
  exportUsers,
  type InstrumentRow,
  type LedgerExportRow,
  type PersonRow,
  type ReservationRow,
} from '../db/export-rows.ts';
import { addressOf } from '../db/address.ts';
import { DEFAULT_PROVIDER } from '../db/instrument-view.ts';
import { readSearch } from '../db/search-words.ts';
import { serve } from '../serve.ts';
import { rangeOf } from './ledger.ts';
import { auditFilterOf } from './audit.ts';
import { userNarrowingOf } from './users.ts';

export function serveExports(app: App): void {
  serveTables(app);
  serveRecords(app);
}

function serveTables(app: App): void {
  serve(app, 'GET /api/export/instruments.csv', ({ query }, c) => {
    const today = todayInShop(Date.now());
    const filter = {
      search: readSearch(query.search),
      categoryIds: query.categoryId ?? [],
      statuses: query.status ?? [],
      ids: query.id ?? [],
      today: toEpochDay(today),
    };
    return csvFile<InstrumentRow>(`instrumentos-${today}.csv`, {
      columns: {
        ID: (row) => row.id,
        Nombre: (row) => row.name,
        Categoría: (row) => row.category,
        Estado: (row) => row.status,
        'Precio por día': (row) => moneyCell(row.priceCents),
        Stock: (row) => row.stock,
        'Libres hoy': (row) => row.freeToday,
        Proveedor: (row) => row.providerName ?? DEFAULT_PROVIDER,
        Contacto: (row) => row.providerContact,
        Valoración: (row) => averageStars(row.ratingSum, row.ratingCount),
        Valoraciones: (row) => row.ratingCount,
        Alta: (row) => instantCell(row.createdAt),
      },
      read: (last) => exportInstruments(c.var.db, filter, last),
    });
  });

  serve(app, 'GET /api/export/reservations.csv', ({ query }, c) => {
    const filter = {
      search: readSearch(query.search),
      statuses: query.status ?? [],
      from: query.from === undefined ? null : toEpochDay(query.from),
      to: query.to === undefined ? null : toEpochDay(query.to),
    };
    return csvFile<ReservationRow>(`reservas-${todayInShop(Date.now())}.csv`, {
      columns: {
        ID: (row) => row.id,
        Cliente: (row) => row.customer.trim(),
        Correo: (row) => addressOf(row.email),
        Instrumento: (row) => row.instrument,
        Categoría: (row) => row.category,
        Inicio: (row) => fromEpochDay(row.startDay),
        Fin: (row) => fromEpochDay(row.endDay),
        Días: (row) => row.endDay - row.startDay + 1,
        Cantidad: (row) => row.quantity,
        'Precio por día': (row) => moneyCell(row.priceCents),
        Total: (row) => moneyCell(row.totalCents),
        Estado: (row) => STATUS_LABELS[row.status],
        Notas: (row) => row.notes,
        'Nota de cierre': (row) => row.closingNote,
        Creada: (row) => instantCell(row.createdAt),
      },
      read: (last) => exportReservations(c.var.db, filter, last),
    });
  });

  serve(app, 'GET /api/export/users.csv', ({ query }, c) => {
    const filter = userNarrowingOf(query);
    return csvFile<PersonRow>(`usuarios-${todayInShop(Date.now())}.csv`, {
      columns: {
        ID: (row) => row.id,
        Nombre: (row) => row.username,
        Apellido: (row) => row.lastname,
        Correo: (row) => addressOf(row.email),
        Teléfono: (row) => row.phone,
        Rol: (row) => ROLE_LABELS[row.role],
        Cuenta: (row) => (row.isActive ? 'Activa' : 'Desactivada'),
        'Correo confirmado': (row) => (row.emailVerifiedAt === null ? 'No' : 'Sí'),
        Alta: (row) => instantCell(row.createdAt),
      },
      read: (last) => exportUsers(c.var.db, filter, last),
    });
  });
}

/** Append-only tables. */
function serveRecords(app: App): void {
  serve(app, 'GET /api/export/ledger.csv', async ({ query }, c) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    return csvFile<LedgerExportRow>(`dinero-${query.startDate}-${query.endDate}.csv`, {
      columns: {
        ID: (row) => row.id,
        Fecha: (row) => instantCell(row.at),
        Pedido: (row) => row.orderId,
        Línea: (row) => row.lineId,
        Cliente: (row) => row.customer.trim(),
        Concepto: (row) => LEDGER_KIND_LABELS[row.kind],
        Medio: (row) => row.method && METHOD_LABELS[row.method],
        // A number: as text, one below zero would get the apostrophe that keeps formulas from running.
        Importe: (row) => row.effectCents / 100,
        'Anula a': (row) => row.reversalOf,
        Nota: (row) => row.note,
        Persona: (row) => row.actorName.trim(),
      },
      read: (last) => exportLedger(c.var.db, range.value, last),
    });
  });

  serve(app, 'GET /api/export/audit.csv', ({ query }, c) => {
    const filter = auditFilterOf(query);
    return csvFile<AuditEntry>(`auditoria-${todayInShop(Date.now())}.csv`, {
      columns: {
        ID: (entry) => entry.id,
        Fecha: (entry) => instantCell(Date.parse(entry.at)),
        Persona: (entry) => entry.actor.name,
        Acción: (entry) => entry.action,
        Objeto: (entry) => entry.entity,
        'ID del objeto': (entry) => entry.entityId,
        Nombre: (entry) => entry.entityName,
        Antes: (entry) => entry.before && JSON.stringify(entry.before),
        Después: (entry) => entry.after && JSON.stringify(entry.after),
        Nota: (entry) => entry.note,
      },
      read: (last) => exportAudit(c.var.db, filter, last),
    });
  });
}
