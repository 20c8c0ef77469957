import { Icon } from '../../../ui/icon.tsx';
import { type IconChoice, IconGrid } from '../../../ui/icon-grid.tsx';
import { iconOfSpecification } from '../../../ui/specification-icon.ts';

/** By the names that a font of icons gives them; each has a drawing of the house. */
const ICONS: readonly IconChoice[] = [
  { value: 'fa-tag', label: 'Etiqueta' },
  { value: 'fa-hashtag', label: 'Número' },
  { value: 'fa-tree', label: 'Madera' },
  { value: 'fa-guitar', label: 'Guitarra' },
  { value: 'fa-music', label: 'Música' },
  { value: 'fa-sliders', label: 'Ajustes' },
  { value: 'fa-briefcase', label: 'Maletín' },
  { value: 'fa-suitcase', label: 'Estuche' },
  { value: 'fa-box', label: 'Caja' },
  { value: 'fa-shield', label: 'Protección' },
  { value: 'fa-calendar', label: 'Calendario' },
  { value: 'fa-clock', label: 'Reloj' },
  { value: 'fa-hourglass', label: 'Antigüedad' },
  { value: 'fa-star', label: 'Estrella' },
  { value: 'fa-heart', label: 'Corazón' },
  { value: 'fa-user', label: 'Persona' },
  { value: 'fa-store', label: 'Tienda' },
  { value: 'fa-map-marker', label: 'Lugar' },
  { value: 'fa-info-circle', label: 'Información' },
  { value: 'fa-image', label: 'Imagen' },
  { value: 'fa-lock', label: 'Candado' },
  { value: 'fa-check', label: 'Verificado' },
  { value: 'fa-th', label: 'Cuadrícula' },
];

export interface SpecificationIconPickerProps {
  icon: string;
  onChange: (icon: string) => void;
}

export function SpecificationIconPicker({ icon, onChange }: SpecificationIconPickerProps) {
  const chosen = ICONS.find(({ value }) => value === icon);
  return (
    <div className="kind-icon">
      <div className="kind-icon-head">
        <span>Icono</span>
      </div>
      <div className="kind-icon-chosen">
        <span className="kind-tile">
          <Icon name={iconOfSpecification(icon)} />
        </span>
        <p>
          <b>{chosen?.label ?? icon}</b>
          <span>Así se verá en el detalle del instrumento.</span>
        </p>
      </div>
      <IconGrid
        label="Icono"
        name="specification-icon"
        choices={ICONS}
        value={icon}
        onChange={onChange}
        draw={({ value }) => <Icon name={iconOfSpecification(value)} />}
      />
    </div>
  );
}
