import type { ReactNode } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Answer } from '../api/call.ts';
import { AwaitDeferred } from '../loading/await-deferred.tsx';
import type { Deferred } from '../loading/deferred.ts';
import { SheetFailure } from '../ui/sheet-blank.tsx';

type Success<T> = Extract<Answer<T>, { ok: true }>;

/** `rows` is null while the first answer is pending: the table draws its skeleton. `isStale`: later rows are on their way. */
export type TableRows<Row> = { rows: readonly Row[] | null; isStale: boolean };

export interface DeferredTableProps<T, Row> {
  data: Deferred<Answer<T>>;
  rowsOf: (value: T) => readonly Row[];
  /** Shown instead of a table without rows. */
  blank: (answer: Success<T>) => ReactNode;
  /** The heading of a failure that is specified; otherwise the server's message. */
  failure?: string | undefined;
  /** What stands below the rows, such as their pages. */
  foot?: (answer: Success<T>) => ReactNode;
  /** The table itself. */
  children: (list: TableRows<Row>) => ReactNode;
}

/**
 * A list of the administration from its call to the screen: skeleton, failure with a retry button, the
 * empty state, the table and what stands below it.
 * @example
 * <DeferredTable
 *   data={list}
 *   rowsOf={({ messages }) => messages}
 *   blank={() => <SheetBlank icon="mail" title="No hay correos aquí" />}
 *   foot={({ value, source }) => <TablePages place={value.place} source={source} />}
 * >
 *   {(shown) => <MailTable {...shown} />}
 * </DeferredTable>
 */
export function DeferredTable<T, Row>({ data, ...list }: DeferredTableProps<T, Row>) {
  return (
    <AwaitDeferred data={data} fallback={list.children({ rows: null, isStale: false })}>
      {(answer) => <Listed answer={answer} {...list} />}
    </AwaitDeferred>
  );
}

type ListedProps<T, Row> = Omit<DeferredTableProps<T, Row>, 'data'> & { answer: Answer<T> };

function Listed<T, Row>({ answer, rowsOf, blank, failure, foot, children }: ListedProps<T, Row>) {
  const { state, revalidate } = useRevalidator();
  const isStale = useNavigation().state === 'loading';
  if (!answer.ok) {
    const { message, requestId } = answer.problem;
    return (
      <SheetFailure
        title={failure ?? message}
        requestId={requestId}
        isRetrying={state !== 'idle'}
        onRetry={() => void revalidate()}
      />
    );
  }
  const rows = rowsOf(answer.value);
  if (rows.length === 0) return blank(answer);
  return (
    <>
      {children({ rows, isStale })}
      {foot?.(answer)}
    </>
  );
}
