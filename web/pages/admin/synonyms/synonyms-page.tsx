import { useFetcher, useLoaderData } from 'react-router';
import type { Synonym } from '#domain/contract/admin/synonyms.ts';
import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import { boundsOf } from '#domain/text-rule.ts';
import { SYNONYM_MEANING, SYNONYM_TERM } from '#domain/typed-texts.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TableSearch } from '../../../ui/table-search.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../../use-draft.ts';
import { AdminHead } from '../admin-head.tsx';
import { useTableSearch } from '../table-address.ts';
import { useDone } from '../use-done.ts';
import type { loader, SynonymsAnswer } from './synonyms-route.ts';
import './synonyms.css';

export function SynonymsPage() {
  const { list } = useLoaderData<typeof loader>();
  const [text, setText] = useTableSearch();
  const [values, setValues] = useDraft('synonym', { term: '', meaning: '' });
  return (
    <>
      <AdminHead title="Sinónimos">
        Lo que se muestra cuando una búsqueda no encuentra nada. Varias cosas van con comas: «djembé, redoblante».
      </AdminHead>
      <Sheet label="Sinónimos">
        <SynonymForm values={values} onChange={setValues} />
        <SheetBar count={null}>
          <TableSearch label="Buscar sinónimo" value={text} onChange={setText} />
        </SheetBar>
        <DeferredTable
          data={list}
          rowsOf={(synonyms) => matching(synonyms, text)}
          blank={() => <NoSynonyms text={text} onShowAll={() => setText('')} />}
        >
          {({ rows }) => <SynonymTable rows={rows} onEdit={setValues} />}
        </DeferredTable>
      </Sheet>
    </>
  );
}

const RULES = { term: SYNONYM_TERM, meaning: SYNONYM_MEANING };
type Values = { term: string; meaning: string };

/** Adds one, or gives a term that is there another meaning. */
function SynonymForm({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const fetcher = useFetcher<SynonymsAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' && !isSending ? fetcher.data : null;
  useDone(fetcher.data?.kind === 'saved' && !isSending, () => {
    showToast({ text: 'Sinónimo guardado' });
    onChange({ term: '', meaning: '' });
  });
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
    errorMessage: refused?.errors.find(({ path }) => path === name)?.message,
    ...boundsOf(RULES[name]),
    autoComplete: 'off',
  });
  return (
    <fetcher.Form className="synonym-form" method="post" noValidate>
      {refused?.message && <Banner kind="bad">{refused.message}</Banner>}
      <TextField {...field('term')} label="Cuando alguien busca" placeholder="criolla" />
      <TextField {...field('meaning')} label="Ofrecer" placeholder="guitarra" />
      <Button type="submit" variant="fill" isPending={isSending} pendingText="Guardando...">
        Guardar
      </Button>
    </fetcher.Form>
  );
}

function matching(synonyms: readonly Synonym[], text: string): readonly Synonym[] {
  if (text === '') return synonyms;
  const words = searchWords(text);
  return synonyms.filter(({ term, meaning }) => matchesSearch(`${term} ${meaning}`, words));
}

function NoSynonyms({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  return text === '' ? (
    <SheetBlank icon="search" title="Todavía no hay sinónimos">
      Escribe arriba el primero.
    </SheetBlank>
  ) : (
    <SheetBlank
      icon="search"
      title="Ningún sinónimo coincide"
      action={
        <Button icon="close" onClick={onShowAll}>
          Borrar búsqueda
        </Button>
      }
    >
      No hay resultados para «{text}».
    </SheetBlank>
  );
}

function SynonymTable({ rows, onEdit }: { rows: readonly Synonym[] | null; onEdit: (synonym: Values) => void }) {
  const fetcher = useFetcher<SynonymsAnswer>();
  const refused = fetcher.data?.kind === 'refused' && fetcher.state === 'idle' ? fetcher.data.message : null;
  const columns: Column<Synonym>[] = [
    { id: 'term', head: 'Cuando alguien busca', cell: ({ term }) => term, isRowHead: true, skeleton: { width: 120 } },
    { id: 'meaning', head: 'Ofrecer', cell: ({ meaning }) => meaning, fills: true, skeleton: { width: 120 } },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      cell: ({ id, term, meaning }) => (
        <span className="synonym-actions">
          <IconButton icon="pencil" label={`Editar ${term}`} onClick={() => onEdit({ term, meaning })} />
          <IconButton icon="trash" label={`Eliminar ${term}`} onClick={() => void fetcher.submit({ id }, { method: 'post' })} />
        </span>
      ),
    },
  ];
  return (
    <>
      {refused && <Banner kind="bad">{refused}</Banner>}
      <DataTable caption="Sinónimos" columns={columns} rows={rows} keyOf={({ id }) => id} size="s" />
    </>
  );
}
