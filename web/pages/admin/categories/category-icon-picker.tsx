import { useState } from 'react';
import { CategoryIcon } from '../../../ui/category-icon.tsx';
import { type IconChoice, IconGrid } from '../../../ui/icon-grid.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FONT_ICONS, PICTURES } from './category-icons.ts';

type Source = 'pictures' | 'font' | 'address';

const SOURCES = [
  { value: 'pictures', label: 'Instrumentos' },
  { value: 'font', label: 'Iconos fa-' },
  { value: 'address', label: 'Dirección' },
] as const;

function sourceOf(icon: string): Source {
  if (PICTURES.some(({ value }) => value === icon)) return 'pictures';
  return icon.startsWith('fa-') ? 'font' : 'address';
}

const draw = ({ value, label }: IconChoice) => <CategoryIcon name={label} icon={value} />;

export interface CategoryIconPickerProps {
  icon: string;
  onChange: (icon: string) => void;
}

/** A silhouette, a font icon by its name, or a picture from anywhere. */
export function CategoryIconPicker({ icon, onChange }: CategoryIconPickerProps) {
  const [source, setSource] = useState<Source>(() => sourceOf(icon));
  const chosen = [...PICTURES, ...FONT_ICONS].find(({ value }) => value === icon);
  return (
    <div className="kind-icon">
      <div className="kind-icon-head">
        <span>Icono</span>
        <Segmented label="De dónde sale el icono" value={source} options={SOURCES} onChange={setSource} />
      </div>
      <div className="kind-icon-chosen">
        <span className="kind-tile">
          <CategoryIcon name={chosen?.label ?? ''} icon={icon} />
        </span>
        <p>
          <b>{chosen?.label ?? (icon || 'Icono por defecto')}</b>
          <span>Así se verá en la portada y en la tabla.</span>
        </p>
      </div>
      {source === 'pictures' && (
        <IconGrid label="Instrumento" name="picture" choices={PICTURES} value={icon} onChange={onChange} draw={draw} />
      )}
      {source === 'font' && (
        <>
          <IconGrid label="Icono fa-" name="font-icon" choices={FONT_ICONS} value={icon} onChange={onChange} draw={draw} />
          <TextField
            label="Nombre del icono"
            value={icon.startsWith('fa-') ? icon : ''}
            onChange={onChange}
            placeholder="fa-music"
            autoComplete="off"
          />
        </>
      )}
      {source === 'address' && (
        <TextField
          label="Dirección de la imagen"
          type="url"
          value={/^(?:https:|\/)/.test(icon) ? icon : ''}
          onChange={onChange}
          placeholder="https://"
          autoComplete="off"
        />
      )}
    </div>
  );
}
