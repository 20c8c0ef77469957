import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Counter } from '#domain/contract/admin/counter.ts';
import type { Day } from '#domain/day.ts';
import type { Answer } from '../../../../api/call.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SheetBlank } from '../../../../ui/sheet-blank.tsx';
import { focusSearch } from '../../counter-shortcut.ts';
import { useTableAddress, useTableSearch } from '../../table-address.ts';
import { asksForMoney, mostOf } from '../movement-money.ts';
import { moveOf, undoOf } from '../order-command.ts';
import { useRates } from '../use-rates.ts';
import { readCounterAddress } from './counter-address.ts';
import { CounterBar } from './counter-bar.tsx';
import { type Asked, CounterDialogs, prefetchCounterDialogs } from './counter-dialogs.tsx';
import { groupsOf } from './counter-groups.ts';
import { CounterList, focusAfter, focusFirst, focusRow } from './counter-list.tsx';
import { countNew, LISTS, rowsOf } from './counter-rows.ts';
import { useCounter } from './use-counter.ts';
import { undoCommand, useCounterDone } from './use-counter-done.ts';
import { useLaidOut } from './use-laid-out.ts';
import { useOtherLines } from './use-other-lines.ts';
import { useScans } from './use-scans.ts';

const PANEL_ID = 'listas-del-dia';

export interface CounterViewProps {
  loaded: Extract<Answer<Counter>, { ok: true }>;
  day: Day | null;
  today: Day;
}

export function CounterView({ loaded, day, today }: CounterViewProps) {
  const { latest, refresh } = useCounter(loaded, day);
  const { shown, layOut, hold } = useLaidOut(latest);
  const [text, setText] = useTableSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  const { list: only } = readCounterAddress(useTableAddress().params, today);
  const others = useOtherLines(text, shown);
  const table = () => hold.ref.current?.querySelector('table') ?? null;
  const { done, commands, tell } = useCounterDone({
    onChanged: () => void refresh(),
    // The button that was pressed is gone: the next row has the focus, or the search, for the next customer.
    onMoved: (lineId) => focusAfter(table(), lineId) || focusSearch(),
    onUndone: setUndone,
  });
  const rows = rowsOf(shown, latest);
  const isBack = undone !== null && LISTS.some(({ name }) => latest[name].lines.some(({ id }) => id === undone));
  // An undo of this screen shows at once, also while the rows are held.
  if (isBack && !rows.some(({ line, isGone }) => line.id === undone && !isGone)) layOut();
  useEffect(() => {
    if (isBack && document.activeElement === document.body) focusRow(hold.ref.current, undone);
  }, [isBack, undone, hold.ref]);
  const rates = useRates();
  useArrivalFocus();

  const groups = groupsOf({ shown, rows, only, text, done: [...done.values()].map(({ line }) => line), others });
  const scanned = useScans({
    lines: groups.flatMap((group) => group.rows.map(({ line }) => line)),
    text,
    isSearching: others.isSearching,
    asked: asked?.line ?? null,
    onSearch: setText,
    onFound: (lineId) => focusRow(hold.ref.current, lineId),
  });
  return (
    <>
      <Sheet label="Mostrador">
        <CounterBar
          shown={shown}
          only={only}
          panelId={PANEL_ID}
          waiting={countNew(shown, latest)}
          onLayOut={layOut}
          text={text}
          onChange={setText}
          onEnter={() => focusFirst(table()) || focusSearch()}
          onDown={() => focusFirst(table())}
        />
        {scanned !== null && asked === null && <Banner kind="warn">{scanned}</Banner>}
        <div id={PANEL_ID} role="tabpanel" aria-label={only?.title ?? 'Todo'} {...hold}>
          {groups.length === 0 ? (
            <Nothing text={text} isSearching={others.isSearching} none={only?.none} />
          ) : (
            <CounterList
              groups={groups}
              today={today}
              done={done}
              commands={commands}
              onIntent={prefetchCounterDialogs}
              onMove={(line, verb) => {
                if (asksForMoney(verb, line, line, { rates, today }))
                  setAsked({ kind: verb, line, most: mostOf(verb, line, today) });
                else commands.send(line, moveOf(verb, line));
              }}
              onUndo={(line) => {
                const own = done.get(line.id);
                commands.send(line, own ? undoCommand(line.id, own) : undoOf(line));
              }}
              onAsk={(kind, line, most) => setAsked({ kind, line, most })}
            />
          )}
        </div>
      </Sheet>
      <CounterDialogs
        asked={asked}
        notice={scanned}
        onDone={tell}
        onEnded={() => void refresh()}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Ctrl+K on another page led here. */
function useArrivalFocus(): void {
  const { state } = useLocation() as { state: { focus?: string } | null };
  const wanted = useRef(state?.focus);
  useEffect(() => {
    if (wanted.current !== undefined) focusSearch();
  }, []);
}

function Nothing({ text, isSearching, none }: { text: string; isSearching: boolean; none: string | undefined }) {
  if (isSearching) return <p className="counter-none soft">Buscando...</p>;
  if (text === '') return <SheetBlank icon="check-circle" title={none ?? 'Nada para este día'} />;
  return (
    <SheetBlank icon="search" title="Nada coincide">
      No hay reservas con «{text}».
    </SheetBlank>
  );
}
