import { useLoaderData } from 'react-router';
import { DEFAULT_SPECIFICATION_ICON } from '#domain/catalogue.ts';
import { SPECIFICATION_NAME } from '#domain/typed-texts.ts';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { iconOfSpecification } from '../../../ui/specification-icon.ts';
import { TaxonomyDelete } from '../taxonomy-delete.tsx';
import { TaxonomyForm } from '../taxonomy-form.tsx';
import { TaxonomyPage } from '../taxonomy-page.tsx';
import { SpecificationIconPicker } from './specification-icon-picker.tsx';
import type { loader } from './specifications-route.ts';

export function SpecificationsPage() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <TaxonomyPage
      entries={entries}
      title="Características"
      one="característica"
      many="características"
      addText="Nueva característica"
      icon="sliders"
      emptyHint="Crea marca, modelo o material para describir los instrumentos."
      drawIcon={({ icon }) => (
        <span className="kind-tile">
          <Icon name={iconOfSpecification(icon)} />
        </span>
      )}
      editDialog={(kind, onClose) => (
        <TaxonomyForm
          kind={kind}
          action={paths.adminSpecifications}
          title={kind ? 'Editar característica' : 'Nueva característica'}
          submitText={kind ? 'Guardar cambios' : 'Crear característica'}
          doneText={kind ? 'Característica actualizada' : 'Característica creada'}
          nameRule={SPECIFICATION_NAME}
          defaultIcon={DEFAULT_SPECIFICATION_ICON}
          iconPicker={(icon, onChange) => <SpecificationIconPicker icon={icon} onChange={onChange} />}
          onClose={onClose}
        />
      )}
      deleteDialog={(kind, onClose) => (
        <TaxonomyDelete
          kind={kind}
          action={paths.adminSpecifications}
          submitText="Eliminar característica"
          doneText="Característica eliminada"
          effect="Ningún instrumento la usa. Esta acción no se puede deshacer."
          inUse="No se puede eliminar una característica que está siendo utilizada por productos"
          onClose={onClose}
        />
      )}
    />
  );
}
