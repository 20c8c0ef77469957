import type { IconName } from './icon.tsx';

/** The house's drawing for each font-icon name that a specification may carry. */
const DRAWINGS: Readonly<Record<string, IconName>> = {
  'fa-tag': 'tag',
  'fa-tags': 'tag',
  'fa-hashtag': 'hash',
  'fa-barcode': 'hash',
  'fa-tree': 'tree',
  'fa-leaf': 'tree',
  'fa-guitar': 'guitar',
  'fa-music': 'music',
  'fa-sliders': 'sliders',
  'fa-sliders-h': 'sliders',
  'fa-cog': 'sliders',
  'fa-gear': 'sliders',
  'fa-briefcase': 'briefcase',
  'fa-suitcase': 'case',
  'fa-box': 'box',
  'fa-cube': 'box',
  'fa-shield': 'shield',
  'fa-shield-alt': 'shield',
  'fa-calendar': 'calendar',
  'fa-clock': 'clock',
  'fa-star': 'star',
  'fa-user': 'user',
  'fa-store': 'store',
  'fa-map-marker': 'pin',
  'fa-location-dot': 'pin',
  'fa-info-circle': 'info',
  'fa-circle-info': 'info',
  'fa-link': 'link',
  'fa-image': 'images',
  'fa-heart': 'heart',
  'fa-lock': 'lock',
  'fa-check': 'check-circle',
  'fa-hourglass': 'hourglass',
  'fa-th': 'grid',
};

/** The icon of a specification by its 'fa-' name; the tag stands for any other. */
export const iconOfSpecification = (name: string): IconName => DRAWINGS[name] ?? 'tag';
