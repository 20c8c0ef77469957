import './category-icon.css';
import { type InstrumentKind, kindOfCategory } from './instrument-kind.ts';
import silhouettesUrl from './silhouettes.svg?url';

const KIND_OF_FONT_ICON: Readonly<Record<string, InstrumentKind>> = {
  'fa-guitar': 'strings',
  'fa-wind': 'wind',
  'fa-drum': 'percussion',
  'fa-keyboard': 'keys',
  'fa-music': 'general',
};

export interface CategoryIconProps {
  name: string;
  /** A 'fa-' name or the address of a picture, as stored; anything unknown falls back on the category's name. */
  icon: string | null | undefined;
}

/**
 * What stands for a category: a silhouette in the colour of the text, or its picture. Decoration: the name is always beside it.
 * The drawings are a file of their own, so that no page's code carries them.
 */
export function CategoryIcon({ name, icon }: CategoryIconProps) {
  if (icon?.startsWith('/') && icon.endsWith('.svg')) {
    return <span className="category-icon" data-masked style={{ maskImage: `url("${icon}")` }} aria-hidden="true" />;
  }
  if (icon && /^(?:\/|https:)/.test(icon)) {
    return <img className="category-icon" src={icon} alt="" loading="lazy" />;
  }
  const kind = KIND_OF_FONT_ICON[icon ?? ''] ?? kindOfCategory(name);
  return (
    <svg className="category-icon" aria-hidden="true">
      <use href={`${silhouettesUrl}#${kind}`} />
    </svg>
  );
}
