import { useLoaderData } from 'react-router';
import { CATEGORY_NAME } from '#domain/typed-texts.ts';
import { paths } from '../../../paths.ts';
import { CategoryIcon } from '../../../ui/category-icon.tsx';
import { kindOfCategory } from '../../../ui/instrument-kind.ts';
import { TaxonomyDelete } from '../taxonomy-delete.tsx';
import { TaxonomyForm } from '../taxonomy-form.tsx';
import type { TaxonomyEntry } from '../taxonomy.ts';
import { TaxonomyPage } from '../taxonomy-page.tsx';
import type { loader } from './categories-route.ts';
import { CategoryIconPicker } from './category-icon-picker.tsx';
import { DEFAULT_PICTURE } from './category-icons.ts';

const instrumentsOf = ({ id }: TaxonomyEntry): string => `${paths.adminInstruments}?categoria=${id}`;

export function CategoriesPage() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <TaxonomyPage
      entries={entries}
      title="Categorías"
      one="categoría"
      many="categorías"
      addText="Nueva categoría"
      icon="music"
      emptyHint="Crea cuerdas, viento o percusión para ordenar los instrumentos."
      isOnePerInstrument
      instrumentsOf={instrumentsOf}
      drawIcon={({ name, icon }) => (
        <span className="kind-tile" data-kind={kindOfCategory(name)}>
          <CategoryIcon name={name} icon={icon} />
        </span>
      )}
      editDialog={(kind, onClose) => (
        <TaxonomyForm
          kind={kind}
          action={paths.adminCategories}
          title={kind ? 'Editar categoría' : 'Nueva categoría'}
          submitText={kind ? 'Guardar cambios' : 'Crear categoría'}
          doneText={kind ? 'Categoría actualizada' : 'Categoría creada'}
          nameRule={CATEGORY_NAME}
          defaultIcon={DEFAULT_PICTURE}
          iconPicker={(icon, onChange) => <CategoryIconPicker icon={icon} onChange={onChange} />}
          onClose={onClose}
        />
      )}
      deleteDialog={(kind, onClose) => (
        <TaxonomyDelete
          kind={kind}
          action={paths.adminCategories}
          submitText="Eliminar categoría"
          doneText="Categoría eliminada"
          effect="La categoría no tiene instrumentos. Esta acción no se puede deshacer."
          inUse="No se puede eliminar una categoría con productos asociados"
          instrumentsHref={instrumentsOf(kind)}
          phrase={`eliminar categoria ${kind.name}`}
          onClose={onClose}
        />
      )}
    />
  );
}
