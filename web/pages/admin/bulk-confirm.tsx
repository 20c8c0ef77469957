import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

export interface BulkConfirmProps<Row> extends Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'badge' | 'size' | 'confirm' | 'isReady' | 'isDestructive' | 'onClose'
> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** '3 cuentas' */
  many: string;
  apply: (row: Row) => Promise<Answer<unknown>>;
  done: string;
  /** Under their names, until it is confirmed. */
  children?: ReactNode;
}

type Refused = { id: number; name: string; why: string };

/** The same for several rows, one after the other: what is refused is named with its reason, the others are done. */
export function BulkConfirm<Row extends { id: number }>({
  rows,
  nameOf,
  many,
  apply,
  done: doneText,
  confirm,
  isDestructive = false,
  onClose,
  children,
  ...dialog
}: BulkConfirmProps<Row>) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);

  const run = async (): Promise<void> => {
    const left: Refused[] = [];
    /** After a failed identity check the remaining rows are not tried. */
    let declined: Answer<unknown> | null = null;
    setDone(0);
    try {
      for (const [at, row] of rows.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- in turn: each has its own answer, and the shop is not flooded
        const answer: Answer<unknown> = declined ?? (await apply(row));
        if (!answer.ok && answer.problem.code === 'fresh_check_required') declined = answer;
        if (!answer.ok) left.push({ id: row.id, name: nameOf(row), why: answer.problem.message });
        setDone(at + 1);
      }
      // Still under way: pressed again before the list is read, all would be asked for twice.
      await revalidate();
    } finally {
      setDone(null);
    }
    if (left.length > 0) {
      setRefused(left);
      return;
    }
    showToast({ text: doneText });
    onClose();
  };

  return (
    <ConfirmDialog
      {...dialog}
      confirm={refused ? 'Cerrar' : confirm}
      isDestructive={isDestructive && !refused}
      isSending={done !== null}
      onConfirm={() => (refused ? onClose() : void run())}
      onClose={onClose}
    >
      {done !== null && <progress value={done} max={rows.length} aria-label={`${done} de ${many}`} />}
      {refused ? (
        <Banner kind="bad">
          {refused.length === 1 ? 'No se pudo con uno:' : `No se pudo con ${refused.length}:`}
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        <>
          <p className="soft">{rows.map(nameOf).join(', ')}</p>
          {done === null && children}
        </>
      )}
    </ConfirmDialog>
  );
}
